import { DAY_MS, HOUR_MS } from '@pq/domain/dates';
import { maxDeclines } from '@pq/domain/pledge/pledge';
import { expect, it } from 'vitest';
import { getOverview } from '#src/modules/admin/overview.ts';
import { getPledge } from '#src/modules/admin/record-pages.ts';
import { getSweepLag } from '#src/modules/admin/scheduler/sweep.ts';
import { listPledges } from '#src/modules/fulfilment/own-pledges.ts';
import { searchPledges } from '#src/modules/pledging/pledges/search-pledges.ts';
import { buildAdmin, buildPledge } from '#src/testing/index.ts';
import { countPledgesOnHold } from './admin-queries.ts';
import { retryCharge } from './charge-now.ts';
import { chargedPledge } from './testing/charged.ts';

const rejected = (times: number) => Array.from({ length: times }, () => 'rejected' as const);

async function pledgeOnHold() {
  const bench = await chargedPledge('rejected');
  const { provider, platform, pledgeId, dueMs } = bench;
  provider.faults = rejected(20);
  for (const hours of [1, 2, 3, 4, 24]) await bench.settleAt(dueMs + hours * HOUR_MS);
  const admin = await buildAdmin(platform);
  const retry = () => retryCharge(platform, provider, admin, { gateKey: pledgeId, seen: undefined });
  const orders = async () =>
    (await platform.database.db.query('select order_id from charge')).rows.length as number;
  return { ...bench, retry, orders };
}

it('a charge that the provider rejects as wrong is put on hold after three tries and listed as open work', async () => {
  const { platform, provider, pledgeId, orders, ...bench } = await pledgeOnHold();
  expect(provider.chargeCalls).toBe(maxDeclines);
  expect(await orders()).toBe(maxDeclines);
  const row = await bench.pledgeRow();
  expect(row).toMatchObject({ status: 'ready', rejections: maxDeclines, held_at: expect.any(Date) });
  expect(await bench.mails('chargeFailed')).toEqual([]);
  const [own] = await listPledges(platform, {
    uid: row.member_id,
    email: '',
    name: '',
    role: 'member',
  });
  expect(own).toMatchObject({ status: 'ready', held: true });

  const { charges } = await getOverview(platform);
  expect(charges).toMatchObject({ held: 1, due: 0 });
  expect(await countPledgesOnHold(platform.database.db)).toBe(1);
  expect(await getSweepLag(platform)).toBe(0);
  const search = { text: '', status: undefined, trouble: 'held', page: 0 } as const;
  expect((await searchPledges(platform, search)).pledges.map(({ gateKey }) => gateKey)).toEqual([pledgeId]);
  const file = await getPledge(platform, pledgeId);
  expect(file).toMatchObject({ mayRetry: true, pledge: { heldAt: row.held_at.getTime() } });
});

it('retryCharge releases every pledge on hold once the provider accepts one', async () => {
  const { platform, provider, project, retry, ...bench } = await pledgeOnHold();
  const { db } = platform.database;
  const other = await buildPledge(platform, project);
  await db.query(
    `update pledge set rejections = 3, held_at = now(), payment_at = $2, due_at = $2 where id = $1`,
    [other, new Date(bench.dueMs)],
  );
  await db.query(
    'update project set amount_at_end = amount_now, backers_at_end = backers, items_at_end = (select sum(sold) from reward)',
  );
  provider.faults = [];
  expect(await retry()).toMatchObject({ status: 'paid' });
  expect(await countPledgesOnHold(platform.database.db)).toBe(0);
  await bench.settleAt(platform.clock.now());
  expect((await db.query('select distinct status from pledge')).rows).toEqual([{ status: 'paid' }]);
  await bench.expectBooksToBalance();
});

it('retryCharge of a pledge on hold allows three more tries before it is on hold again', async () => {
  const { platform, provider, retry, ...bench } = await pledgeOnHold();
  provider.faults = rejected(20);
  expect(await retry()).toMatchObject({ status: 'ready', failureReason: expect.any(String) });
  const from = platform.clock.now();
  for (const hours of [1, 2, 3, 4]) await bench.settleAt(from + hours * HOUR_MS);
  expect(provider.chargeCalls).toBe(2 * maxDeclines);
  expect(await countPledgesOnHold(platform.database.db)).toBe(1);
});

it('a refusal counts as the first charge of a pledge that was on hold', async () => {
  const { platform, provider, retry, ...bench } = await pledgeOnHold();
  provider.faults = ['decline'];
  expect(await retry()).toMatchObject({ status: 'retry' });
  expect(await bench.pledgeRow()).toMatchObject({ round: 2, rejections: 0, held_at: null });
  expect(await bench.mails('chargeFailed')).toHaveLength(1);
  await bench.settleAt(platform.clock.now() + DAY_MS);
  expect((await bench.pledgeRow()).status).toBe('paid');
  await bench.expectBooksToBalance();
});

it('a charge whose billing key cannot be opened is tried hourly, then put on hold, and delays no other', async () => {
  const bench = await chargedPledge('rejected');
  const { platform, provider, pledgeId, dueMs } = bench;
  provider.chargeCalls = 0;
  await platform.database.db.query(
    `update card set billing_key = set_byte(billing_key, length(billing_key) - 1,
      get_byte(billing_key, length(billing_key) - 1) # 1) where removed_at is null`,
  );
  for (const hours of [1, 1.5, 2, 3, 24]) await bench.settleAt(dueMs + hours * HOUR_MS);

  expect(provider.chargeCalls).toBe(0);
  expect(await bench.pledgeRow()).toMatchObject({
    status: 'ready',
    rejections: maxDeclines,
    held_at: new Date(dueMs + 2 * HOUR_MS),
    lease_until: null,
  });
  expect(await getSweepLag(platform)).toBe(0);
  const search = { text: '', status: undefined, trouble: 'held', page: 0 } as const;
  expect((await searchPledges(platform, search)).pledges.map(({ gateKey }) => gateKey)).toEqual([pledgeId]);
});
