import { expect, test } from 'vitest';
import { monthAfter, monthDays, monthInSight, nextRange } from './month-days.ts';

test('a month starts in the column of its first weekday and has all its days', () => {
  const december = monthDays('2026-12');
  expect([december.length, december[0], december.at(-1)?.date]).toEqual([
    31,
    { date: '2026-12-01', column: 3 },
    '2026-12-31',
  ]);
  expect(monthDays('2028-02').length).toBe(29);
  expect([monthAfter('2026-12', 1), monthAfter('2026-01', -1)]).toEqual(['2027-01', '2025-12']);
});

test('two presses make a period, and a third one or one before the start begins a new period', () => {
  expect(nextRange({ start: '', finish: '' }, '2026-12-05')).toEqual({ start: '2026-12-05', finish: '' });
  expect(nextRange({ start: '2026-12-05', finish: '' }, '2026-12-06')).toEqual({ finish: '2026-12-06' });
  expect(nextRange({ start: '2026-12-05', finish: '' }, '2026-12-05')).toEqual({
    start: '2026-12-05',
    finish: '',
  });
  expect(nextRange({ start: '2026-12-05', finish: '2026-12-09' }, '2026-12-07').start).toBe('2026-12-07');
});

test('a typed date is in one of the two shown months', () => {
  expect(monthInSight('2026-11', '2026-12-05')).toBe('2026-11');
  expect(monthInSight('2026-12', '2026-11-24')).toBe('2026-11');
  expect(monthInSight('2026-11', '2027-01-01')).toBe('2027-01');
  expect(monthInSight('2026-11', '')).toBe('2026-11');
});
