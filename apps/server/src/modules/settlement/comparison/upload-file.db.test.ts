import { addDays } from '@pq/domain/dates';
import { expect, it } from 'vitest';
import { chargedPledge } from '#src/modules/payments/charges/testing/charged.ts';
import { refusal } from '#src/modules/pledging/pledges/testing/orders.ts';
import type { AdminCaller } from '#src/platform/http/caller.ts';
import { buildAdmin, reader } from '#src/testing/index.ts';
import { compareWithProvider } from './compare-with-provider.ts';
import { listDifferences } from './list-differences.ts';
import { uploadFile } from './upload-file.ts';

const DAY = '2026-12-01';
const head = 'oid,total,refunded,fee,at';

/** The provider has answered all files but that of the day. */
async function open() {
  const { platform, provider } = await chargedPledge();
  for (let back = -40; back <= 40; back += 1) provider.settlements.set(addDays(DAY, back), []);
  provider.settlements.delete(DAY);
  const [oid = ''] = provider.books.keys();
  platform.clock.set(Date.parse('2026-12-03T09:00:00+09:00'));
  await compareWithProvider(platform, provider, new AbortController().signal);
  const admin = await buildAdmin(platform);
  const upload = (rows: string[], { day = DAY, by = admin, seen }: Partial<Sent> = {}) =>
    uploadFile(platform, by, { day, name: '정산.csv', bytes: Buffer.from([head, ...rows].join('\n')), seen });
  const rows = async (text: string) => (await platform.owner.query(text)).rows;
  const found = async () =>
    (await listDifferences(platform, reader, { day: undefined, state: undefined, page: 0 })).differences;
  /** When the file of the day was asked for, as the admins see it. */
  const askedFile = async (by = reader) => {
    const { days } = await listDifferences(platform, by, { day: undefined, state: undefined, page: 0 });
    return days.find(({ day }) => day === DAY)?.asked;
  };
  const askedAt = async () => (await askedFile())?.at;
  return {
    platform,
    provider,
    admin,
    oid,
    upload,
    rows,
    found,
    askedFile,
    askedAt,
    at: Date.parse(`${DAY}T01:00:00Z`),
  };
}

type Sent = { day: string; by: AdminCaller; seen: number };

it('a settlement file that is uploaded is compared as one of the provider, and recorded', async () => {
  const { oid, upload, rows, found, at } = await open();
  const compared = { day: DAY, rows: 1, state: 'compared', settles: 0 };
  expect(await upload([`${oid},13100,0,286,${at}`])).toEqual({ ...compared, open: 1 });
  expect(await found()).toMatchObject([{ day: DAY, oid, ours: 13_000, theirs: 13_100 }]);
  expect(await upload([`${oid},13000,0,286,${at}`])).toEqual({ ...compared, open: 0 });
  expect(await found()).toEqual([]);
  expect(
    await rows(
      `select account, amount::int from ledger_entry where event = 'provider-settled' order by account`,
    ),
  ).toEqual([
    { account: 'bank', amount: 12_714 },
    { account: 'provider', amount: -13_000 },
    { account: 'provider_cost', amount: 286 },
  ]);
  expect(await rows(`select action, target_key, after from audit_log order by at, id`)).toEqual([
    { action: 'difference.file', target_key: DAY, after: { rows: 1, open: 1, closed: [] } },
    { action: 'difference.file', target_key: DAY, after: { rows: 1, open: 0, closed: [`${DAY} ${oid}`] } },
  ]);
});

it('a file that settles a difference above 100,000 won is stored once another admin has uploaded the same', async () => {
  const { platform, admin, oid, upload, rows, found, askedFile, askedAt, at } = await open();
  const other = await buildAdmin(platform);
  await upload([`${oid},113001,0,286,${at}`]);
  const agreeing = [`${oid},13000,0,286,${at}`];
  const asked = { day: DAY, rows: 1, state: 'asked', open: null, settles: 1 };
  expect(await upload(agreeing)).toEqual(asked);
  const before = await found();
  expect(before).toMatchObject([{ state: 'open', size: 100_001 }]);
  expect(await rows(`select total::int from provider_row`)).toEqual([{ total: 113_001 }]);

  // Less than another admin would have to confirm is left of it.
  expect(await upload([`${oid},13001,0,286,${at}`])).toEqual(asked);
  expect([await askedFile(admin), await askedFile(other)]).toMatchObject([
    { mayConfirm: false },
    { mayConfirm: true },
  ]);
  const earlier = (await askedAt()) ?? 0;
  platform.clock.set(platform.clock.now() + 60_000);
  expect(await upload(agreeing, { by: other, seen: earlier })).toEqual(asked);
  const seen = (await askedAt()) ?? 0;
  expect(seen).toBeGreaterThan(earlier);

  expect(await refusal(upload(agreeing, { by: admin }))).toBe('decisionStale');
  expect(await refusal(upload(agreeing, { by: admin, seen: earlier }))).toBe('decisionStale');
  expect(await refusal(upload(agreeing, { by: other, seen }))).toBe('closingSelf');
  expect(await found()).toEqual(before);
  expect(await upload(agreeing, { seen })).toMatchObject({ state: 'compared', open: 0 });
  expect(await found()).toEqual([]);
  expect(await askedAt()).toBeUndefined();
  const named = [`${DAY} ${oid}`];
  expect(await rows(`select action, after from audit_log order by at, id offset 1`)).toEqual([
    ...Array(3).fill({ action: 'difference.askFile', after: { rows: 1, closes: named } }),
    { action: 'difference.file', after: { rows: 1, open: 0, closed: named } },
  ]);
});

it('the only admin who uploads a file twice asks for it once, and confirms what was asked for', async () => {
  const { oid, upload, rows, found, askedAt, at } = await open();
  await upload([`${oid},113001,0,286,${at}`]);
  const agreeing = [`${oid},13000,0,286,${at}`];
  const pressed = await Promise.all([refusal(upload(agreeing)), refusal(upload(agreeing))]);
  expect(pressed.sort()).toEqual(['decisionStale', 'null']);
  expect(await found()).toHaveLength(1);
  await upload(agreeing, { seen: (await askedAt()) ?? 0 });
  expect(await found()).toEqual([]);
  expect(
    await rows(
      `select after->'alone' as alone from audit_log where action = 'difference.file' order by at, id`,
    ),
  ).toEqual([{ alone: null }, { alone: true }]);
});

it('the days to which an uploaded file moves refunds are compared at once', async () => {
  const { platform, provider, oid, upload, rows, at } = await open();
  const day = '2026-11-20';
  await platform.owner.query('delete from provider_row');
  await platform.owner.query('delete from provider_file where day = $1', [day]);
  await upload([`${oid},13000,0,286,${at}`]);
  await platform.owner.query(
    `insert into refund (id, charge_id, amount, actor, status, requested_at, settled_at)
     select gen_random_uuid(), id, 3000, 'system', 'done', '2026-11-20T10:00:00+09:00', '2026-11-28T10:00:00+09:00' from charge`,
  );
  await upload([`${oid},0,3000,0,${Date.parse('2026-11-20T02:00:00Z')}`], { day });
  expect(provider.settlements.has(day)).toBe(true);
  expect(await rows('select provider_at is not null as is_dated from refund')).toEqual([{ is_dated: true }]);
  expect(await rows('select day::text from provider_file where is_due')).toEqual([]);
});

it('a settlement file with a line that cannot be read, or of a day that is not over, changes nothing', async () => {
  const { oid, upload, rows, at } = await open();
  const before = await rows('select * from provider_file order by day');
  await expect(upload([`${oid},13000,0,286,${at}`, 'x,1,0,y,1'])).rejects.toMatchObject({
    data: { fields: { file: expect.stringContaining('3행의 fee') } },
  });
  await expect(upload([], { day: '2026-12-03' })).rejects.toMatchObject({
    data: { fields: { day: expect.any(String) } },
  });
  expect(await rows('select * from provider_file order by day')).toEqual(before);
});

it('a settlement file of the provider is not replaced by an uploaded one, but replaces it', async () => {
  const { platform, provider, oid, upload, rows, found, at } = await open();
  const dayOf = (error: { data?: { fields?: object } }) => Object.keys(error.data?.fields ?? {});
  expect(await upload([], { day: addDays(DAY, -1) }).catch(dayOf)).toEqual(['day']);
  await upload([`${oid},13000,0,286,${at}`]);
  provider.settlements.set(DAY, [{ oid, total: 13_100, refunded: 0, fee: 286, at }]);
  platform.clock.set(Date.parse('2026-12-04T09:00:00+09:00'));
  await compareWithProvider(platform, provider, new AbortController().signal);
  expect(await found()).toMatchObject([{ oid, ours: 13_000, theirs: 13_100 }]);
  expect(await upload([`${oid},13000,0,286,${at}`]).catch(dayOf)).toEqual(['day']);
  expect(await rows(`select from provider_file where is_uploaded`)).toEqual([]);
});
