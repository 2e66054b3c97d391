import { expect, test } from 'vitest';
import { amountApart, findBelowMinimum, planLines, readResults } from './payouts.ts';

test('a maker’s debts are subtracted from the first stages, the oldest first, and never more than there is', () => {
  const stages = [
    { key: 'a', memberId: 'm', amount: 5_000 },
    { key: 'b', memberId: 'n', amount: 9_000 },
    { key: 'c', memberId: 'm', amount: 4_000 },
  ];
  const owed = [
    { memberId: 'm', projectKey: 'old', amount: 3_000 },
    { memberId: 'm', projectKey: 'new', amount: 2_500 },
  ];
  expect(planLines(stages, owed)).toEqual([
    {
      stage: 'a',
      transfer: 0,
      carried: [
        { projectKey: 'old', amount: 3_000 },
        { projectKey: 'new', amount: 2_000 },
      ],
    },
    { stage: 'b', transfer: 9_000, carried: [] },
    { stage: 'c', transfer: 3_500, carried: [{ projectKey: 'new', amount: 500 }] },
  ]);
  expect(owed[0]?.amount).toBe(3_000);
});

test('stages of a maker are below the minimum until they reach it together', () => {
  const [a, b, c, d] = [600, 399, 1, 999].map((amount, at) => ({ memberId: at < 3 ? 'm' : 'n', amount }));
  if (!a || !b || !c || !d) throw new Error('a stage is missing');
  expect(findBelowMinimum([a, b])).toEqual([a, b]);
  expect(findBelowMinimum([a, b, c, d])).toEqual([d]);
  expect(findBelowMinimum([])).toEqual([]);
});

test('three fifths of what makers are owed lie apart, rounded up, and nothing where nothing is owed', () => {
  expect([70_259_656, 1, 0, -5].map(amountApart)).toEqual([42_155_794, 1, 0, 0]);
});

const lines = (...rows: string[]) =>
  rows.map((row, at) => ({ at: at + 1, cells: row === '' ? [] : row.split(',') }));

test('results are read by their headings in both languages, or by place without any', () => {
  const ok = { number: 'B1-1', result: 'ok', reference: 'T1', reason: '' };
  expect(readResults(lines('number,result,reference,reason', 'B1-1,ok,T1'))).toEqual({
    rows: [{ ...ok, amount: null }],
  });
  expect(
    readResults(lines('거래 번호,이체금액,번호,처리결과', "T1,'12,B1-1,성공".replace("'12", '12000원'))),
  ).toEqual({
    rows: [{ ...ok, amount: 12_000 }],
  });
  expect(readResults(lines("b1-1,FAILED,,'=예금주가 다름"))).toEqual({
    rows: [{ ...ok, result: 'failed', reference: null, reason: '=예금주가 다름', amount: null }],
  });
});

test.each([
  ['no row', ['number,result'], '파일에 결과가 없습니다'],
  ['nothing', [], '파일에 결과가 없습니다'],
  ['another word', ['B1-1,maybe,T1'], '1번째 줄'],
  ['a word of every object', ['B1-1,constructor,T1'], '1번째 줄'],
  ['a transfer without the reference of the bank', ['B1-1,ok'], '거래번호가 있어야'],
  ['no number', [',ok,T1'], '이체 번호가 없습니다'],
  ['a number twice', ['B1-1,ok,T1', 'B1-1,failed,T2'], '2번째 줄의 B1-1'],
  ['a reference twice', ['B1-1,ok,T1', 'B1-2,ok,T1'], '2번째 줄의 T1'],
  ['an amount that is none', ['number,result,reference,amount', 'B1-1,ok,T1,-5'], '금액을 읽을 수 없습니다'],
  ['a cell of 201 letters', [`B1-1,ok,${'x'.repeat(201)}`], '200자'],
])('results with %s are refused as a whole', (_, rows, problem) => {
  expect(readResults(lines(...rows)).problem).toContain(problem);
});

test('a reference that is the number of a transfer without one is not there twice', () => {
  expect(readResults(lines('B1-1,failed', 'B1-2,ok,B1-1')).problem).toBeUndefined();
});
