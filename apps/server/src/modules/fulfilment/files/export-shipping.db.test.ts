import { exportShipping as call } from '@pq/contract/calls/shipping-files';
import { orderNumberOf } from '@pq/domain/pledge/order-number';
import { expect, test } from 'vitest';
import type { z } from 'zod';
import { refusal } from '#src/modules/pledging/pledges/testing/orders.ts';
import { readSpreadsheet } from '#src/platform/spreadsheet/read-spreadsheet.ts';
import { buildAdmin, buildSession } from '#src/testing/index.ts';
import { openAddresses } from '../addresses/testing/open-addresses.ts';
import { number } from '../parcels/testing/open-orders.ts';
import { exportShipping } from './export-shipping.ts';

const mugs = [{ idx: 0, count: 2 }];
const both = [...mugs, { idx: 1, count: 1 }];

async function openExports(...args: Parameters<typeof openAddresses>) {
  const orders = await openAddresses(...args);
  const { app, platform, maker, project } = orders;
  const authorization = `Bearer ${await buildSession(platform, maker.uid)}`;
  return {
    ...orders,
    authorization,
    order: (n: number) => orderNumberOf(project.key, n + 1),
    read: async (query: Partial<z.input<typeof call.input>>) => {
      const search = new URLSearchParams({ pid: project.key, form: 'plain', ...query } as Record<
        string,
        string
      >);
      const answer = await app.inject({ url: `/api/shipping/export?${search}`, headers: { authorization } });
      const name = /filename="([^"]+)"/.exec(String(answer.headers['content-disposition']))?.[1] ?? '';
      const rows: string[][] = [];
      if (answer.statusCode === 200)
        for await (const batch of readSpreadsheet(answer.rawPayload, name))
          rows.push(...batch.map(({ cells }) => cells));
      return { status: answer.statusCode, name, rows };
    },
  };
}

test('exportShipping writes a line for each order with what is unsent of it', async () => {
  const { read, order, send, key, project, platform } = await openExports([mugs, both, mugs]);
  await send([key(0)]);
  await send([key(1)], { carrier: 'cj', number: number(1), lines: [{ idx: 0, count: 2 }] });
  for (const format of ['xlsx', 'csv'] as const) {
    const { name, rows } = await read({ form: 'hanjin', format });
    const [headings = [], ...lines] = rows;
    expect(name).toMatch(new RegExp(`^pq-[0-9A-Z]{4}-\\d{4}-\\d\\d-\\d\\d\\.${format}$`));
    const cell = (line: string[], heading: string) => line[headings.indexOf(heading)];
    expect(
      lines.map((line) => ['주문번호', '받는사람', '상품명', '수량'].map((of) => cell(line, of))),
    ).toEqual(
      [
        [order(1), '받는이1', '저금통', '1'],
        [order(2), '받는이2', '백자 머그', '1'],
      ].map(([at, who, goods]) => [at, who, expect.stringContaining(goods ?? ''), expect.any(String)]),
    );
  }
  const { rows: entries } = await platform.database.db.query(
    `select after from audit_log where action = 'shipping.export' and target_key = $1 order by at, id`,
    [project.key],
  );
  expect(entries.map(({ after }) => [after.form, after.format, after.rows])).toEqual([
    ['hanjin', 'xlsx', 2],
    ['hanjin', 'csv', 2],
  ]);
});

test('exportShipping writes the orders of a state alone when it is chosen', async () => {
  const { read, order, send, key } = await openExports([mugs, both]);
  await send([key(1)], { carrier: 'cj', number: number(1), lines: [{ idx: 0, count: 2 }] });
  const ordersOf = async (status: 'preparing' | 'part') =>
    (await read({ status })).rows.slice(1).map((line) => line[0]);
  expect(await ordersOf('preparing')).toEqual([order(0)]);
  expect(await ordersOf('part')).toEqual([order(1)]);
});

test('exportShipping writes the orders that are found or chosen, as listShipping counts them', async () => {
  const { app, authorization, read, order, send, key, project } = await openExports([mugs, both, mugs]);
  await send([key(2)]);
  const ordersOf = async (query: Parameters<typeof read>[0]) =>
    (await read(query)).rows.slice(1).map((line) => line[0]);
  expect(await ordersOf({ text: '받는이1' })).toEqual([order(1)]);
  expect(await ordersOf({ text: '받는이' })).toEqual([order(0), order(1)]);
  expect(await ordersOf({ orders: [order(1), order(2), 'M2PA-00001'].join() })).toEqual([order(1)]);
  expect(await ordersOf({ status: 'late' })).toEqual([]);
  expect(await read({ orders: '받는이1' })).toMatchObject({ status: 400 });
  const search = new URLSearchParams({ pid: project.key, text: '받는이' });
  const list = await app.inject({ url: `/api/shipping/list?${search}`, headers: { authorization } });
  expect(list.json()).toMatchObject({ total: 3, unsent: 2 });
});

test('exportShipping is refused for a project from before, and counts with the other exports', async () => {
  const { platform, project, maker, read } = await openExports([mugs]);
  const { db } = platform.database;
  const caller = { ...maker, email: '', name: '' };
  await db.query('update project set shipping_since = null where key = $1', [project.key]);
  const input = call.input.parse({ pid: project.key, form: 'cj' });
  expect(await refusal(exportShipping(platform, caller, input))).toBe('shippingClosed');
  await db.query('update project set shipping_since = now() where key = $1', [project.key]);
  await db.query(
    `insert into rate_limit (key, count, window_ends_at) values ($1, 60, now() + interval '1 hour')
      on conflict (key) do update set count = 60`,
    [`supporters-export:${maker.uid}`],
  );
  expect(await read({ form: 'cj' })).toMatchObject({ status: 429 });
});

test('exportShipping marks addresses that have changed since the export of the maker, and clears the mark with it', async () => {
  const { read, list, change, app, platform, project } = await openExports([mugs, mugs]);
  await change(1);
  const marks = async () => (await list()).orders.map(({ addressChangedAt }) => addressChangedAt !== null);
  const marked = ([headings = [], ...lines]: string[][]) =>
    lines.map((line) => line[headings.indexOf('주소 변경')]);
  const admin = await buildSession(platform, (await buildAdmin(platform)).uid);
  const asAdmin = await app.inject({
    url: `/api/shipping/export?${new URLSearchParams({ pid: project.key, form: 'plain' })}`,
    headers: { authorization: `Bearer ${admin}` },
  });
  expect(asAdmin.statusCode).toBe(200);
  expect(await marks()).toEqual([false, true]);
  expect(marked((await read({})).rows)).toEqual(['', '주소 바뀜']);
  expect(await marks()).toEqual([false, false]);
  expect((await list()).addresses).toMatchObject({ changed: 1, unexported: 0 });
  expect(marked((await read({})).rows)).toEqual(['', '']);
  await change(1, { etc: '경비실' });
  expect(await marks()).toEqual([false, true]);
});
