import { expect, test } from 'vitest';
import { trackPlaces } from './track.tsx';

const points = [0, 1_000, 1_010, 5_000];

test('points have equal distances however close in time they are', () => {
  const { columns, places } = trackPlaces(points, 0);
  expect(columns).toBe(4);
  expect(places).toEqual([12.5, 37.5, 62.5, 87.5]);
  expect(trackPlaces([0, 0], 0).places).toEqual([25, 75]);
});

test('a moment is placed on its point, between two points, or in a column of its own beyond the ends', () => {
  expect(trackPlaces(points, 1_010).place).toBe(62.5);
  expect(trackPlaces(points, 500).place).toBe(25);
  expect(trackPlaces(points, 5_000).place).toBe(87.5);
  const before = trackPlaces(points, -1);
  expect([before.columns, before.place, before.places[0]]).toEqual([5, 10, 30]);
  const after = trackPlaces(points, 6_000);
  expect([after.columns, after.place, after.places.at(-1)]).toEqual([5, 90, 70]);
});
