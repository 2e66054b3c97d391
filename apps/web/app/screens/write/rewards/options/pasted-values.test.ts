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
])('%s', (line, value, surcharge) => {
  expect(readPastedValues(line, none)).toEqual({ values: [{ value, surcharge }], wrong: [] });
});

test.each([
  ['금색, 비쌈'],
  [', 4000'],
  ['ㄱ'.repeat(limits.optionValue + 1)],
  [`금색, ${limits.surcharge + 1}`],
])('%s is not taken', (line) => {
  expect(readPastedValues(`옥빛\n\n${line}`, none)).toEqual({
    values: [{ value: '옥빛', surcharge: 0 }],
    wrong: [{ line: 3, text: line }],
  });
});

test('what is there already, twice, or one too many stays out', () => {
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
