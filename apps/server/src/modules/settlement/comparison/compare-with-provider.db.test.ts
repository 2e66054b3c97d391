import { addDays } from '@pq/domain/dates';
import { expect, it } from 'vitest';
import { runChecks } from '#src/checks/run-checks.ts';
import { compareProviderJob } from '#src/modules/admin/daily/compare-provider.ts';
import { readEntries } from '#src/modules/ledger/testing/entries.ts';
import { chargedPledge } from '#src/modules/payments/charges/testing/charged.ts';
import { refundPledge } from '#src/modules/payments/refunds/refund-pledge.ts';
import { createFailpoints } from '#src/platform/failpoint.ts';
import type { ProviderSettlement } from '#src/providers/payple/port.ts';
import { buildAdmin, reader } from '#src/testing/index.ts';
import { compareWithProvider } from './compare-with-provider.ts';
import { listDifferences } from './list-differences.ts';
import { refundDifference } from './refund-difference.ts';
import { uploadFile } from './upload-file.ts';

/** The provider's time of payment in tests is 10:00 on this day. */
const PAID_ON = '2026-12-01';
const { signal } = new AbortController();

async function open() {
  const bench = await chargedPledge();
  const { platform, provider } = bench;
  for (let back = -40; back <= 40; back += 1) provider.settlements.set(addDays(PAID_ON, back), []);
  const [orderId = ''] = provider.books.keys();
  const row = (changes: Partial<ProviderSettlement> = {}): ProviderSettlement => ({
    ...{ oid: orderId, total: 13_000, refunded: 0, fee: 286, at: Date.parse('2026-12-01T01:00:01Z') },
    ...changes,
  });
  const compareOn = async (day: string) => {
    platform.clock.set(Date.parse(`${day}T09:00:00+09:00`));
    const { open, isComplete } = await compareWithProvider(platform, provider, signal);
    return isComplete ? open : null;
  };
  const differences = async () => {
    const { rows } = await platform.owner.query(
      `select day::text, kind, our_total, their_total, state, closed_by is null as by_file, project_key is not null as known
       from provider_difference order by found_at, day, kind`,
    );
    return rows;
  };
  const posted = async () =>
    (await readEntries(platform)).filter((entry) => JSON.stringify(entry).includes('provider-settled'));
  return { ...bench, orderId, row, compareOn, differences, posted };
}

it('comparison posts what the provider pays out for a row that agrees, once', async () => {
  const bench = await open();
  bench.provider.settlements.set(PAID_ON, [bench.row()]);
  expect(await bench.compareOn('2026-12-02')).toBe(0);
  expect(await bench.posted()).toEqual([
    'provider-settled bank 12714',
    'provider-settled provider_cost 286',
    'provider-settled provider -13000',
  ]);
  await bench.compareOn('2026-12-02');
  await bench.compareOn('2026-12-03');
  expect(await bench.posted()).toHaveLength(3);
  expect(await bench.differences()).toEqual([]);
});

it('comparison posts what a corrected row of the provider changes, also its fee alone, and nothing twice', async () => {
  const bench = await open();
  const sums = async () => {
    const { rows } = await bench.platform.owner.query(
      `select account, sum(amount)::int from ledger_entry where event = 'provider-settled' group by account order by account`,
    );
    return Object.fromEntries(rows.map(({ account, sum }) => [account, sum]));
  };
  const file = (...rows: ProviderSettlement[]) => bench.provider.settlements.set(PAID_ON, rows);
  file(bench.row());
  await bench.compareOn('2026-12-03');
  file(bench.row({ fee: 200 }));
  await bench.compareOn('2026-12-04');
  expect(await sums()).toEqual({ bank: 12_800, provider: -13_000, provider_cost: 200 });

  file(bench.row({ refunded: 5_000, fee: 100 }));
  expect(await bench.compareOn('2026-12-05')).toBe(1);
  expect(await sums()).toEqual({ bank: 12_800, provider: -13_000, provider_cost: 200 });
  const admin = await buildAdmin(bench.platform);
  const { differences } = await listDifferences(bench.platform, reader, {
    ...{ day: undefined, state: undefined, page: 0 },
  });
  const key = differences[0]?.key ?? '';
  await refundDifference(bench.platform, admin, { key, state: 'open' });
  const corrected = { bank: 7_900, provider: -8_000, provider_cost: 100 };
  expect(await sums()).toEqual(corrected);
  await bench.platform.owner.query('update provider_file set is_due = true');
  await bench.compareOn('2026-12-06');
  expect(await sums()).toEqual(corrected);
});

const check = 'what is posted for a row of the provider that agrees has its sums';

it.each([
  ['a row without its entries', `delete from ledger_entry where event = 'provider-settled'`],
  ['entries of another fee', `update provider_row set fee = fee - 1`],
  ['entries without their row', `delete from provider_row`],
  [
    'entries of a row that was corrected',
    `update provider_row set refunded = 5000; update provider_file set is_due = false`,
  ],
])('the checks find %s', async (_, tampered) => {
  const bench = await open();
  const { platform, provider, row, compareOn } = bench;
  const findings = async () =>
    (await runChecks(platform.database.db, platform.clock.now())).filter(
      ({ invariant }) => invariant === check,
    );
  provider.settlements.set(PAID_ON, [row()]);
  await compareOn('2026-12-03');
  provider.settlements.set(PAID_ON, [row({ fee: 280 })]);
  await compareOn('2026-12-04');
  expect(await findings()).toEqual([]);
  await platform.owner.query(`begin; set local session_replication_role = replica; ${tampered}; commit`);
  expect(await findings()).toMatchObject([{ subject: `${PAID_ON} ${bench.orderId}` }]);
});

it('the checks find nothing while a row differs or its neighbouring days have no file', async () => {
  const { platform, provider, row, compareOn } = await open();
  const findings = async () =>
    (await runChecks(platform.database.db, platform.clock.now())).filter(
      ({ invariant }) => invariant === check,
    );
  provider.settlements.set(PAID_ON, [row({ total: 13_100 })]);
  await compareOn('2026-12-02');
  expect(await findings()).toEqual([]);
  expect(await compareOn('2026-12-03')).toBe(1);
  expect(await findings()).toEqual([]);
  await platform.owner.query(
    `update provider_difference set state = 'closed', closed_at = found_at, reason = '확인', closed_by = (select id from member limit 1)`,
  );
  expect(await findings()).toEqual([]);
});

it('comparison moves what it has posted when a corrected file has the payment on another day', async () => {
  const bench = await open();
  bench.provider.settlements.set('2026-12-02', [bench.row()]);
  await bench.compareOn('2026-12-04');
  bench.provider.settlements.set('2026-12-02', []);
  bench.provider.settlements.set(PAID_ON, [bench.row()]);
  expect(await bench.compareOn('2026-12-05')).toBe(0);
  expect((await bench.posted()).filter((entry) => entry.includes('bank'))).toEqual([
    'provider-settled bank 12714',
    'provider-settled bank 12714',
    'provider-settled bank -12714',
  ]);
});

it('comparison finds the second of two refunds that the provider made around the day of ours', async () => {
  const bench = await open();
  const admin = await buildAdmin(bench.platform);
  bench.provider.settlements.set(PAID_ON, [bench.row()]);
  bench.platform.clock.set(Date.parse('2026-12-05T12:00:00+09:00'));
  await refundPledge(bench.platform, bench.provider, {
    ...{ gateKey: bench.pledgeId, amount: 3_000, admin, idempotencyKey: null },
  });
  for (const day of ['2026-12-04', '2026-12-06'])
    bench.provider.settlements.set(day, [bench.row({ total: 0, refunded: 3_000, fee: 0 })]);
  for (const day of ['2026-12-05', '2026-12-06', '2026-12-07']) expect(await bench.compareOn(day)).toBe(0);
  expect(await bench.compareOn('2026-12-08')).toBe(1);
  expect((await bench.differences()).map(({ day, kind }) => `${day} ${kind}`)).toEqual([
    '2026-12-06 only-theirs',
  ]);
});

it('the daily comparison mails operations once a day how many differences are open', async () => {
  const { platform, provider, row } = await open();
  const { config } = platform;
  const watched = {
    ...platform,
    config: { ...config, mail: { ...config.mail, operations: 'ops@example.com' } },
  };
  const compareAt = async (at: string, on: typeof platform = watched) => {
    platform.clock.set(Date.parse(at));
    await compareProviderJob(provider).run(on, signal);
    const { rows } = await platform.owner.query(
      "select recipient, data from mail where kind = 'differencesOpen' order by id",
    );
    return rows;
  };
  provider.settlements.set(PAID_ON, [row()]);
  expect(await compareAt('2026-12-03T09:00:00+09:00')).toEqual([]);
  provider.settlements.set(PAID_ON, [row({ total: 12_000 })]);
  expect(await compareAt('2026-12-04T09:00:00+09:00', platform)).toEqual([]);
  const mail = { recipient: 'ops@example.com', data: { count: 1 } };
  expect(await compareAt('2026-12-04T09:00:00+09:00')).toEqual([mail]);
  expect(await compareAt('2026-12-04T09:10:00+09:00')).toEqual([mail]);
  expect(await compareAt('2026-12-05T09:00:00+09:00')).toEqual([mail, mail]);
});

it('comparison finds what the file lacks, and closes it when a later file has it', async () => {
  const bench = await open();
  expect(await bench.compareOn('2026-12-02')).toBe(0);
  expect(await bench.compareOn('2026-12-03')).toBe(1);
  const difference = { day: PAID_ON, kind: 'only-ours', our_total: 13000, their_total: 0, known: true };
  expect(await bench.differences()).toEqual([{ ...difference, state: 'open', by_file: true }]);
  await bench.compareOn('2026-12-04');
  expect(await bench.differences()).toHaveLength(1);
  bench.provider.settlements.set(PAID_ON, [bench.row()]);
  expect(await bench.compareOn('2026-12-05')).toBe(0);
  expect(await bench.differences()).toEqual([{ ...difference, state: 'closed', by_file: true }]);
  expect(await bench.posted()).toHaveLength(3);
});

it('comparison agrees with a payment that the provider has on the next day', async () => {
  const bench = await open();
  bench.provider.settlements.set('2026-12-02', [bench.row()]);
  expect(await bench.compareOn('2026-12-02')).toBe(0);
  await bench.compareOn('2026-12-03');
  await bench.compareOn('2026-12-04');
  expect(await bench.differences()).toEqual([]);
  expect(await bench.posted()).toHaveLength(3);
});

it('comparison agrees with a payment that was requested again weeks after its order was opened', async () => {
  const bench = await open();
  // While a project is hidden its orders wait; they have the same id when it is shown.
  const at = Date.parse('2026-12-20T10:00:00+09:00');
  await bench.platform.owner.query('update charge set requested_at = $1, settled_at = $1, paid_at = $1', [
    new Date(at),
  ]);
  bench.provider.settlements.set('2026-12-20', [bench.row({ at })]);
  expect(await bench.compareOn('2026-12-22')).toBe(0);
  expect(await bench.differences()).toEqual([]);
  expect(await bench.posted()).toHaveLength(3);
});

it('comparison finds another amount, and an order that we do not know', async () => {
  const bench = await open();
  bench.provider.settlements.set(PAID_ON, [
    bench.row({ total: 13_100 }),
    bench.row({ oid: 'unknown', total: 5_000 }),
  ]);
  expect(await bench.compareOn('2026-12-03')).toBe(2);
  expect(await bench.differences()).toMatchObject([
    { kind: 'amount', our_total: 13000, their_total: 13100, known: true },
    { kind: 'only-theirs', our_total: 0, their_total: 5000, known: false },
  ]);
  expect(await bench.posted()).toEqual([]);
});

it('comparison opens what a person closed only when its sums have changed', async () => {
  const bench = await open();
  const admin = await buildAdmin(bench.platform);
  bench.provider.settlements.set(PAID_ON, [bench.row({ total: 13_100 })]);
  await bench.compareOn('2026-12-03');
  await bench.platform.owner.query(
    `update provider_difference set state = 'closed', closed_at = found_at, closed_by = $1, reason = '확인'`,
    [admin.uid],
  );
  bench.provider.settlements.set('2026-12-02', [bench.row({ oid: 'other', total: 1 })]);
  expect(await bench.compareOn('2026-12-04')).toBe(1);
  expect((await bench.differences()).filter(({ kind }) => kind === 'amount')).toHaveLength(1);
  bench.provider.settlements.set(PAID_ON, [bench.row({ total: 13_200 })]);
  await bench.compareOn('2026-12-05');
  expect(await bench.differences()).toMatchObject([
    { kind: 'amount', their_total: 13100, state: 'closed', by_file: false },
    { kind: 'only-theirs', their_total: 1, state: 'open' },
    { kind: 'amount', their_total: 13200, state: 'open' },
  ]);
});

it('comparison has refunds on the day on which they were made', async () => {
  const bench = await open();
  const admin = await buildAdmin(bench.platform);
  bench.provider.settlements.set(PAID_ON, [bench.row()]);
  bench.platform.clock.set(Date.parse('2026-12-03T12:00:00+09:00'));
  await refundPledge(bench.platform, bench.provider, {
    ...{ gateKey: bench.pledgeId, amount: 3_000, admin, idempotencyKey: null },
  });
  bench.provider.settlements.set('2026-12-03', [bench.row({ total: 0, refunded: 3_000, fee: -66 })]);
  expect(await bench.compareOn('2026-12-05')).toBe(0);
  expect((await bench.posted()).slice(3)).toEqual([
    'provider-settled bank -2934',
    'provider-settled provider_cost -66',
    'provider-settled provider 3000',
  ]);
});

it('comparison is not complete without the file of yesterday, unless it was uploaded', async () => {
  const bench = await open();
  bench.provider.settlements.delete('2026-12-02');
  expect(await bench.compareOn('2026-12-03')).toBeNull();
  const admin = await buildAdmin(bench.platform);
  const bytes = Buffer.from('oid,total,refunded,fee,at');
  await uploadFile(bench.platform, admin, { day: '2026-12-02', name: 'day.csv', bytes });
  expect(await bench.compareOn('2026-12-03')).toBe(1);
});

it('a day without a file, or that was not compared, is listed until it is, late from noon of the day after', async () => {
  const bench = await open();
  const { platform, provider } = bench;
  const days = async (at: string) => {
    platform.clock.set(Date.parse(at));
    const listed = await listDifferences(platform, reader, { day: undefined, state: undefined, page: 0 });
    return listed.days
      .filter(({ state }) => state !== 'compared')
      .map(({ day, state, isLate, ours, fileAt }) => [day, state, isLate, ours, fileAt === null]);
  };
  provider.settlements.clear();
  expect(await days('2026-12-02T09:29:00+09:00')).toEqual([]);
  expect(await days('2026-12-02T09:30:00+09:00')).toEqual([[PAID_ON, 'missing', false, null, true]]);
  for (const day of ['2026-11-29', '2026-12-02']) provider.settlements.set(day, []);
  expect(await bench.compareOn('2026-12-03')).toBe(0);
  expect(await days('2026-12-03T11:59:00+09:00')).toEqual([
    [PAID_ON, 'missing', true, null, true],
    ['2026-11-30', 'missing', true, null, true],
  ]);
  for (const day of ['2026-11-30', PAID_ON]) provider.settlements.set(day, []);
  expect(await bench.compareOn('2026-12-04')).toBeNull();
  provider.settlements.set('2026-12-03', []);
  expect(await bench.compareOn('2026-12-04')).toBe(1);
  await platform.owner.query(`update provider_file set is_due = true where day = '2026-12-03'`);
  expect(await days('2026-12-04T09:30:00+09:00')).toEqual([['2026-12-03', 'due', false, 0, false]]);
  expect(await days('2026-12-04T12:00:00+09:00')).toEqual([['2026-12-03', 'due', true, 0, false]]);
});

it('days are listed from the first payment on when the order that was opened first is paid weeks later', async () => {
  const { platform } = await open();
  await platform.owner.query(
    `insert into charge (id, pledge_id, order_id, card_id, round, attempt, amount, fence, status, origin, requested_at, settled_at, paid_at)
     select gen_random_uuid(), pledge_id, 'first', card_id, 2, attempt, amount, fence, 'late', origin, requested_at, settled_at, paid_at
     from charge`,
  );
  await platform.owner.query(
    `update charge set id = '00000000-0000-7000-8000-000000000000', requested_at = requested_at + interval '14 days',
       paid_at = paid_at + interval '14 days' where order_id = 'first'`,
  );
  platform.clock.set(Date.parse('2026-12-17T12:00:00+09:00'));
  const { days } = await listDifferences(platform, reader, { day: undefined, state: undefined, page: 0 });
  expect(days.at(-1)?.day).toBe(PAID_ON);
});

it('a day that cannot be compared leaves out no other, and is compared by the next run', async () => {
  const bench = await open();
  const { platform, provider } = bench;
  provider.settlements.set(PAID_ON, [bench.row({ total: 13_100 })]);
  await platform.owner.query(
    `create function fail() returns trigger language plpgsql as $$ begin raise exception 'torn'; end $$;
     create trigger fail before update on provider_file for each row when (new.day = '2026-11-30' and not new.is_due)
       execute function fail()`,
  );
  expect(await bench.compareOn('2026-12-03')).toBeNull();
  expect(await bench.differences()).toMatchObject([{ day: PAID_ON, their_total: 13_100 }]);
  const failed = await platform.owner.query('select job, subject, error from job_failure');
  expect(failed.rows).toEqual([{ job: 'provider comparison', subject: '2026-11-30', error: 'torn' }]);
  await platform.owner.query('drop trigger fail on provider_file');
  expect(await bench.compareOn('2026-12-03')).toBe(1);
});

it('two processes that compare at once post each row once', async () => {
  const bench = await open();
  bench.provider.settlements.set(PAID_ON, [bench.row()]);
  await Promise.all([bench.compareOn('2026-12-03'), bench.compareOn('2026-12-03')]);
  expect(await bench.posted()).toHaveLength(3);
});

it('a day whose comparison a process did not finish is compared by the next run', async () => {
  const bench = await open();
  const { platform, provider } = bench;
  provider.settlements.set(PAID_ON, [bench.row({ total: 13_100 })]);
  platform.clock.set(Date.parse('2026-12-03T09:00:00+09:00'));
  const dying = { ...platform, failpoint: createFailpoints('comparison.before_commit=throw') };
  expect(await compareWithProvider(dying, provider, signal)).toMatchObject({ isComplete: false });
  expect(await bench.differences()).toEqual([]);
  expect(await compareWithProvider(platform, provider, signal)).toEqual({ open: 1, isComplete: true });
  expect(await bench.differences()).toMatchObject([{ day: PAID_ON, their_total: 13_100 }]);
  expect((await platform.owner.query('select from provider_file where is_due')).rows).toEqual([]);
});
