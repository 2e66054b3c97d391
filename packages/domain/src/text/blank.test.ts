import { expect, test } from 'vitest';
import { isBlank } from './blank.ts';

test.each([
  '',
  '  \n\t',
  '\u3000',
  '\u200b\u200d\ufeff',
  '\u3164',
  '\uffa0\u115f\u1160',
  '\u2800',
  '\u00ad\ufe0f',
])('isBlank accepts %j', (text) => {
  expect(isBlank(text)).toBe(true);
});

test.each(['가', '.', '🎁', '❤️', '👨‍👩‍👧', ' ㅋ '])('isBlank refuses %s', (text) => {
  expect(isBlank(text)).toBe(false);
});
