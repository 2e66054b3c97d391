import { expect, test } from 'vitest';
import { fieldGrams, foldForSearch, searchWords, wordGrams, wordPattern } from './search-text.ts';

function finds(typed: string, title: string): boolean {
  const folded = foldForSearch(title);
  const grams = new Set(fieldGrams(folded, 'projects', 'title'));
  const words = searchWords(typed);
  const found = (word: string) => {
    const matches = new RegExp(wordPattern(word, 'title'), 'u').test(folded);
    if (matches) expect(wordGrams(word, 'projects', 'title').every((gram) => grams.has(gram))).toBe(true);
    return matches;
  };
  return words.length > 0 && words.every(found);
}

test.each([
  ['가죽', '다시 쓰는 가죽 가방'],
  ['쓰는가죽', '다시 쓰는 가죽 가방'],
  ['가방 가죽', '다시 쓰는 가죽 가방'],
  ['가죽 지갑', '가죽지갑'],
  ['가죽지갑', '가죽 지갑'],
  ['가', '가방'],
  ['방', '가방'],
  ['ㄱㅂ', '가방'],
  ['ㄱㅈ ㄱㅂ', '다시 쓰는 가죽 가방'],
  ['ㄱㅈㄱㅂ', '다시 쓰는 가죽 가방'],
  ['가ㅂ', '가방'],
  ['ㄱ방', '가방'],
  ['가방ㄲ', '가방끈'],
  ['ㄲ', '가방끈'],
  ['ㄳ', '가수'],
  ['ㅋㅋ', '웃음 ㅋㅋ'],
  ['ㅂㅏ', '바다'],
  ['pq', 'PQ 상자'],
  ['ＰＱ', 'pq 상자'],
  ['ÉCLAIR', 'éclair'],
  ['ГОРА', 'гора'],
  ['가방'.normalize('NFD'), '가방'],
  ['가방', '가방'.normalize('NFD')],
  ['100%', '100% 천연'],
  ['_', 'a_b'],
  ['c:\\', 'C:\\ 드라이브'],
  ['(서랍)', '단편집 (서랍)'],
  ['🎁', '선물 🎁'],
  ['가\u200b방', '가방'],
  ['\u0000가방', '가방'],
])('a search for %j finds the title %j', (typed, title) => {
  expect(finds(typed, title)).toBe(true);
});

test.each([
  ['가방', '가지'],
  ['방가', '가방'],
  ['ㄱㅂ', '바구니'],
  ['ㄱ', '나비'],
  ['ㅂㄱ', '가방'],
  ['가방 지갑', '가방'],
  ['ㅂ', '고린'],
  ['%', '천연'],
  ['.', '천연'],
  ['.*', '천연'],
  ['_', '천연'],
  ["'", '천연'],
  ['', '천연'],
  [' \u3000\t', '천연'],
  ['\u0000', '천연'],
  ['\ud800', '천연'],
])('a search for %j does not find the title %j', (typed, title) => {
  expect(finds(typed, title)).toBe(false);
});

test('searchWords folds words, drops duplicates, and is null for none or too many letters', () => {
  expect(searchWords(' 가방  ＡBC\u3000가방\nabc ')).toEqual(['가방', 'abc']);
  expect(searchWords('가방 '.repeat(2_500))).toEqual(['가방']);
  expect(searchWords('가'.repeat(10_000))).toEqual([]);
  expect(searchWords(Array.from({ length: 21 }, (_, n) => `${n}`).join(' '))).toEqual([]);
  expect(searchWords('\ud800\u0000')).toEqual(['\ufffd']);
});

test('searchWords has no initial consonants of long texts', () => {
  expect(fieldGrams('가방', 'projects', 'content')).toHaveLength(3);
  expect(wordPattern('ㄱㅂ'.normalize('NFKC'), 'content')).toBe('ㄱㅂ'.normalize('NFKC'));
});

test('grams differ by realm and field', () => {
  const all = (['projects', 'ordermade', 'story'] as const).flatMap((realm) =>
    (['title', 'author', 'content'] as const).flatMap((field) => wordGrams('가방', realm, field)),
  );
  expect(new Set(all).size).toBe(9);
});
