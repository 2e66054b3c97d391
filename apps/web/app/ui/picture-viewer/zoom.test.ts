import { expect, test } from 'vitest';
import { clamp, FITTED, fit, nextScale, shownPart, zoomAt } from './zoom.ts';

const stage = { width: 400, height: 600 };
const fitted = fit({ width: 1_080, height: 810 }, stage);

test('a picture is fitted to the stage by its limiting side', () => {
  expect(fitted).toEqual({ width: 400, height: 300 });
  expect(fit({ width: 300, height: 1_200 }, stage)).toEqual({ width: 150, height: 600 });
});

test('the point under the finger stays there while the scale changes', () => {
  const point = { x: 120, y: -80 };
  const zoomed = zoomAt({ scale: 1.5, x: 30, y: 10 }, 3, point);
  // The same point of the picture, before and after.
  expect((point.x - zoomed.x) / 3).toBeCloseTo((point.x - 30) / 1.5);
  expect((point.y - zoomed.y) / 3).toBeCloseTo((point.y - 10) / 1.5);
});

test('the scale is between fitted and four times that', () => {
  expect(zoomAt(FITTED, 9, { x: 0, y: 0 }).scale).toBe(4);
  expect(zoomAt(FITTED, 0.2, { x: 0, y: 0 }).scale).toBe(1);
});

test('no edge moves inside the stage, and a smaller side is centred', () => {
  expect(clamp({ scale: 1, x: 90, y: -90 }, fitted, stage)).toEqual(FITTED);
  // 800 × 600 in 400 × 600: half of the difference horizontally, nothing vertically.
  expect(clamp({ scale: 2, x: 900, y: 40 }, fitted, stage)).toEqual({ scale: 2, x: 200, y: 0 });
});

test('the buttons zoom in steps and stop at the ends', () => {
  expect([1, 1.5, 2.2, 4].map((scale) => nextScale(scale, 1))).toEqual([1.5, 2, 3, 4]);
  expect([4, 2.2, 1.5, 1].map((scale) => nextScale(scale, -1))).toEqual([3, 2, 1, 1]);
});

test('the map shows the visible part in percent', () => {
  expect(shownPart({ scale: 2, x: 0, y: 0 }, fitted, stage)).toEqual({
    left: 25,
    width: 50,
    top: 0,
    height: 100,
  });
  expect(shownPart({ scale: 2, x: 200, y: 0 }, fitted, stage)).toMatchObject({ left: 0, width: 50 });
});
