import { expect, test } from 'vitest';
import { readNumber, shapeNumber } from './typed-number.ts';

test.each([
  ['', null],
  ['1,234', 1_234],
  ['１００００', 10_000],
  [' 10,000원\n', 10_000],
  ['₩12,000', 12_000],
  ['1만', 10_000],
  ['만원', 10_000],
  ['1만 5천', 15_000],
  ['1만5000원', 15_000],
  ['3천만원', 30_000_000],
  ['1억 2천만', 120_000_000],
  ['5백', 500],
])('%j is read as %j', (typed, value) => {
  expect(readNumber(typed)).toEqual({ value });
});

test.each([
  ['5,000,000.00', 'decimal'],
  ['5000000.5', 'decimal'],
  ['1．5', 'decimal'],
  ['1.5만', 'decimal'],
  ['-5', 'negative'],
  ['－5', 'negative'],
  ['\u22125', 'negative'],
  ['12a', 'unreadable'],
  ['5천3백만만', 'unreadable'],
  ['10000000000000000', 'tooLarge'],
])('%j is refused as %s', (typed, problem) => {
  expect(readNumber(typed)).toEqual({ problem });
});

test('a number above the most of its field is refused', () => {
  expect(readNumber('1000', { max: 999 })).toEqual({ problem: 'tooLarge' });
});

test.each([
  ['1234567', '1,234,567'],
  ['１２３４', '1,234'],
  ['1500원', '1,500'],
  ['000', '000'],
  ['1만 5', '1만 5'],
  ['1,000.5', '1,000.5'],
])('%j is shown as %j while it is typed', (typed, shown) => {
  expect(shapeNumber(typed)).toBe(shown);
});
