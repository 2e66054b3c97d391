import { expect, test } from 'vitest';
import { composedForms, startRanges } from './composing.ts';

test.each([
  ['보드겡', ['보드겡', '보드게ᄋ']],
  ['값', ['값', '갑ᄉ']],
  ['꽃', ['꽃', '꼬ᄎ']],
  ['읽', ['읽', '일ᄀ']],
  ['보드', ['보드']],
  ['보ᄃ', ['보ᄃ']],
  ['tent', ['tent']],
  ['🎁', ['🎁']],
])('composedForms of %s are %j', (word, forms) => {
  expect(composedForms(word)).toEqual(forms);
});

test.each([
  ['보ᄃ', '보드게임', true],
  ['보드게', '보드겜', true],
  ['보드겡', '보드게임', true],
  ['보드겜', '보드게임', false],
  ['보드겜', '보드게마', true],
  ['등', '등대게임즈', true],
  ['드', '등대게임즈', true],
  ['듣', '등대게임즈', false],
  ['ᄃ', '등대게임즈', true],
  ['ᄒ', '힣', true],
  ['t', 'tent', true],
  ['보드', '보온병', false],
  ['🎁', '🎁상자', true],
])('startRanges of %s contain %s: %s', (word, text, expected) => {
  expect(startRanges(word).some(({ from, to }) => from <= text && text < to)).toBe(expected);
});

test.each(['\ud7ff', '\u{10ffff}'])('startRanges end with a letter that can be stored after U+%s', (last) => {
  expect(startRanges(last).every(({ from, to }) => to.isWellFormed() && from.isWellFormed())).toBe(true);
});
