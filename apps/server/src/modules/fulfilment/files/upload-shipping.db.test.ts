import { orderNumberOf } from '@pq/domain/pledge/order-number';
import { expect, test } from 'vitest';
import { formOf, type Part } from '#src/modules/media/testing/sending.ts';
import { readSpreadsheet } from '#src/platform/spreadsheet/read-spreadsheet.ts';
import { buildSession, putState } from '#src/testing/index.ts';
import { number, openOrders } from '../parcels/testing/open-orders.ts';
import { uploadShipping } from './upload-shipping.ts';

const mugs = [{ idx: 0, count: 2 }];
const both = [...mugs, { idx: 1, count: 1 }];

async function openUploads(...args: Parameters<typeof openOrders>) {
  const orders = await openOrders(...args);
  const { app, platform, maker, project } = orders;
  const authorization = `Bearer ${await buildSession(platform, maker.uid)}`;
  const order = (n: number) => orderNumberOf(project.key, n + 1);
  const send = async (parts: readonly Part[], headers: Record<string, string> = { authorization }) => {
    const { payload, type } = await formOf(parts);
    const request = { method: 'POST', url: '/api/shipping/upload', payload } as const;
    return app.inject({ ...request, headers: { ...headers, 'content-type': type } });
  };
  return {
    ...orders,
    order,
    send,
    authorization,
    upload: async (...rows: string[][]) => {
      const text = [['주문번호', '택배사', '송장번호', '품목'], ...rows]
        .map((cells) => cells.map(quoted).join())
        .join('\n');
      const answer = await send([
        ['pid', project.key],
        ['file', Buffer.from(text), 'parcels.csv'],
      ]);
      return { status: answer.statusCode, ...answer.json() };
    },
    failedRows: async (batch: string) => {
      const url = `/api/shipping/upload?pid=${project.key}&batch=${batch}`;
      const answer = await app.inject({ url, headers: { authorization } });
      return { answer, rows: answer.statusCode === 200 ? await sheetOf(answer.rawPayload) : [] };
    },
  };
}

const quoted = (cell: string) => `"${cell}"`;

async function sheetOf(file: Buffer): Promise<string[][]> {
  const rows: string[][] = [];
  for await (const batch of readSpreadsheet(file, 'a.xlsx')) rows.push(...batch.map(({ cells }) => cells));
  return rows;
}

test('uploadShipping sends the orders of valid rows and reports the others', async () => {
  const { upload, order, key, shipping, platform, mails, after } = await openUploads([
    mugs,
    mugs,
    mugs,
    mugs,
  ]);
  const answer = await upload(
    [order(0), 'CJ대한통운', '6412-3300-0000'],
    [order(1).toLowerCase(), '우체국', '6012345678901'],
    [order(2), '대한통은', '641233000002'],
    [order(3), 'CJ대한통운', '641233000000'],
    ['M2PA-00013', '한진', '641233000004'],
    [order(2), '', ''],
  );
  const now = platform.clock.now();
  expect(answer).toEqual({
    status: 200,
    state: true,
    data: {
      batch: expect.any(String),
      rows: 5,
      applied: 2,
      skipped: 1,
      more: 0,
      undoUntil: now + 600_000,
      failed: [
        {
          row: 4,
          order: order(2),
          gateKey: key(2),
          reason: '모르는 택배사입니다. CJ대한통운인가요?',
          value: '대한통은',
          item: '',
          carrier: null,
          guess: { carrier: 'cj', number: number(2) },
        },
        {
          row: 5,
          order: order(3),
          gateKey: key(3),
          reason: '2행과 송장번호가 같습니다.',
          value: '641233000000',
          item: '',
          carrier: 'cj',
          guess: { carrier: 'cj', number: number(0) },
        },
        {
          row: 6,
          order: 'M2PA-00013',
          gateKey: null,
          reason: '이 프로젝트의 주문번호가 아닙니다.',
          value: 'M2PA-00013',
          item: '',
          carrier: 'hanjin',
          guess: null,
        },
      ],
    },
  });
  expect(await shipping(0)).toMatchObject({ state: 'shipped', carrier: 'cj', number: number(0) });
  expect(await shipping(1)).toMatchObject({
    state: 'shipped',
    carrier: 'epost',
    shipped: { pieces: 2, of: 2 },
  });
  expect(await shipping(2)).toMatchObject({ state: 'preparing' });
  await after(0);
  expect(await mails('shipped')).toEqual([]);
});

test('uploadShipping changes nothing when a file is sent again', async () => {
  const { upload, order, platform } = await openUploads([mugs, both]);
  const rows = [
    [order(0), 'cj', number(0)],
    [order(1), '직접 전달', ''],
  ];
  await upload(...rows);
  const parcels = async () =>
    (await platform.database.db.query('select * from parcel order by id')).rows as unknown[];
  const before = await parcels();
  expect((await upload(...rows)).data).toMatchObject({ rows: 2, applied: 2, failed: [], undoUntil: null });
  expect(await parcels()).toEqual(before);
});

test('uploadShipping sends the named items of an order, and then the rest', async () => {
  const { upload, order, shipping } = await openUploads([both]);
  const first = await upload(
    [order(0), 'cj', number(0), '백자 머그 ×1'],
    [order(0), 'cj', number(1), '저금통'],
    [order(0), 'cj', number(2), '화병'],
    [order(0), 'cj', number(3), '저금통'],
  );
  const reason = '품목이 이 주문에서 아직 보내지 않은 리워드와 다릅니다.';
  expect(first.data).toMatchObject({
    applied: 2,
    failed: [
      { row: 4, reason, value: '화병', item: '화병' },
      { row: 5, reason },
    ],
  });
  expect(await shipping(0)).toMatchObject({ state: 'making', shipped: { pieces: 2, of: 3 } });
  expect((await upload([order(0), 'cj', number(4)])).data).toMatchObject({ applied: 1, failed: [] });
  expect(await shipping(0)).toMatchObject({ state: 'shipped', parcels: [{}, {}, { number: number(4) }] });
});

test('uploadShipping reports why an order cannot be sent', async () => {
  const orders = await openUploads([mugs, mugs, [{ idx: 2, count: 1 }]]);
  const { upload, order, key, receive } = orders;
  await orders.move({ gateKeys: [key(0), key(1)], state: 'shipped', carrier: 'direct' });
  await receive(0);
  const { data } = await upload(
    [order(0), 'cj', number(0)],
    [order(1), 'cj', number(1)],
    [order(2), 'cj', number(2)],
    [order(99), 'cj', number(4)],
  );
  expect(data.failed.map(({ reason }: { reason: string }) => reason)).toEqual([
    '이미 수령한 주문입니다.',
    '이미 모두 발송한 주문입니다.',
    '배송할 리워드가 없는 주문입니다.',
    '이 프로젝트의 주문번호가 아닙니다.',
  ]);
  expect(data).toMatchObject({ applied: 0, undoUntil: null });
});

test('uploadShipping answers 200 failures, and exportFailedRows has all of them to be corrected', async () => {
  const { upload, order, failedRows } = await openUploads([mugs]);
  const wrong = Array.from({ length: 205 }, (_, n) => [`X-${n}`, '퀵', `00${n}`, '머그']);
  const { data } = await upload(...wrong, [order(0), 'cj', '12345']);
  expect(data).toMatchObject({ rows: 206, applied: 0, more: 6 });
  expect(data.failed).toHaveLength(200);
  const { answer, rows } = await failedRows(data.batch);
  expect(answer.headers['content-disposition']).toMatch(
    /filename="pq-[0-9A-Z]{4}-\d{4}-\d\d-\d\d-failed\.xlsx"/,
  );
  expect(rows).toHaveLength(207);
  expect([rows[0], rows[1], rows.at(-1)]).toEqual([
    ['행', '까닭', '주문번호', '택배사', '송장번호', '품목'],
    ['2', '이 프로젝트의 주문번호가 아닙니다.', 'X-0', '퀵', '000', '머그'],
    ['207', 'CJ대한통운 송장번호는 숫자 10자리나 12자리입니다.', order(0), 'cj', '12345'],
  ]);
});

test('uploadShipping can be undone as a whole', async () => {
  const { upload, order, undo, shipping, mails, after } = await openUploads([mugs, mugs]);
  const { data } = await upload([order(0), 'cj', number(0)], [order(1), 'cj', number(1)]);
  expect(await undo({ batch: data.batch })).toMatchObject({ undone: 2 });
  await after(600_000);
  expect(await shipping(0)).toMatchObject({ state: 'preparing', parcels: [] });
  expect(await mails('shipped')).toEqual([]);
});

test('uploadShipping leaves applied what an interruption leaves open, and the file can be sent again', async () => {
  const { upload, order, platform, project, maker, dyingAt } = await openUploads([mugs]);
  const bytes = Buffer.from(`주문번호,택배사,송장번호\n${order(0)},cj,${number(0)}`);
  const caller = { ...maker, email: '', name: '' };
  const file = { name: 'a.csv', bytes, carrier: null };
  await expect(uploadShipping(dyingAt('upload.before_report'), caller, project.key, file)).rejects.toThrow();
  const { rows } = await platform.database.db.query('select rows, applied, failed from shipping_batch');
  expect(rows).toEqual([{ rows: 1, applied: 1, failed: 0 }]);
  expect((await upload([order(0), 'cj', number(0)])).data).toMatchObject({ applied: 1, failed: [] });
});

test('uploadShipping is recorded with its figures, and stores no file', async () => {
  const { upload, order, platform, maker } = await openUploads([mugs]);
  const { data } = await upload([order(0), 'cj', number(0)], ['', 'cj', number(1)]);
  const { rows } = await platform.database.db.query(
    `select actor, action, after from audit_log where action = 'shipping.upload'`,
  );
  expect(rows).toEqual([
    {
      actor: `owner:${maker.uid}`,
      action: 'shipping.upload',
      after: { batch: data.batch, applied: 1, failed: 1 },
    },
  ]);
});

test.each([
  ['without the file', [], 400, { file: expect.any(String) }],
  ['without order numbers', ['택배사,송장번호\ncj,1'], 400, { file: '첫 줄에 ‘주문번호’ 열이 없습니다.' }],
  ['without carriers', ['주문번호,송장번호\nK7QD-1,1'], 400, { file: '첫 줄에 ‘택배사’ 열이 없습니다.' }],
  ['that is empty', [''], 400, { file: '첫 줄에 ‘주문번호’ 열이 없습니다.' }],
  [
    'without numbers',
    ['주문번호,택배사,송장번호\nK7QD-1,cj,'],
    400,
    { file: '송장번호가 적힌 행이 없습니다.' },
  ],
  ['that is a page', ['<html>'], 400, { file: '파일을 읽을 수 없습니다. xlsx나 csv 파일을 올려주세요.' }],
])('uploadShipping refuses a file %s', async (_, texts, status, fields) => {
  const { send, project } = await openUploads([mugs]);
  const files = texts.map((text): Part => ['file', Buffer.from(text), 'a.csv']);
  const answer = await send([['pid', project.key], ...files]);
  expect([answer.statusCode, answer.json().data?.fields]).toEqual([status, fields]);
});

test('uploadShipping refuses old workbooks and files above 10 MB', async () => {
  const { send, project } = await openUploads([mugs]);
  const post = async (bytes: Buffer, name: string) => {
    const answer = await send([
      ['pid', project.key],
      ['file', bytes, name],
    ]);
    return [answer.statusCode, answer.json().msg];
  };
  expect(await post(Buffer.from('주문번호'), 'a.xls')).toEqual([
    415,
    '.xls 파일은 읽을 수 없습니다. 엑셀에서 .xlsx로 저장해 올려주세요.',
  ]);
  expect(await post(Buffer.alloc(10_485_761), 'a.csv')).toEqual([
    413,
    '10MB 이하의 파일만 올릴 수 있습니다.',
  ]);
});

test('uploadShipping takes the carrier of the form where the file has none', async () => {
  const { send, project, order, shipping } = await openUploads([mugs]);
  const text = `송장번호,고객주문번호\n${number(0)},${order(0)}`;
  const answer = await send([
    ['file', Buffer.from(text), 'a.csv'],
    ['pid', project.key],
    ['carrier', 'cj'],
  ]);
  expect(answer.json().data).toMatchObject({ applied: 1 });
  expect(await shipping(0)).toMatchObject({ carrier: 'cj', number: number(0) });
});

test('uploadShipping is refused for a hidden project and one from before', async () => {
  const { upload, order, platform, project } = await openUploads([mugs]);
  const { db } = platform.database;
  await db.query('update project set shipping_since = null where key = $1', [project.key]);
  expect(await upload([order(0), 'cj', number(0)])).toMatchObject({ status: 409, code: 'shippingClosed' });
  await db.query('update project set shipping_since = now() where key = $1', [project.key]);
  await putState(platform, 'blind', { key: project.key, blindedFrom: 'finish' });
  expect(await upload([order(0), 'cj', number(0)])).toMatchObject({ status: 409, code: 'shippingClosed' });
});

test('uploadShipping is limited to 60 attempts an hour', async () => {
  const { upload, platform, maker } = await openUploads([mugs]);
  await platform.database.db.query(
    `insert into rate_limit (key, count, window_ends_at) values ($1, 60, now() + interval '1 hour')`,
    [`shipping-upload:${maker.uid}`],
  );
  expect(await upload(['', '', ''])).toMatchObject({ status: 429 });
});
