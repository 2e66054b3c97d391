import { limits } from '@pq/domain/limits';
import { expect, test } from 'vitest';
import { readPastedValues } from './pasted-values.ts';

const none: { value: string; surcharge: number }[] = [];

test.each([
  ['옥빛', '옥빛', 0],
  ['밤하늘, 4000', '밤하늘', 4_000],
  ['밤하늘,4,000원', '밤하늘', 4_000],
  ['밤하늘\t+4,000', '밤하늘', 4_000],
  ['  가 나  ', '가 나', 0],
  ['250ml', '250ml', 0],
  ['밤하늘, 1만 5천원', '밤하늘', 15_000],
  ['밤하늘，４０００', '밤하늘', 4_000],
  ['노을, １，０００원', '노을', 1_000],
  ['노을，１，０００원', '노을', 1_000],
  ['밤하늘、4000', '밤하늘', 4_000],
  ['밤하늘, +4,000', '밤하늘', 4_000],
  ['밤하늘, ₩1,234,000', '밤하늘', 1_234_000],
  ['밤하늘, 0원', '밤하늘', 0],
  ['250\t500', '250', 500],
  ['사이즈 90, 4,000', '사이즈 90', 4_000],
  ['밤하늘\t', '밤하늘', 0],
  ['1+1 묶음', '1+1 묶음', 0],
  ['상품권 5만원권', '상품권 5만원권', 0],
  ['비단천, 1천원', '비단천', 1_000],
  ['밤\u200b하늘', '밤하늘', 0],
])('readPastedValues reads %j', (line, value, surcharge) => {
  expect(readPastedValues(line, none)).toEqual({ values: [{ value, surcharge }], wrong: [] });
});

test.each([
  ['금색, 비쌈'],
  ['금색, 4,000.5'],
  ['밤하늘 4,000원'],
  ['노을 １，０００원'],
  ['노을 ４０００원'],
  ['2,000'],
  ['2,000원'],
  ['4000원'],
  ['밤하늘 4,000'],
  ['밤하늘 4, 000원'],
  ['밤하늘 4 ,000원'],
  ['밤하늘 4,0000'],
  ['밤하늘 4000원'],
  ['밤하늘 4천원'],
  ['밤하늘 1만 5천'],
  ['밤하늘 1만, 5000원'],
  ['밤하늘 (4,000원)'],
  ['밤하늘 (4000원)'],
  ['밤하늘 +4000'],
  ['밤하늘 ￦4000'],
  ['밤하늘: 4000원'],
  ['밤하늘 4000원 추가'],
  ['밤하늘, 4,00'],
  ['밤하늘, 4 000'],
  ['밤하늘, 400, 500'],
  ['밤하늘\t4000,000'],
  ['밤하늘, 000원'],
  ['밤하늘\t04000'],
  ['밤하늘\t4,000\t10'],
  ['밤하늘\t\t4,000'],
  ['밤하늘,'],
  ['밤하늘, 무료'],
  ['밤\u202e하늘, 4000'],
  ['금색, -4000'],
  [', 4000'],
  ['ㄱ'.repeat(limits.optionValue + 1)],
  [`금색, ${limits.surcharge + 1}`],
])('%j cannot be parsed, and its line is reported', (line) => {
  expect(readPastedValues(`옥빛\n\n${line}`, none)).toEqual({
    values: [{ value: '옥빛', surcharge: 0 }],
    wrong: [{ line: 3, text: line }],
  });
});

test.each([
  ['회색', '회\u200b색'],
  ['Mug', 'mug'],
  ['달 머그', '달머그'],
  ['２호', '2호'],
])('%j and %j are the same name within a list and compared with existing values', (name, double) => {
  const wrong = { line: 2, text: double };
  const value = { value: name, surcharge: 0 };
  expect(readPastedValues(`${name}\n${double}`, none)).toEqual({ values: [value], wrong: [wrong] });
  expect(readPastedValues(`\n${double}`, [value])).toEqual({ values: [], wrong: [wrong] });
});

test('existing, duplicate and surplus values are left out', () => {
  const there = [{ value: '옥빛', surcharge: 0 }];
  expect(readPastedValues('옥빛\n흰\n흰, 100', there)).toEqual({
    values: [{ value: '흰', surcharge: 0 }],
    wrong: [
      { line: 1, text: '옥빛' },
      { line: 3, text: '흰, 100' },
    ],
  });
  const all = Array.from({ length: limits.optionValues + 1 }, (_, at) => `값${at}`).join('\r\n');
  const read = readPastedValues(all, none);
  expect(read.values).toHaveLength(limits.optionValues);
  expect(read.wrong).toEqual([{ line: limits.optionValues + 1, text: `값${limits.optionValues}` }]);
});
