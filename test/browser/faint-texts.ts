// Runs inside a page: every visible text whose contrast against what it stands on is below 4.5, as "text: ratio".

export function faintTexts(): string[] {
  type Colour = [number, number, number, number];
  const context = document.createElement("canvas").getContext("2d", { willReadFrequently: true })!;
  /** Whatever way CSS writes it. */
  const parse = (text: string): Colour => {
    context.clearRect(0, 0, 1, 1);
    context.fillStyle = "#000";
    context.fillStyle = text;
    context.fillRect(0, 0, 1, 1);
    const [red, green, blue, alpha] = context.getImageData(0, 0, 1, 1).data;
    return [red!, green!, blue!, alpha! / 255];
  };
  const over = (top: Colour, bottom: Colour): Colour => {
    const mix = (index: 0 | 1 | 2): number => top[index] * top[3] + bottom[index] * (1 - top[3]);
    return [mix(0), mix(1), mix(2), 1];
  };
  const luminance = (colour: Colour): number => {
    const [red, green, blue] = colour.slice(0, 3).map((part) => {
      const share = part / 255;
      return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
  };
  const backgroundOf = (element: Element | null): Colour => {
    if (element === null) return [255, 255, 255, 1];
    const own = parse(getComputedStyle(element).backgroundColor);
    return own[3] === 1 ? own : over(own, backgroundOf(element.parentElement));
  };
  const faint: string[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const text = node.textContent!.trim();
    const element = node.parentElement!;
    if (text === "" || element.closest("script, style, title, desc, .hidden, .skip")) continue;
    const style = getComputedStyle(element);
    if (style.visibility === "hidden" || element.getClientRects().length === 0) continue;
    const isSvg = element.namespaceURI === "http://www.w3.org/2000/svg";
    const grounds = [backgroundOf(element)];
    // Text of a drawing may stand on a box.
    const box = isSvg ? element.parentElement!.querySelector("rect.box") : null;
    if (box !== null) grounds.push(parse(getComputedStyle(box).fill));
    for (const ground of grounds) {
      const ink = over(parse(isSvg ? style.fill : style.color), ground);
      const [light, dark] = [luminance(ink), luminance(ground)].sort((a, b) => b - a);
      const ratio = (light! + 0.05) / (dark! + 0.05);
      if (ratio < 4.5) faint.push(`${text.slice(0, 40)}: ${ratio.toFixed(2)}`);
    }
  }
  return faint;
}
