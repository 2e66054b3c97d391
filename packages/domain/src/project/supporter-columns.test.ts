import { expect, it } from 'vitest';
import { pickColumns, supporterColumns } from './supporter-columns.ts';

it.each([
  [undefined, [...supporterColumns]],
  ['', [...supporterColumns]],
  ['tel,recipient', ['nickname', 'recipient', 'tel']],
  ['password', ['nickname']],
] as const)('%j picks %j', (asked, picked) => {
  expect(pickColumns(asked)).toEqual(picked);
});
