import { addDays } from '@pq/domain/dates';
import { expect, it } from 'vitest';
import { chargedPledge } from '#src/modules/payments/charges/testing/charged.ts';
import { buildAdmin } from '#src/testing/index.ts';
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
  const upload = (rows: string[], day = DAY) =>
    uploadFile(platform, admin, { day, name: '정산.csv', bytes: Buffer.from([head, ...rows].join('\n')) });
  const rows = async (text: string) => (await platform.owner.query(text)).rows;
  const found = async () =>
    (await listDifferences(platform, { day: undefined, state: undefined, page: 0 })).differences;
  return { platform, provider, oid, upload, rows, found, at: Date.parse(`${DAY}T01:00:00Z`) };
}

it('a settlement file that is uploaded is compared as one of the provider, and recorded', async () => {
  const { oid, upload, rows, found, at } = await open();
  expect(await upload([`${oid},13100,0,286,${at}`])).toEqual({ day: DAY, rows: 1, open: 1 });
  expect(await found()).toMatchObject([{ day: DAY, oid, ours: 13_000, theirs: 13_100 }]);
  expect(await upload([`${oid},13000,0,286,${at}`])).toEqual({ day: DAY, rows: 1, open: 0 });
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
    { action: 'difference.file', target_key: DAY, after: { rows: 1, open: 1 } },
    { action: 'difference.file', target_key: DAY, after: { rows: 1, open: 0 } },
  ]);
});

it('a settlement file with a line that cannot be read, or of a day that is not over, changes nothing', async () => {
  const { oid, upload, rows, at } = await open();
  const before = await rows('select * from provider_file order by day');
  await expect(upload([`${oid},13000,0,286,${at}`, 'x,1,0,y,1'])).rejects.toMatchObject({
    data: { fields: { file: expect.stringContaining('3행의 fee') } },
  });
  await expect(upload([], '2026-12-03')).rejects.toMatchObject({
    data: { fields: { day: expect.any(String) } },
  });
  expect(await rows('select * from provider_file order by day')).toEqual(before);
});

it('a settlement file of the provider is not replaced by an uploaded one, but replaces it', async () => {
  const { platform, provider, oid, upload, rows, found, at } = await open();
  const dayOf = (error: { data?: { fields?: object } }) => Object.keys(error.data?.fields ?? {});
  expect(await upload([], addDays(DAY, -1)).catch(dayOf)).toEqual(['day']);
  await upload([`${oid},13000,0,286,${at}`]);
  provider.settlements.set(DAY, [{ oid, total: 13_100, refunded: 0, fee: 286, at }]);
  platform.clock.set(Date.parse('2026-12-04T09:00:00+09:00'));
  await compareWithProvider(platform, provider, new AbortController().signal);
  expect(await found()).toMatchObject([{ oid, ours: 13_000, theirs: 13_100 }]);
  expect(await upload([`${oid},13000,0,286,${at}`]).catch(dayOf)).toEqual(['day']);
  expect(await rows(`select from provider_file where is_uploaded`)).toEqual([]);
});
