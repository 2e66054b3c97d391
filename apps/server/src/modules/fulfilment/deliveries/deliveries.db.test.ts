import { DAY_MS, HOUR_MS, seoulInstant } from '@pq/domain/dates';
import sql from 'sql-template-tag';
import { expect, it } from 'vitest';
import { execute } from '#src/platform/database/query.ts';
import { newId } from '#src/platform/ids.ts';
import { number, openOrders } from '../parcels/testing/open-orders.ts';
import { endCalendar, readCalendarUrl, renewCalendar } from './calendar.ts';
import { listDeliveries } from './list-deliveries.ts';

type Orders = Awaited<ReturnType<typeof openOrders>>;

const of = ({ backers }: Orders, n = 0) => ({ uid: backers[n]?.id ?? '', role: 'member' as const });
const list = (orders: Orders, n = 0) => listDeliveries(orders.platform, of(orders, n));

const promise = async ({ platform, project }: Orders, first: string, now: string) =>
  platform.owner.query(
    `update project set promise_first = $2::date, promise_month = $3::date where key = $1`,
    [project.key, `${first}-01`, `${now}-01`],
  );

const move = async ({ platform, project, maker }: Orders, from: string, to: string, reason: string) => {
  const at = platform.clock.now();
  await execute(
    platform.database.db,
    sql`insert into promise_change (id, project_key, at, from_month, to_month, reason, actor)
      values (${newId(at)}, ${project.key}, ${new Date(at)}, ${`${from}-01`}, ${`${to}-01`}, ${reason}, ${maker.uid})`,
  );
};

it('an order is to come until all of it is received', async () => {
  const orders = await openOrders([[{ idx: 0, count: 2 }]]);
  expect(await list(orders)).toMatchObject([
    { gateKey: orders.key(0), lines: [{ idx: 0, count: 2 }], parcels: [], act: null, lateDays: 0 },
  ]);
  await orders.send([orders.key(0)], {
    carrier: 'cj',
    number: number(1),
    lines: [{ idx: 0, count: 1 }],
  });
  const [part] = await list(orders);
  expect(part).toMatchObject({
    lines: [{ idx: 0, count: 1 }],
    parcels: [{ carrier: 'cj', number: number(1), lines: [{ count: 1 }] }],
    act: 'receive',
  });
  expect(part?.parcels[0]?.trackingUrl).toContain(number(1));
  await orders.receive(0);
  expect(await list(orders)).toMatchObject([{ lines: [{ count: 1 }], parcels: [], act: null }]);
  await orders.send([orders.key(0)]);
  expect(await list(orders)).toMatchObject([{ lines: [], parcels: [{ carrier: 'direct' }], act: 'receive' }]);
  await orders.receive(0);
  expect(await list(orders)).toEqual([]);
});

it('rewards of an order that are not sent are listed apart', async () => {
  const orders = await openOrders([
    [
      { idx: 0, count: 1 },
      { idx: 2, count: 3 },
    ],
  ]);
  expect(await list(orders)).toMatchObject([
    { lines: [{ idx: 0, count: 1 }], notSent: [{ idx: 2, count: 3 }] },
  ]);
});

it('an undone parcel has not left', async () => {
  const orders = await openOrders();
  const { batch } = await orders.send([orders.key(0)]);
  await orders.undo({ batch: batch?.key });
  expect(await list(orders)).toMatchObject([{ lines: [{ count: 1 }], parcels: [] }]);
});

it('pledges without a parcel, and of projects without recorded parcels, are not listed', async () => {
  const orders = await openOrders([[{ idx: 2, count: 1 }], [{ idx: 0, count: 1 }]]);
  expect(await list(orders, 0)).toEqual([]);
  expect(await list(orders, 1)).toHaveLength(1);
  await orders.platform.owner.query('update project set shipping_since = null');
  expect(await list(orders, 1)).toEqual([]);
});

it('the month is that of the reward until the project has promised one', async () => {
  const orders = await openOrders([
    [
      { idx: 0, count: 1 },
      { idx: 1, count: 1 },
    ],
  ]);
  await orders.platform.owner.query('update project set promise_first = null, promise_month = null');
  await orders.platform.owner.query(`update reward set month = '2031-02' where idx = 1`);
  expect(await list(orders)).toMatchObject([{ month: '2031-02', changes: [] }]);
  await promise(orders, '2031-03', '2031-05');
  await move(orders, '2031-03', '2031-04', '가마가 식지 않았습니다.');
  orders.platform.clock.set(orders.platform.clock.now() + DAY_MS);
  await move(orders, '2031-04', '2031-05', '34점이 새서 다시 빚습니다.');
  expect(await list(orders)).toMatchObject([
    {
      month: '2031-05',
      changes: [
        { from: '2031-04', to: '2031-05', reason: '34점이 새서 다시 빚습니다.' },
        { from: '2031-03', to: '2031-04' },
      ],
    },
  ]);
});

it('an order is late from the first day after its month until all of it has left', async () => {
  const orders = await openOrders();
  await promise(orders, '2031-02', '2031-02');
  const lateDays = async (day: string, hour = 0) => {
    orders.platform.clock.set(seoulInstant(day, hour));
    return (await list(orders))[0]?.lateDays;
  };
  expect(await lateDays('2031-02-28', 23)).toBe(0);
  expect(await lateDays('2031-03-04')).toBe(4);
  await orders.send([orders.key(0)]);
  expect(await lateDays('2031-03-04')).toBe(0);
});

it('an address is to be confirmed from the announcement of its lock until then', async () => {
  const orders = await openOrders();
  const { clock, owner } = orders.platform;
  const act = async () => (await list(orders))[0]?.act;
  const lockAt = clock.now() + 3 * DAY_MS;
  await owner.query('update project set address_lock_announced_at = $1, address_lock_at = $2', [
    new Date(clock.now()),
    new Date(lockAt),
  ]);
  expect(await act()).toBe('address');
  await owner.query('update pledge set address_confirmed_at = $1', [new Date(clock.now())]);
  expect(await act()).toBeNull();
  await owner.query('update pledge set address_confirmed_at = null');
  clock.set(lockAt + HOUR_MS);
  expect(await list(orders)).toMatchObject([{ act: null, lockAt }]);
});

it('a refused payment is to be repeated', async () => {
  const orders = await openOrders();
  await orders.platform.owner.query(`alter table pledge disable trigger user`);
  await orders.platform.owner.query(
    `update pledge set status = 'retry', due_at = now() + interval '9 years', settled_at = null, failure_reason = '한도 초과'`,
  );
  expect(await list(orders)).toMatchObject([{ status: 'retry', act: 'pay', lateDays: 0 }]);
  await orders.platform.owner.query(
    `update pledge set status = 'paid', due_at = null, settled_at = placed_at, failure_reason = null`,
  );
  await orders.platform.owner.query(`alter table pledge enable trigger user`);
});

const get = ({ app }: Orders, url: string, headers: Record<string, string> = {}) => {
  const { pathname, search } = new URL(url);
  return app.inject({ url: pathname + search, headers });
};

it('a calendar names projects, rewards and months, and no person, address or amount', async () => {
  const orders = await openOrders([[{ idx: 0, count: 2 }]]);
  await promise(orders, '2031-02', '2031-02');
  expect(await readCalendarUrl(orders.platform, of(orders))).toBeNull();
  const url = await renewCalendar(orders.platform, of(orders));
  expect(await readCalendarUrl(orders.platform, of(orders))).toBe(url);
  const answer = await get(orders, url);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).toMatchObject({
    'content-type': 'text/calendar; charset=utf-8',
    'cache-control': 'private, max-age=300',
    'referrer-policy': 'no-referrer',
  });
  expect(answer.headers['set-cookie']).toBeUndefined();
  const text = answer.body.replaceAll('\r\n ', '');
  expect(text).toContain(`UID:${orders.key(0)}@`);
  expect(text).toContain('DTSTART;VALUE=DATE:20310228\r\nDTEND;VALUE=DATE:20310301');
  expect(text).toContain(`SUMMARY:리워드 예정: ${orders.project.title}`);
  expect(text).toContain('DESCRIPTION:2031년 2월에 받기로 한 리워드: 백자 머그');
  expect(text).not.toMatch(/받는이|후원자|010-|원\b/);
});

it('a calendar has the same event after a change, and is sent again only then', async () => {
  const orders = await openOrders();
  await promise(orders, '2031-02', '2031-02');
  const url = await renewCalendar(orders.platform, of(orders));
  const first = await get(orders, url);
  const etag = String(first.headers.etag);
  expect((await get(orders, url, { 'if-none-match': etag })).statusCode).toBe(304);
  await promise(orders, '2031-02', '2031-03');
  await move(orders, '2031-02', '2031-03', '한 달 늦습니다.');
  const second = await get(orders, url, { 'if-none-match': etag });
  expect(second.statusCode).toBe(200);
  expect(second.body).toContain('SEQUENCE:1');
  expect(second.body).toContain('DTSTART;VALUE=DATE:20310331');
  const uid = /UID:.*/;
  expect(uid.exec(second.body)?.[0]).toBe(uid.exec(first.body)?.[0]);
});

it('an address of a calendar ends when it is renewed or ended, and cannot be made up', async () => {
  const orders = await openOrders();
  const status = async (url: string) => (await get(orders, url)).statusCode;
  const first = await renewCalendar(orders.platform, of(orders));
  const second = await renewCalendar(orders.platform, of(orders));
  expect([await status(first), await status(second)]).toEqual([404, 200]);
  const token = String(new URL(second).searchParams.get('token'));
  const swapped = token.startsWith('A') ? 'B' : 'A';
  for (const made of ['', 'x', swapped + token.slice(1), token.slice(0, -1), `${token}A`, 'A'.repeat(43)])
    expect(await status(second.replace(token, made))).toBe(404);
  await endCalendar(orders.platform, of(orders));
  expect(await status(second)).toBe(404);
  expect(await readCalendarUrl(orders.platform, of(orders))).toBeNull();
});
