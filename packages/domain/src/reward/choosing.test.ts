import { expect, it } from 'vitest';
import { choiceOf, isValueGone } from './choosing.ts';

const values = (...named: string[]) => named.map((value) => ({ value, surcharge: 0 }));
const options = [
  { name: '유약', values: values('백자', '비취') },
  { name: '크기', values: values('260ml', '380ml') },
];
const stock = [
  { choice: [0, 0], count: 5, sold: 5 },
  { choice: [0, 1], count: 5, sold: 0 },
  { choice: [1, 0], count: 5, sold: 1 },
];

it('picks are a choice once a value of every option is picked', () => {
  expect(choiceOf(options, [null, null])).toBeNull();
  expect(choiceOf(options, [1])).toBeNull();
  expect(choiceOf(options, [1, 0])).toEqual([1, 0]);
});

it.each<[string, (number | null)[], number, number, boolean]>([
  ['of a combination that is sold out', [0, null], 1, 0, true],
  ['of one that is left', [0, null], 1, 1, false],
  ['of one that is not made', [1, null], 1, 1, true],
  ['that is left with another value', [null, null], 1, 0, false],
  ['of the option that is picked now, by the others alone', [0, 1], 0, 1, true],
])('a value %s is gone: %#', (_name, picks, option, value, gone) => {
  expect(isValueGone(stock, picks, option, value)).toBe(gone);
});

it('without a stock of its own every combination can be had', () => {
  expect(isValueGone([], [0, null], 1, 1)).toBe(false);
});
