import { expect, test } from 'vitest';
import { seoulInstant } from './dates.ts';
import { relativeTime, relativeTimeText, storyTime } from './relative-time.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const now = seoulInstant('2026-11-20', 12);

const comment = (agoMs: number, at = now) => relativeTimeText(relativeTime(at - agoMs, at));
const story = (agoMs: number) => relativeTimeText(storyTime(now - agoMs, now));

test('relativeTime is "just now" under a minute and in the near future', () => {
  for (const agoMs of [-5_000, 0, MINUTE - 1]) {
    expect(comment(agoMs)).toBe('방금 전');
    expect(story(agoMs)).toBe('방금 전');
  }
});

test('relativeTime counts minutes under 60 and hours under 24', () => {
  for (const words of [comment, story]) {
    expect(words(MINUTE)).toBe('1분 전');
    expect(words(HOUR - 1)).toBe('59분 전');
    expect(words(HOUR)).toBe('1시간 전');
    expect(words(DAY - 1)).toBe('23시간 전');
  }
});

test('relativeTime of a comment is yesterday, then a date', () => {
  expect(comment(DAY)).toBe('어제');
  expect(comment(DAY + 12 * HOUR)).toBe('어제');
  expect(comment(DAY + 12 * HOUR + 1)).toBe('2026.11.18');
  expect(comment(DAY, seoulInstant('2026-11-20'))).toBe('어제');
  expect(comment(DAY + 1, seoulInstant('2026-11-20'))).toBe('2026.11.18');
});

test('relativeTime of a story counts days up to 30, then a date', () => {
  expect(story(DAY)).toBe('1일 전');
  expect(story(2 * DAY - 1)).toBe('1일 전');
  expect(story(31 * DAY - 1)).toBe('30일 전');
  expect(story(31 * DAY)).toBe('2026.10.20');
});
