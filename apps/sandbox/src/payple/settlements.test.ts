import { expect, test } from 'vitest';
import { testSandbox } from '#src/testing/test-sandbox.ts';

type Row = { oid: string; total: number; refunded: number; fee: number; at: number };

const former = { payerId: 'key', status: 'paid' };

async function open() {
  const sandbox = await testSandbox();
  const charges = [
    { ...former, oid: 'last second', total: 9_001, refunded: 0, at: '2026-11-01T14:59:59.999Z' },
    { ...former, oid: 'midnight', total: 12_345, refunded: 0, at: '2026-11-01T15:00:00.000Z' },
    { ...former, oid: 'noon', total: 50_000, refunded: 0, at: '2026-11-02T03:00:00.000Z' },
    {
      ...former,
      oid: 'declined',
      status: 'declined',
      total: 50_000,
      refunded: 0,
      at: '2026-11-02T03:00:00.000Z',
    },
  ];
  await sandbox.post('/payple/books', { charges });
  return { ...sandbox, file: (day: string) => sandbox.get<Row[]>(`/payple/settlements?day=${day}`) };
}

test('a file has the payments of a day of Seoul, with the fee of each', async () => {
  const { file } = await open();
  expect((await file('2026-11-01')).map(({ oid }) => oid)).toEqual(['last second']);
  expect(await file('2026-11-02')).toEqual([
    { oid: 'midnight', total: 12_345, refunded: 0, fee: 271, at: Date.parse('2026-11-01T15:00:00.000Z') },
    { oid: 'noon', total: 50_000, refunded: 0, fee: 1_100, at: Date.parse('2026-11-02T03:00:00.000Z') },
  ]);
  expect(await file('2026-11-03')).toEqual([]);
});

test('a refund is in the file of its own day, and gives its fee back', async () => {
  const { file, refund, get } = await open();
  await refund('noon', '20261102', 10_000);
  const { now } = await get<{ now: string }>('/clock');
  const today = new Date(Date.parse(now) + 9 * 3_600_000).toISOString().slice(0, 10);
  expect(await file(today)).toMatchObject([{ oid: 'noon', total: 0, refunded: 10_000, fee: -220 }]);
  expect((await file('2026-11-02')).map(({ refunded }) => refunded)).toEqual([0, 0]);
});

test('an imported refund is in the file of its own day if it has one', async () => {
  const { file, post } = await open();
  const charge = { ...former, total: 40_000, refunded: 40_000, at: '2026-10-01T03:00:00.000Z' };
  const charges = [
    { ...charge, oid: 'later', refundedAt: '2026-10-30T03:00:00.000Z' },
    { ...charge, oid: 'at once' },
  ];
  expect((await post('/payple/books', { charges })).status).toBe(200);
  expect((await file('2026-10-01')).map(({ oid, refunded }) => [oid, refunded])).toEqual([
    ['at once', 40_000],
    ['later', 0],
  ]);
  expect(await file('2026-10-30')).toMatchObject([{ oid: 'later', total: 0, refunded: 40_000 }]);
  const wrong = [{ ...charge, oid: 'never', refundedAt: 'x' }];
  expect((await post('/payple/books', { charges: wrong })).status).toBe(400);
});

test('rows are left out and altered on demand, until this is taken back or everything is reset', async () => {
  const { file, post } = await open();
  const fault = (drop: number, alter: number) =>
    post('/payple/settlement-faults', { day: '2026-11-02', drop, alter });
  await fault(1, 1);
  expect(await file('2026-11-02')).toMatchObject([{ oid: 'noon', total: 51_000 }]);
  await fault(0, 1);
  expect((await file('2026-11-02')).map(({ total }) => total)).toEqual([13_345, 50_000]);
  await fault(0, 0);
  expect((await file('2026-11-02')).map(({ total }) => total)).toEqual([12_345, 50_000]);
  await fault(9, 0);
  await post('/reset');
  expect(await file('2026-11-02')).toEqual([]);
});

test.each(['', '2026-13-01', '20261102', "2026-11-02' OR 1"])('the day %j is refused', async (day) => {
  const { get, post } = await testSandbox();
  expect(await get(`/payple/settlements?day=${encodeURIComponent(day)}`)).toHaveProperty('error');
  expect((await post('/payple/settlement-faults', { day, drop: 1 })).status).toBe(400);
});
