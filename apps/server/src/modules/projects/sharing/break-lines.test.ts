import { expect, test } from 'vitest';
import { openFonts } from '#src/platform/fonts.ts';
import { drawable, fitOneLine, fitTwoLines } from './break-lines.ts';

const { bold } = await openFonts();
const space = { width: 444, sizes: [56, 48, 40], tracking: -0.02 } as const;
const widest = ({ lines, size }: { lines: string[]; size: number }) =>
  Math.max(...lines.map((line) => (bold.measure(line) - 0.02 * [...line].length) * size));

test('fitTwoLines sets a short title on one line at the largest size', () => {
  expect(fitTwoLines('다시 쓰는 가방', bold, space)).toEqual({ lines: ['다시 쓰는 가방'], size: 56 });
});

test('fitTwoLines breaks a longer title between words into lines of similar length', () => {
  const fitted = fitTwoLines('달을 닮은 백자, 매일 쓰는 달항아리 화병과 머그', bold, space);
  expect(fitted.lines).toEqual(['달을 닮은 백자, 매일 쓰는', '달항아리 화병과 머그']);
  expect(widest(fitted)).toBeLessThanOrEqual(444);
});

test.each([
  '가'.repeat(60),
  'W'.repeat(60),
  `짧은 ${'가'.repeat(55)}`,
  '아주 긴 제목은 두 줄에 다 들어가지 않으므로 뒤를 줄이고 말줄임표로 마칩니다 그렇지요',
])('fitTwoLines fits %s into two lines', (title) => {
  const fitted = fitTwoLines(title, bold, space);
  expect(fitted.lines).toHaveLength(2);
  expect(fitted.lines[1]).toMatch(/…$/);
  expect(widest(fitted)).toBeLessThanOrEqual(444);
});

test.each([
  ['🎁 선물 상자 👩‍👩‍👧', '선물 상자'],
  ['한강(漢江) 에코백', '한강 에코백'],
  ['a\u202Eb\u0000c\u200Bd\n e', 'abcd e'],
  ['مرحبا', ''],
  ['<svg onload=alert(1)>', '<svg onload=alert(1)>'],
  ['가방'.normalize('NFD'), '가방'],
])('drawable reduces %j to %j', (text, shown) => {
  expect(drawable(text, bold)).toBe(shown);
});

test('fitOneLine cuts a text with an ellipsis and leaves an empty one empty', () => {
  expect(fitOneLine('고요물레', bold, 10)).toBe('고요물레');
  expect(fitOneLine('뷁'.repeat(20), bold, 5)).toMatch(/^뷁{2,5}…$/);
  expect(fitOneLine('', bold, 5)).toBe('');
  expect(fitTwoLines('', bold, space).lines.join('')).toBe('');
});
