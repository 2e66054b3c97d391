import { DAY_MS } from '@pq/domain/dates';
import { expect, test } from 'vitest';
import { backupName } from './manifest.ts';
import { type RetentionPolicy, selectRetained } from './run-backup.ts';

const retention: RetentionPolicy = { daily: 7, weekly: 5, monthly: 3 };
/** Monday, 23 November 2026, 04:00 in Seoul. */
const NOW = Date.parse('2026-11-22T19:00:00Z');
const name = (daysAgo: number) => backupName(new Date(NOW - daysAgo * DAY_MS));

test('selectRetained retains seven days, five weeks and three months of Seoul', () => {
  let there: string[] = [];
  for (let ago = 365; ago >= 0; ago -= 1)
    there = [...selectRetained([...there, name(ago)], retention, NOW - ago * DAY_MS)].sort().reverse();
  const days = there.map((backup) => backup.slice(0, 10));
  expect(days).toEqual([
    '2026-11-22',
    '2026-11-21',
    '2026-11-20',
    '2026-11-19',
    '2026-11-18',
    '2026-11-17',
    '2026-11-16',
    '2026-11-14',
    '2026-11-07',
    '2026-10-31',
    '2026-10-30',
    '2026-09-29',
  ]);
});

test('selectRetained retains the newest backup and foreign names', () => {
  expect(selectRetained([name(900), name(901), 'before-the-move'], retention, NOW)).toEqual(
    new Set([name(900), 'before-the-move']),
  );
});
