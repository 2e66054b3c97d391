import { expect, test } from 'vitest';
import { readingMinutes } from './reading-time.ts';

test('readingMinutes is a whole number of at least one', () => {
  expect(readingMinutes('<p></p><img src="/files/a.png" alt="">')).toBeNull();
  expect(readingMinutes('<p>짧은 글</p>')).toBe(1);
  expect(readingMinutes(`<p>${'가'.repeat(3_000)}</p>`)).toBe(6);
  expect(readingMinutes(`<p>${'가&nbsp;'.repeat(500)}</p>`)).toBe(1);
});
