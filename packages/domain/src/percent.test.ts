import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { percentOf } from './percent.ts';

it.each([
  [0, 1_000_000, 0],
  [1, 1_000_000, 1],
  [5_000, 1_000_000, 1],
  [14_999, 1_000_000, 1],
  [15_000, 1_000_000, 2],
  [996_000, 1_000_000, 99],
  [999_999, 1_000_000, 99],
  [1_000_000, 1_000_000, 100],
  [1_004_999, 1_000_000, 100],
  [3_480_000, 1_000_000, 348],
  [29, 200, 15],
  [10_000, 0, 0],
])('percentOf %i in %i is %i', (part, whole, percent) => {
  expect(percentOf(part, whole)).toBe(percent);
});

it.each([
  [1, 3, 33.3],
  [1, 10_000, 0.1],
  [9_999, 10_000, 99.9],
  [10_000, 10_000, 100],
])('percentOf %i in %i to one decimal is %d', (part, whole, percent) => {
  expect(percentOf(part, whole, 1)).toBe(percent);
});

it('percentOf reaches 100 only with the whole and 0 only with nothing', () => {
  const wrong = [1, 2, 7, 199, 200, 201, 999].flatMap((whole) =>
    Array.from({ length: whole * 2 }, (_, part) => [part, whole] as const).filter(([part]) =>
      [0, 1].some((decimals) => {
        const percent = percentOf(part, whole, decimals);
        return percent >= 100 !== part >= whole || (percent === 0) !== (part === 0);
      }),
    ),
  );
  expect(wrong).toEqual([]);
});

// Positions on the screen, in percent of a box, which are not displayed as shares.
const geometry = [
  'apps/web/app/screens/section/popular-slider.tsx',
  'apps/web/app/ui/picture-viewer/zoom.ts',
  'apps/web/app/screens/project-manage/schedule/track.tsx',
  'apps/web/app/screens/pqbox/write/span-of.ts',
];
const ROOT = new URL('../../../', import.meta.url).pathname;
const PERCENTAGE = /\*\s*100(?:\.0)?n?\b|\b100(?:\.0)?n? \* |1_?000\)\s*\/\s*10\b|style:\s*'percent'/;

it('percentages are computed by percentOf alone, in TypeScript and SQL', () => {
  const sources = [
    'apps/{web/app,server/src}/**/*.{ts,tsx}',
    'packages/*/src/**/*.ts',
    'apps/server/schema.sql',
  ];
  const found = globSync(sources, { cwd: ROOT })
    .filter((path) => !/\.test\.tsx?$|\/testing\/|\/node_modules\/|\/percent\.ts$/.test(path))
    .filter((path) => PERCENTAGE.test(readFileSync(`${ROOT}${path}`, 'utf8')));
  expect(found.sort()).toEqual(geometry.toSorted());
});
