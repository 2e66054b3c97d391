import { expect, it } from 'vitest';
import { cleanTypedText, hasEndlessPile, typedTextProblem } from './typed-text.ts';

it.each([
  ['회\u200b색', '회색'],
  ['회\ufeff색\u2060', '회색'],
  ['회\u200d색\u200c', '회색'],
  ['회\u3164색\u00ad\u2800', '회색'],
  ['회\u200e색\u200f', '회색'],
  ['회\u0007색\u007f\u009f', '회색'],
  ['\u{e0041}회색', '회색'],
  ['하나\r\n둘\r셋\n', '하나\n둘\n셋\n'],
  ['회색'.normalize('NFD'), '회색'],
  ['e\u200b\u0301', 'é'],
  ['🐰\u200d', '🐰'],
])('cleanTypedText removes what nobody sees from %j', (typed, clean) => {
  expect(cleanTypedText(typed)).toBe(clean);
});

it.each([
  '가족 👨‍👩‍👧‍👦 과 🏴󠁧󠁢󠁥󠁮󠁧󠁿 ❤️ 1️⃣ 🇰🇷 👍🏽',
  '\u1100\u1161\u11f0',
  '\u115f\u1161 \u1100\u1160',
  'ㅋㅋㅋ ㅏ',
  'می\u200cخواهم',
  'क्\u200dष',
  'שָׁלוֹם',
  'بِسْمِ ٱللَّهِ',
  'ภาษาไทย น้ำ',
  'Tiếng Việt ở đây',
  'é à ñ ß',
])('cleanTypedText preserves %j without a problem', (typed) => {
  const clean = cleanTypedText(typed);
  expect(clean).toBe(typed.normalize('NFC'));
  expect(typedTextProblem(clean, { oneLine: true })).toBeNull();
});

const line = { oneLine: true };
const lines = { oneLine: false };

it.each([
  ['이\n하나', line, 'field.oneLine'],
  ['이\u2028하나', line, 'field.oneLine'],
  ['이\u2029하나', line, 'field.oneLine'],
  ['이\n하나', lines, null],
  ...['\u202a', '\u202b', '\u202c', '\u202d', '\u202e', '\u2066', '\u2067', '\u2068', '\u2069'].flatMap(
    (control) =>
      [
        [`도마 ${control}원`, line, 'field.direction'],
        [`도마 ${control}원`, lines, null],
      ] as const,
  ),
  [`x${'\u0321'.repeat(4)}`, line, null],
  [`x${'\u0321'.repeat(5)}`, line, 'field.marks'],
  [`x${'\u0321'.repeat(5)}`, lines, 'field.marks'],
  [`❤️${'\u0321'.repeat(4)}1️⃣${'\u0321'.repeat(4)}`, line, null],
  [`❤️${'\u0321'.repeat(5)}`, line, 'field.marks'],
  [`x${'\u0321\u0321\u0321\u202e'.repeat(2)}`, lines, 'field.marks'],
] as const)('typedTextProblem of %j, %j is %s', (text, how, problem) => {
  expect(typedTextProblem(text, how)).toBe(problem);
});

it.each([
  ['e'.normalize('NFD'), false],
  [`x${'\u0321'.repeat(16)}`, false],
  [`x${'\u0321\u0301'.repeat(9)}`, true],
])('hasEndlessPile of %j is %s', (text, isEndless) => {
  expect(hasEndlessPile(text)).toBe(isEndless);
});

it.each([
  '👨\u200d',
  '👨\u200d👩\u200d',
  '👨',
  '🏴\u{e0061}',
  'e\u200d',
  `${'\u0301\u0323'.repeat(8)}\u00ad`,
])('cleanTypedText reads a chain of %j in time that grows with its length', (part) => {
  const startedAt = process.threadCpuUsage();
  cleanTypedText(part.repeat(16_000));
  expect(process.threadCpuUsage(startedAt).user / 1_000).toBeLessThan(500);
});
