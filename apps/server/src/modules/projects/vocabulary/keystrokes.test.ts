import { foldForSearch } from '@pq/domain/text/search-text';
import { expect, test } from 'vitest';
import { countTypingErrors, inKoreanLayout, inLatinLayout, keysOf, keyTriples } from './keystrokes.ts';

const keys = (text: string) => keysOf(foldForSearch(text));

test.each([
  ['보드게임', 'qhemrpdla'],
  ['다이어리', 'ekdldjfl'],
  ['꿀벌', 'Rnfqjf'],
  ['값없이', 'rkqtdjqtdl'],
  ['왜과', 'dhorhk'],
  ['2027 Diary', '2027diary'],
])('keysOf reads %s as %s', (text, expected) => {
  expect(keys(text)).toBe(expected);
});

test.each([
  ['qhemrpdla', '보드게임'],
  ['qhem게임', '보드게임'],
  ['보드rpdla', '보드게임'],
  ['2027다이djfl', '2027다이어리'],
  ['rkqtdjqtdl', '값없이'],
  ['rhcqkx', '곷밭'],
])('inKoreanLayout reads %s as %s', (typed, expected) => {
  expect(inKoreanLayout(typed)).toBe(expected);
});

test.each(['board', 'qq', 'tent', '2027', '보드게임', 'goods!'])(
  'inKoreanLayout finds no syllables in %s',
  (typed) => {
    expect(inKoreanLayout(typed)).toBeNull();
  },
);

test('inLatinLayout reads Hangul as the Latin letters of the same keys', () => {
  expect(inLatinLayout(foldForSearch('ㅅ둣'))).toBe('tent');
  expect(inLatinLayout('tent')).toBeNull();
});

// Common errors: spelling of similar vowels, shift, a neighbouring key, a key left out or swapped.
test.each([
  ['보드개임', '보드게임', 0.5],
  ['에코벡', '에코백', 0.5],
  ['금새', '금세', 0.5],
  ['웬지', '왠지', 0.5],
  ['됬다', '됐다', 0.5],
  ['외계인', '왜계인', 0.5],
  ['굴벌', '꿀벌', 0.5],
  ['초상하', '초상화', 1],
  ['꿀별', '꿀벌', 1],
  ['어떻해', '어떡해', 1],
  ['몇일', '며칠', 1],
  ['하빈다', '합니다', 1],
  ['다큐멘타리', '다큐멘터리', 1],
  ['도서간', '도서관', 1],
  ['역활', '역할', 1],
  ['오랫만', '오랜만', 1],
  ['설겆이', '설거지', 1],
  ['diray', 'diary', 1],
])('countTypingErrors between %s and %s is %d', (typed, meant, errors) => {
  expect(countTypingErrors(keys(typed), keys(meant), 3)).toBe(errors);
  expect(countTypingErrors(keys(meant), keys(typed), 3)).toBe(errors);
});

test('countTypingErrors is Infinity above the limit', () => {
  expect(countTypingErrors(keys('다이어리'), keys('보드게임'), 2)).toBe(Number.POSITIVE_INFINITY);
  expect(countTypingErrors('', keys('가방'), 2)).toBe(Number.POSITIVE_INFINITY);
});

test('keyTriples mark both ends and name each triple once', () => {
  expect(keyTriples('a')).toEqual([(10 << 16) | (97 << 8) | 10]);
  expect(keyTriples('ababab')).toHaveLength(4);
});
