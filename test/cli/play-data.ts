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
