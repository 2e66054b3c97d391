import { expect, test } from 'vitest';
import { inOneByte } from './one-byte-build.ts';

const run = (code: string) => new Function(`return ${code}`)();

test.each([
  ["'모두의 텃밭 …'", '모두의 텃밭 …'],
  ['`값\\n 😀`', '값\n 😀'],
  ["{ 색: '파랑' }", { 색: '파랑' }],
  ["'가나다'.replaceAll(/[가-나]/g, '')", '다'],
  ["'😀!'.replace(/^[😀-😂]/u, '')", '!'],
  [String.raw`'\\가'`, '\\가'],
  [String.raw`/\가/.test('가')`, true],
])('inOneByte(%j) is an equivalent program', (code, value) => {
  expect(run(inOneByte(code))).toEqual(value);
});

test('inOneByte leaves no character that needs two bytes', () => {
  expect(inOneByte("'한글 é'")).toBe("'\\ud55c\\uae00 é'");
});
