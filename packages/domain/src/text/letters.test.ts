import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { countLetters, firstLetters, firstUnits, fitInserted, hasMoreLetters } from './letters.ts';

const family = '👨‍👩‍👧‍👦';

it.each([
  ['', 0],
  ['골목에서', 4],
  ['골목에서'.normalize('NFD'), 4],
  ['😀😀', 2],
  [family.repeat(3), 3],
  ['🇰🇷🇺🇸🇰', 3],
  ['1️⃣❤️👍🏽', 3],
  ['🏴󠁧󠁢󠁥󠁮󠁧󠁿', 1],
  ['\u1100\u1161\u11f0', 1],
  ['ㅋㅋㅋ', 3],
  ['क्\u200dष', 1],
  ['Việt'.normalize('NFD'), 4],
  ['か\u3099', 1],
  ['\u0600가', 1],
  ['a\r\nb', 3],
  [`가${'\u200d'.repeat(15)}`, 1],
  [`가${'\u200d'.repeat(16)}`, 2],
  [`가${'\u200d'.repeat(159)}나`, 11],
])('countLetters counts in %j %i letters', (text, count) => {
  expect(countLetters(text)).toBe(count);
  expect(hasMoreLetters(text, count)).toBe(false);
  if (count > 0) expect(hasMoreLetters(text, count - 1)).toBe(true);
});

const pieces = [
  '가',
  'a',
  '1',
  ' ',
  '\n',
  '\r',
  '漢',
  'か',
  '\u3099',
  '\u0301',
  '\u1100',
  '\u1161',
  '\u11a8',
  '\u200d',
  '\ufe0f',
  '\u20e3',
].concat(['©', '😀', '👩', '👩‍❤️‍👨', family, '🏽', '🇰', 'क', '\u094d', 'ष', '\u0600', '\u{e0067}', '\ufffd']);
const texts = fc.array(fc.constantFrom(...pieces), { maxLength: 30 }).map((parts) => parts.join(''));

test('countLetters counts as a segmenter counts the whole text, in any form of Unicode', () => {
  const segmenter = new Intl.Segmenter('ko', { granularity: 'grapheme' });
  const slow = (text: string) =>
    [...segmenter.segment(text)].reduce((sum, { segment }) => sum + Math.ceil([...segment].length / 16), 0);
  fc.assert(
    fc.property(texts, (text) => {
      expect(countLetters(text)).toBe(slow(text));
      const isShort = [...segmenter.segment(text.normalize('NFD'))].every(
        ({ segment }) => [...segment].length <= 16,
      );
      if (isShort) expect(countLetters(text)).toBe(countLetters(text.normalize('NFC')));
      expect([...text].length).toBeLessThanOrEqual(16 * countLetters(text));
    }),
    { seed: 38, numRuns: 500 },
  );
});

test('firstLetters and fitInserted never give more letters than asked, and end with a whole one', () => {
  const ends = (text: string) =>
    new Set([...new Intl.Segmenter('ko').segment(text)].map(({ index }) => index).concat(text.length));
  fc.assert(
    fc.property(texts, texts, fc.nat(30), (before, after, most) => {
      const first = firstLetters(after, most);
      expect(after.startsWith(first) && ends(after).has(first.length)).toBe(true);
      expect(hasMoreLetters(first, most)).toBe(false);
      expect(hasMoreLetters(fitInserted(before, after, most).text, most)).toBe(false);
    }),
    { seed: 38, numRuns: 500 },
  );
});

test('texts of any length are counted in milliseconds, and what is far too long is not counted at all', () => {
  const msOf = (read: () => unknown) => {
    const startedAt = process.threadCpuUsage();
    read();
    return process.threadCpuUsage(startedAt).user / 1_000;
  };
  const fastest = (read: () => unknown) => Math.min(...Array.from({ length: 5 }, () => msOf(read)));
  expect(fastest(() => countLetters('골목에서 '.repeat(1_000)))).toBeLessThan(10);
  expect(fastest(() => hasMoreLetters('a\u0301'.repeat(32_768), 1_000))).toBeLessThan(20);
  expect(fastest(() => hasMoreLetters('a\u0301'.repeat(32_768), 2_000))).toBeLessThan(100);
});

it.each([
  ['골목에서', 2, '골목'],
  ['골목에서'.normalize('NFD'), 2, '골목'.normalize('NFD')],
  ['😀😀😀', 2, '😀😀'],
  [`가${family}나`, 2, `가${family}`],
  [`가${'\u200d'.repeat(16)}나`, 1, ''],
  ['가', 5, '가'],
  ['가', -1, ''],
])('firstLetters of %j, at most %i, are %j', (text, most, first) => {
  expect(firstLetters(text, most)).toBe(first);
});

it.each([
  ['가나다', 2, '가나'],
  [`가${family}`, 11, '가'],
  [`가${family}`, 12, `가${family}`],
])('firstUnits of %j, at most %i, are %j', (text, most, first) => {
  expect(firstUnits(text, most)).toBe(first);
});

describe('fitInserted cuts inserted text and preserves the previous text in a full field', () => {
  test('at the end', () => {
    expect(fitInserted('가나다', '가나다라마', 4)).toEqual({ text: '가나다라', caret: 4 });
  });
  test('in the middle', () => {
    expect(fitInserted('가나다', '가😀😀나다', 4)).toEqual({ text: '가😀나다', caret: 3 });
  });
  test('in place of selected text', () => {
    expect(fitInserted('가나다', '가라마바다', 4)).toEqual({ text: '가라마다', caret: 3 });
  });
  test('in a row of equal letters', () => {
    expect(fitInserted('가가', '가가가가', 3).text).toBe('가가가');
  });
  test('fitInserted counts decomposed letters as stored', () => {
    const pasted = '골목'.normalize('NFD');
    expect(fitInserted('', pasted, 2)).toEqual({ text: pasted, caret: pasted.length });
  });
  test('fitInserted refuses growth of a text that is too long', () => {
    expect(fitInserted('가나다라', '가나다라마', 3).text).toBe('가나다');
  });
  test('fitInserted cuts between emoji that share their parts', () => {
    expect(fitInserted(`${family}😀`, `${family}👨‍👩‍👧😀`, 2)).toEqual({
      text: `${family}😀`,
      caret: family.length,
    });
    expect(fitInserted('😀', '😀🈀', 1).text).toBe('😀');
  });
  test('fitInserted leaves a letter as it was when a chain of joiners does not fit it', () => {
    expect(fitInserted('가나', `가나${'\u200d'.repeat(40)}`, 2).text).toBe('가나');
  });
});
