import { expect, test } from 'vitest';
import { isRepeatedText } from './repeated-text.ts';

const spam = '싸게 팝니다';

test('isRepeated is true for the fifth equal text in a row', () => {
  for (const times of [0, 1, 2, 3]) expect(isRepeatedText(spam, Array(times).fill(spam))).toBe(false);
  for (const times of [4, 5, 9]) expect(isRepeatedText(spam, Array(times).fill(spam))).toBe(true);
});

test('isRepeated starts over after another text', () => {
  expect(isRepeatedText(spam, [spam, spam, '안녕하세요', spam, spam, spam])).toBe(false);
  expect(isRepeatedText('다른 글', Array(4).fill(spam))).toBe(false);
});

test('isRepeated ignores spaces, invisible characters, width and case', () => {
  expect(isRepeatedText('ＳＡＬＥ', ['sale', ' s a l e ', 'SA\u200bLE', 'Sale\n'])).toBe(true);
});
