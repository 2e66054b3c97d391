/** Where the main things of a screen lie, in the page's own pixels. */
export type Box = { key: string; x: number; y: number; width: number; height: number };

const MEASURED =
  'header, main, footer, nav, h1, h2, h3, button, input, textarea, [role=dialog], [role=alertdialog], [role=textbox]';

/** Digits are figures of the day, and differ between walks; a message is there for as long as its time is not over. */
export const measureBoxes = `[...document.querySelectorAll('${MEASURED}')]
  .filter((one) => one.checkVisibility({ visibilityProperty: true }) && !one.closest('[aria-hidden=true], [data-toast]'))
  .map((one) => {
    const { x, y, width, height } = one.getBoundingClientRect();
    const words = one.matches('h1, h2, h3, button') ? (one.getAttribute('aria-label') ?? one.textContent ?? '') : '';
    return {
      key: (one.getAttribute('role') ?? one.localName) + ' ' + words.replace(/\\d+/g, '0').trim().slice(0, 30),
      x: x + scrollX, y: y + scrollY, width, height,
    };
  })`;

/** The page as it stays: typeface and pictures in sight are there, and nothing moves. */
export const isSettled = `document.fonts.status === 'loaded'
  && document.getAnimations().every((one) => one.playState !== 'running' || one.effect?.getTiming().iterations === Infinity)
  && [...document.images].every((one) => {
    if (one.complete) return true;
    const { top, bottom, left, right } = one.getBoundingClientRect();
    const isInSight = bottom > 0 && top < innerHeight && right > 0 && left < innerWidth;
    return one.loading === 'lazy' && !isInSight;
  })`;

/** Less than a line. */
const TOLERANCE_PX = 12;

export function compareBoxes(expected: readonly Box[], actual: readonly Box[]): string[] {
  const differences: string[] = [];
  const left = groupByKey(actual);
  for (const box of expected) {
    const other = left.get(box.key)?.shift();
    if (!other) differences.push(`${box.key}: not there`);
    else {
      const off = (['x', 'y', 'width', 'height'] as const).filter(
        (side) => Math.abs(box[side] - other[side]) > TOLERANCE_PX,
      );
      if (off.length > 0)
        differences.push(
          `${box.key}: ${off.map((side) => `${side} ${Math.round(other[side])} for ${Math.round(box[side])}`).join(', ')}`,
        );
    }
  }
  for (const [key, more] of left) for (const _ of more) differences.push(`${key}: only here`);
  return differences;
}

function groupByKey(boxes: readonly Box[]): Map<string, Box[]> {
  return Map.groupBy(boxes, ({ key }) => key);
}
