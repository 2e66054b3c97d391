import { expect, test } from 'vitest';
import { readSum } from './korean-sum.ts';

test.each([
  [0, ''],
  [1, '일원'],
  [10_000, '만원'],
  [15_000_000, '천오백만원'],
  [110_000, '십일만원'],
  [100_000_000, '일억원'],
  [100_010_000, '일억일만원'],
  [123_456_789, '일억이천삼백사십오만육천칠백팔십구원'],
])('%d is read %s', (won, read) => {
  expect(readSum(won)).toBe(read);
});
