import { expect, it } from 'vitest';
import {
  formatBytes,
  formatDuration,
  formatNumber,
  formatShare,
  formatShortWon,
  formatWon,
} from './format.ts';

it('formatNumber and formatWon use thousands separators', () => {
  expect([0, 999, 1_000, 12_640_000].map(formatNumber)).toEqual(['0', '999', '1,000', '12,640,000']);
  expect(formatWon(58_000)).toBe('58,000원');
  expect([-0, -1_200].map(formatWon)).toEqual(['0원', '−1,200원']);
});

it.each([
  [0, '0B'],
  [1_023, '1023B'],
  [1_024, '1KB'],
  [3_250_586, '3.1MB'],
  [524_288_000, '500MB'],
  [2_147_483_648, '2GB'],
])('%i bytes are read as %s', (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text);
});

it('formatShare has one decimal', () => {
  expect([formatShare(1, 3), formatShare(1, 2), formatShare(0, 7)]).toEqual(['33.3', '50', '0']);
});

it.each([
  [7, '0:07'],
  [750, '12:30'],
  [3_723, '1:02:03'],
])('a duration of %i seconds is shown as %s', (seconds, text) => {
  expect(formatDuration(seconds)).toBe(text);
});

it('formatShortWon shortens exact amounts only', () => {
  expect([5_000_000, 15_000_000, 10_000, 9_000, 12_345_678].map(formatShortWon)).toEqual([
    '500만원',
    '1,500만원',
    '1만원',
    '9,000원',
    '12,345,678원',
  ]);
});
