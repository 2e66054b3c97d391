import { expect, it } from 'vitest';
import { readProviderFile } from './provider-file.ts';

const read = (...rows: string[]) =>
  readProviderFile(rows.map((row, at) => ({ at: at + 1, cells: row.split(',') })));
const head = 'oid,total,refunded,fee,at';

it('a file of the provider is read by the names of its columns', () => {
  expect(read('at,OID,fee,refunded,total', '1796083200000,order-1,-22,1000,0')).toEqual({
    rows: [{ oid: 'order-1', total: 0, refunded: 1_000, fee: -22, at: 1_796_083_200_000 }],
  });
  expect(read(head)).toEqual({ rows: [] });
});

it.each([
  [['oid,total,fee,at'], 'refunded'],
  [[head, 'a,1,0,0,1', ',1,0,0,1'], '3행의 oid'],
  [[head, 'a,-1,0,0,1'], '2행의 total'],
  [[head, 'a,1.5,0,0,1'], '2행의 total'],
  [[head, 'a,1,x,0,1'], '2행의 refunded'],
  [[head, 'a,1,0,,1'], '2행의 fee'],
  [[head, 'a,1,0,0,'], '2행의 at'],
  [[head, 'a,9999999999,0,-9999999999,1', 'a,10000000000,0,0,1'], '3행의 total'],
  [[head, 'a,1,10000000000,0,1'], '2행의 refunded'],
  [[head, 'a,1,0,-10000000000,1'], '2행의 fee'],
])('a file of the provider is refused for %j', (rows, words) => {
  expect(read(...rows)).toEqual({ problem: expect.stringContaining(words) });
});
