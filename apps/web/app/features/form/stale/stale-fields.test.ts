import { expect, test } from 'vitest';
import { differingFields, partOf, type StaleField } from './stale-fields.ts';

type Values = { a: string; b: string; c: string };
const fields: readonly StaleField<Values>[] = [
  { label: 'ab', names: ['a', 'b'], text: ({ a, b }) => `${a}${b}` },
  { label: 'c', names: ['c'], text: ({ c }) => c },
];
const start = { a: '1', b: '1', c: '1' };

test('differingFields proposes the side that has changed a field, and neither when both have', () => {
  const mine = { ...start, b: '2', c: '2' };
  const proposed = (theirs: Values) =>
    differingFields(fields, { start, mine, theirs }).map(({ field, ...one }) => [field.label, one.proposed]);
  expect(proposed(start)).toEqual([
    ['ab', 'mine'],
    ['c', 'mine'],
  ]);
  expect(proposed({ ...start, b: '2', c: '3' })).toEqual([['c', undefined]]);
  expect(differingFields(fields, { start, mine: start, theirs: { ...start, a: '9' } })).toMatchObject([
    { proposed: 'theirs' },
  ]);
});

test('partOf returns all names of the chosen fields', () => {
  expect(partOf(start, fields.slice(0, 1))).toEqual({ a: '1', b: '1' });
});
