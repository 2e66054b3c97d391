import { expect, test } from 'vitest';
import { createCp949Decoder } from './cp949.ts';

const decode = (hex: string) => createCp949Decoder().decode(Buffer.from(hex, 'hex'), { stream: false });

test.each([
  ['41312c0a', 'A1,\n'],
  ['c1d6b9aeb9f8c8a3', '주문번호'],
  ['8c63b9e6b0a2', '똠방각'],
  ['8141a0fea141c652', '갂좤좥힣'],
  ['a2dfa1adcacdbce1a2e6', '㈜∼姦솽€'],
])('bytes %s are %s', (hex, text) => {
  expect(decode(hex)).toBe(text);
});

test('every syllable has its bytes once', () => {
  const pairs = Array.from({ length: 0x7e00 }, (_, n) => (n + 0x8100).toString(16));
  const syllables = pairs.flatMap((hex) => {
    try {
      return decode(hex).match(/^[가-힣]$/u) ?? [];
    } catch {
      return [];
    }
  });
  expect(syllables).toHaveLength(11_172);
  expect(new Set(syllables).size).toBe(11_172);
});

test.each(['80', 'ff41', '8140', '815b', '81ff', 'a1', 'c653', 'c9a1', 'b020'])(
  'bytes %s are refused',
  (hex) => {
    expect(() => decode(hex)).toThrow(RangeError);
  },
);

test('letter is whole where a piece ends within it', () => {
  const decoder = createCp949Decoder();
  expect(decoder.decode(Buffer.from('b0a18c', 'hex'), { stream: true })).toBe('가');
  expect(decoder.decode(Buffer.from('6341', 'hex'), { stream: false })).toBe('똠A');
});
