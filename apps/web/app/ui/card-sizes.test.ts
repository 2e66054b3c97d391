import { expect, it } from 'vitest';
import { type CardPlace, cardSizes } from './card-sizes.ts';

function drawn(sizes: string, window: number): number {
  const fits = sizes
    .split(/, (?![^(]*\))/)
    .find((one) => window >= Number(/min-width: (\d+)px/.exec(one)?.[1] ?? 0));
  const length = (fits ?? '').replace(/^\(min-width: \d+px\) /, '');
  const [, sum = length, over = '1'] =
    /^calc\(\((.*)\) \/ (\d)\)$/.exec(length) ?? /^calc\((.*)\)$/.exec(length) ?? [];
  return (
    sum
      .split(' - ')
      .map((part) =>
        part.endsWith('vw') ? (Number.parseFloat(part) * window) / 100 : Number.parseFloat(part),
      )
      .reduce((all, part) => all - part) / Number(over)
  );
}

const windows = [390, 800, 950, 1024, 1150, 1300, 1440];
/** Measured in a browser: the width of a picture in each of these windows. */
const boxes: Record<CardPlace, number[]> = {
  three: [169, 358, 433, 307, 349, 373, 371],
  own: [169, 358, 333, 240, 282, 307, 276],
  four: [169, 358, 433, 225, 257, 275, 272],
  popular: [169, 358, 433, 470, 533, 570, 371],
  latest: [169, 358, 433, 225, 257, 275, 371],
  wide: [134, 288, 348, 195, 223, 239, 239],
  wideAlone: [134, 288, 348, 281, 319, 341, 341],
};

it.each(Object.entries(boxes).map(([place, of]) => ({ place: place as CardPlace, of })))(
  '$place: the requested copy is as wide as its box in every window',
  ({ place, of }) => {
    const asked = windows.map((window) => drawn(cardSizes[place], window));
    expect(asked.map((width, at) => Math.abs(width - (of[at] ?? 0)) < 2)).toEqual(windows.map(() => true));
  },
);
