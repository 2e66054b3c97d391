import { expect, test } from 'vitest';
import { opensAt } from '../dates.ts';
import { shownAlerts, timeUntilOpening } from './alerts.ts';

const before = (ms: number) => timeUntilOpening('2027-03-09', opensAt('2027-03-09') - ms);
const HOUR = 3_600_000;

test.each([
  [4 * 24 * HOUR + 9 * HOUR + 59_999, { days: 4, hours: 9, minutes: 0 }],
  [24 * HOUR, { days: 1, hours: 0, minutes: 0 }],
  [24 * HOUR - 1, { days: 0, hours: 23, minutes: 59 }],
  [59_999, { days: 0, hours: 0, minutes: 0 }],
  [0, null],
  [-1, null],
])('timeUntilOpening counts whole parts %d ms before the opening', (ms, left) => {
  expect(before(ms)).toEqual(left);
});

test('shownAlerts shows a number from ten on, to managers any, and none once the project has opened', () => {
  expect(shownAlerts({ state: 'ready', alerts: 9 }, false)).toBeNull();
  expect(shownAlerts({ state: 'ready', alerts: 10 }, false)).toBe(10);
  expect(shownAlerts({ state: 'ready', alerts: 0 }, true)).toBe(0);
  expect(shownAlerts({ state: 'funding', alerts: 20 }, true)).toBeNull();
});
