import { describe, expect, it, test } from 'vitest';
import { countLetters, firstLetters, fitInserted } from './letters.ts';

const family = '👨‍👩‍👧';

it.each([
  ['', 0],
  ['골목에서', 4],
  ['골목에서'.normalize('NFD'), 4],
  ['😀😀', 2],
  [family, 5],
])('%j has %i characters', (text, count) => {
  expect(countLetters(text)).toBe(count);
});

it.each([
  ['골목에서', 2, '골목'],
  ['골목에서'.normalize('NFD'), 2, '골목'.normalize('NFD')],
  ['😀😀😀', 2, '😀😀'],
  [`가${family}`, 5, '가'],
  ['가', 5, '가'],
  ['가', -1, ''],
])('%j in %i characters: %j', (text, most, kept) => {
  expect(firstLetters(text, most)).toBe(kept);
});

describe('what was put into a full field is cut, what stood there stays', () => {
  test('at the end', () => {
    expect(fitInserted('가나다', '가나다라마', 4)).toEqual({ text: '가나다라', caret: 4 });
  });
  test('in the middle', () => {
    expect(fitInserted('가나다', '가😀😀나다', 4)).toEqual({ text: '가😀나다', caret: 3 });
  });
  test('in place of something', () => {
    expect(fitInserted('가나다', '가라마바다', 4)).toEqual({ text: '가라마다', caret: 3 });
  });
  test('of the same letters', () => {
    expect(fitInserted('가가', '가가가가', 3).text).toBe('가가가');
  });
  test('fitInserted counts decomposed letters as stored', () => {
    const pasted = '골목'.normalize('NFD');
    expect(fitInserted('', pasted, 2)).toEqual({ text: pasted, caret: pasted.length });
  });
  test('fitInserted refuses growth of a text that is too long', () => {
    expect(fitInserted('가나다라', '가나다라마', 3).text).toBe('가나다');
  });
});
