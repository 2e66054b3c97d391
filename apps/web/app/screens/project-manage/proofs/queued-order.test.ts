import { DAY_MS, HOUR_MS } from '@pq/domain/dates';
import { expect, test } from 'vitest';
import { waitedText } from './queued-order.ts';

test.each([
  [0, '1시간 미만'],
  [HOUR_MS - 1, '1시간 미만'],
  [17 * HOUR_MS, '17시간'],
  [DAY_MS, '1일'],
  [DAY_MS + 4 * HOUR_MS + 59, '1일 4시간'],
])('a wait of %i ms is shown as %s', (ms, text) => expect(waitedText(ms)).toBe(text));
