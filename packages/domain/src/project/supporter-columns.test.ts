import { expect, it } from 'vitest';
import { exportedRows, pickColumns, supporterColumns } from './supporter-columns.ts';

it.each([
  [undefined, [...supporterColumns]],
  ['', [...supporterColumns]],
  ['tel,recipient', ['nickname', 'recipient', 'tel']],
  ['password', ['nickname']],
] as const)('%j picks %j', (asked, picked) => {
  expect(pickColumns(asked)).toEqual(picked);
});

it('supporter export includes pending pledges on request or by status', () => {
  const count = { paid: 3, pending: 2 };
  expect(exportedRows(count, {})).toBe(3);
  expect(exportedRows(count, { pending: true })).toBe(5);
  expect(exportedRows({ paid: 0, pending: 2 }, { status: 'ready' })).toBe(2);
});
