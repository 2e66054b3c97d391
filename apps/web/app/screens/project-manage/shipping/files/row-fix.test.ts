import { expect, test } from 'vitest';
import { buildFailedRow } from '#app/testing/builders/shipping.ts';
import { rowFix } from './row-fix.ts';

const kindOf = (row: Parameters<typeof buildFailedRow>[0]) => rowFix(buildFailedRow(row))?.kind ?? null;
const cj = (number: string) => ({ carrier: 'cj' as const, number });

test.each([
  ['carrier', { carrier: null, value: '대한통은', guess: cj('641233087740') }],
  ['zeros', { value: '41233087740', guess: cj('041233087740') }],
  ['shared', { value: '6412-3308-7740', guess: cj('641233087740') }],
  ['typed', { value: '6412-3308-7', reason: 'CJ대한통운 송장번호는 숫자 10자리나 12자리입니다.' }],
  ['typed', { carrier: 'direct' as const, value: '12', reason: '직접 전달은 송장번호를 비워주세요.' }],
  [null, { value: 'K7QD-00087', reason: '이미 수령한 주문입니다.' }],
  [null, { gateKey: null, value: 'M2PA-00013', reason: '이 프로젝트의 주문번호가 아닙니다.' }],
  [null, { carrier: null, value: '비둘기', reason: '모르는 택배사입니다.' }],
  [null, { carrier: null, value: '대한통은', guess: cj('641233087740'), item: '백자 머그 ×1' }],
] as const)('row has the fix %s: %j', (kind, row) => {
  expect(kindOf(row)).toBe(kind);
});
