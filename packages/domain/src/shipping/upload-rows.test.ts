import { expect, test } from 'vitest';
import { orderNumberOf } from '../pledge/order-number.ts';
import { createUpload, findUploadColumns, missingHeadingText } from './upload-rows.ts';

const key = '0199f3a4-7c1e-7b52-9d3e-2f6a81c40b17';
const order = (seq: number) => orderNumberOf(key, seq);
const columns = { order: 0, carrier: 1, number: 2, item: 3 };

/** Rows below the headings; the first is row 2. */
function upload(rows: string[][], carrier: 'cj' | 'direct' | null = null) {
  const { add, ...read } = createUpload(key, columns, carrier);
  for (const [n, cells] of rows.entries()) add({ at: n + 2, cells });
  return { ...read, rows: read.rows() };
}

const failuresOf = (...rows: string[][]) => upload(rows).failures;

test.each([
  [['주문번호', '택배사', '송장번호'], { order: 0, carrier: 1, number: 2, item: null }],
  [
    ['품목', '운송장번호', '받는 사람', '주문 번호', '택배사(필수)'],
    { order: 3, carrier: 4, number: 1, item: 0 },
  ],
  [['주문번호', '고객주문번호', '운송장 No.', '택배회사'], { order: 1, carrier: 3, number: 2, item: null }],
  [['ＯＲＤＥＲ', 'Tracking  Number', 'carrier'], { order: 0, carrier: 2, number: 1, item: null }],
])('columns are found by the headings %j', (titles, expected) => {
  expect(findUploadColumns(titles, false)).toEqual({ columns: expected });
});

test.each([
  [['택배사', '송장번호'], '첫 줄에 ‘주문번호’ 열이 없습니다.'],
  [['주문번호', '택배사'], '첫 줄에 ‘송장번호’ 열이 없습니다.'],
  [['주문번호', '등기번호'], '첫 줄에 ‘택배사’ 열이 없습니다.'],
  [[], '첫 줄에 ‘주문번호’ 열이 없습니다.'],
])('headings %j lack a column', (titles, text) => {
  const { missing } = findUploadColumns(titles, false);
  expect(missing && missingHeadingText(missing)).toBe(text);
});

test('column of carriers is not needed where a carrier is chosen', () => {
  expect(findUploadColumns(['주문번호', '송장번호'], true)).toEqual({
    columns: { order: 0, number: 1, carrier: null, item: null },
  });
});

test('rows are read as people write them', () => {
  const { parcels, failures } = upload([
    [order(1), 'CJ대한통운', '6412-3308-7740'],
    [order(2).toLowerCase().replace('-', ' '), '우체국택배', '60123 4567 8901'],
    [order(3), '직접 전달', ''],
    [order(4), '기타', 'AB-1234'],
  ]);
  expect(failures).toEqual([]);
  expect(parcels).toEqual([
    { rows: [2], order: order(1), seq: 1, carrier: 'cj', number: '641233087740', items: [] },
    { rows: [3], order: order(2), seq: 2, carrier: 'epost', number: '6012345678901', items: [] },
    { rows: [4], order: order(3), seq: 3, carrier: 'direct', number: null, items: [] },
    { rows: [5], order: order(4), seq: 4, carrier: 'etc', number: 'AB1234', items: [] },
  ]);
});

test('rows without a carrier have the chosen one', () => {
  const { parcels } = upload(
    [
      [order(1), '', '641233087740'],
      [order(2), '로젠', '91234567890'],
    ],
    'cj',
  );
  expect(parcels.map(({ carrier }) => carrier)).toEqual(['cj', 'logen']);
  expect(upload([[order(1), '', '']], 'direct').parcels).toHaveLength(1);
});

test('rows without a number are not counted', () => {
  const read = upload([
    [order(1), '', ''],
    [order(2), 'CJ대한통운', ' - '],
    ['', '', '', ''],
    [order(3), 'cj', '641233087740'],
  ]);
  expect(read).toMatchObject({ rows: 1, failures: [], parcels: [{ seq: 3 }] });
});

test.each([
  ['', 'cj', '641233087740', '주문번호가 비어 있습니다.', ''],
  ['M2PA-00013', 'cj', '641233087740', '이 프로젝트의 주문번호가 아닙니다.', 'M2PA-00013'],
  ['홍길동', 'cj', '641233087740', '이 프로젝트의 주문번호가 아닙니다.', '홍길동'],
  [order(1), '', '641233087740', '택배사를 입력해주세요.', ''],
  [order(1), '퀵', '641233087740', '모르는 택배사입니다.', '퀵'],
  [order(1), 'cj', '6412-3308-7', 'CJ대한통운 송장번호는 숫자 10자리나 12자리입니다.', '6412-3308-7'],
  [order(1), '대한통은', '6412', '모르는 택배사입니다. CJ대한통운인가요?', '대한통은'],
])('row with %s, %s and %s fails: %s', (id, carrier, number, reason, value) => {
  expect(failuresOf([id, carrier, number])).toMatchObject([{ row: 2, reason, value, guess: null }]);
});

test.each([
  [
    '대한통은',
    '6412-3308-7740',
    '모르는 택배사입니다. CJ대한통운인가요?',
    { carrier: 'cj', number: '641233087740' },
  ],
  ['우체국', '12345678901', '앞자리 0이 빠진 것 같습니다.', { carrier: 'epost', number: '0012345678901' }],
])('row with %s and %s has a guess', (carrier, number, reason, guess) => {
  expect(failuresOf([order(7), carrier, number])).toMatchObject([{ order: order(7), seq: 7, reason, guess }]);
});

test('second row of an order fails, unless it says the same', () => {
  const read = upload([
    [order(1), 'cj', '641233087740'],
    [order(1), 'CJ대한통운', '6412-3308-7740'],
    [order(1), 'cj', '641233087741'],
    [order(1), 'cj', '641233087740', '머그'],
  ]);
  expect(read.parcels).toMatchObject([{ seq: 1, rows: [2, 3] }]);
  expect(read.failures).toMatchObject([
    { row: 4, reason: '파일 안에 같은 주문번호가 있습니다.', value: order(1) },
    { row: 5, reason: '파일 안에 같은 주문번호가 있습니다.', value: order(1) },
  ]);
  expect(read.rows).toBe(4);
});

test('second order with a number fails, and may be packed together', () => {
  const [, ...failures] = [
    null,
    ...failuresOf([order(1), 'cj', '641233087740'], [order(2), 'cj', '6412-3308-7740']),
  ];
  expect(failures).toEqual([
    {
      row: 3,
      order: order(2),
      seq: 2,
      reason: '2행과 송장번호가 같습니다.',
      value: '6412-3308-7740',
      guess: { carrier: 'cj', number: '641233087740' },
      carrier: 'cj',
      cells: { carrier: 'cj', number: '6412-3308-7740', item: '' },
    },
  ]);
});

test('the same number of two carriers, and handing over without one, are different parcels', () => {
  const rows = [
    [order(1), 'cj', '6412330877'],
    [order(2), '한진', '6412330877'],
    [order(3), '직접', ''],
    [order(4), '직접', ''],
  ];
  expect(upload(rows).parcels).toHaveLength(4);
});

test('rows of an order with items are one parcel for each number', () => {
  const read = upload([
    [order(1), 'cj', '641233087740', '머그 ×2'],
    [order(1), 'cj', '641233087741', '저금통'],
    [order(1), 'cj', '641233087740', '엽서'],
    [order(1), 'cj', '641233087740', '엽서'],
  ]);
  expect(read.parcels).toMatchObject([
    { number: '641233087740', rows: [2, 4, 5], items: ['머그 ×2', '엽서'] },
    { number: '641233087741', rows: [3], items: ['저금통'] },
  ]);
  expect(read).toMatchObject({ rows: 4, failures: [] });
});

test('order has up to 100 parcels in a file, and a parcel up to 100 items', () => {
  const rows = (n: number, number: (n: number) => number) =>
    Array.from({ length: n }, (_, at) => [order(1), 'cj', `${number(at)}`, `머그 ${at}`]);
  const parcels = upload(rows(101, (n) => 641_233_087_740 + n));
  const items = upload(rows(101, () => 641_233_087_740));
  expect([parcels.parcels.length, items.parcels[0]?.items.length]).toEqual([100, 100]);
  for (const { failures } of [parcels, items])
    expect(failures).toMatchObject([
      { row: 102, reason: '한 주문은 파일 하나에서 100상자까지, 한 상자는 품목 100개까지 보낼 수 있습니다.' },
    ]);
});
