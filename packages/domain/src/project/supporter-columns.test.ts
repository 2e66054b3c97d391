import { expect, it } from 'vitest';
import { pickColumns, supporterColumns } from './supporter-columns.ts';

it.each([
  [undefined, [...supporterColumns]],
  ['', [...supporterColumns]],
  ['tel,recipient', ['number', 'nickname', 'recipient', 'tel']],
  ['password', ['number', 'nickname']],
] as const)('pickColumns makes %j the columns %j', (asked, picked) => {
  expect(pickColumns(asked)).toEqual(picked);
});
