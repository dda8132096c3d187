// Small data files for the command line's tests.

/** 14 days, whether to play outside: the classic toy of Quinlan's papers, with a number column. */
export const WEATHER = `outlook,temperature,humidity,windy,play
sunny,85,85,false,no
sunny,80,90,true,no
overcast,83,86,false,yes
rainy,70,96,false,yes
rainy,68,80,false,yes
rainy,65,70,true,no
overcast,64,65,true,yes
sunny,72,95,false,no
sunny,69,70,false,yes
rainy,75,80,false,yes
sunny,75,70,true,yes
overcast,72,90,true,yes
overcast,81,75,false,yes
rainy,71,91,true,no
`;

/** y is `a and b`, with a column that says nothing; `rows` rows, every combination in turn. */
export function andData(rows: number): string {
  const lines = Array.from({ length: rows }, (_, row) => {
    const a = row % 2;
    const b = Math.floor(row / 2) % 2;
    return `${a},${b},${["red", "green", "blue"][row % 3]},${a && b ? "yes" : "no"}`;
  });
  return `a,b,colour,y\n${lines.join("\n")}\n`;
}

/** Ten columns of many numbers and a class that has nothing to do with them. */
export function noiseData(rows: number): string {
  let state = 1;
  const next = (): number => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state >>> 8;
  };
  const lines = Array.from({ length: rows }, () => {
    const numbers = Array.from({ length: 10 }, () => next() % 10007);
    return `${numbers.join(",")},${next() % 2 ? "yes" : "no"}`;
  });
  return `a,b,c,d,e,f,g,h,i,j,y\n${lines.join("\n")}\n`;
}
