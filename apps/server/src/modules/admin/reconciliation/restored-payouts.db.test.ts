import { addBusinessDays } from '@pq/domain/business-days';
import { paymentAt, seoulDate, seoulInstant } from '@pq/domain/dates';
import { expect, test } from 'vitest';
import { runChecks } from '#src/checks/run-checks.ts';
import { refundPledge } from '#src/modules/payments/refunds/refund-pledge.ts';
import { refusal } from '#src/modules/pledging/pledges/testing/orders.ts';
import { receiveBalance, writeOffBalance } from '#src/modules/settlement/balances/settle-balance.ts';
import { applyResults } from '#src/modules/settlement/payouts/apply-results.ts';
import { exportPayouts } from '#src/modules/settlement/payouts/export-file.ts';
import { gatherPayouts } from '#src/modules/settlement/payouts/gather.ts';
import { listOwed } from '#src/modules/settlement/payouts/owed.ts';
import { recordExternalPayout } from '#src/modules/settlement/payouts/record-external-payout.ts';
import { releasePayouts } from '#src/modules/settlement/payouts/release.ts';
import type { Platform } from '#src/platform/platform.ts';
import { buildAdmin, buildIdentity, type TestPlatform } from '#src/testing/index.ts';
import { sealLogs } from '../daily/seal-logs.ts';
import { compareWithLog, type Outcome, reconcile } from './reconcile.ts';
import { openSite } from './testing/lost-site.ts';

const never = new AbortController().signal;
/** Codes are asked for in production only. */
const auth = { vault: {} } as Parameters<typeof gatherPayouts>[1];

/** A final statement of 12,000 KRW without fees, due today, and two admins. */
async function open() {
  const site = await openSite({ projectType: 'PT10' });
  const { platform, project, admin } = site;
  const other = await buildAdmin(platform);
  await platform.owner.query('delete from maker_identity');
  await buildIdentity(platform, project.ownerId);
  await site.backer();
  const paidAt = paymentAt(project.periodFinish ?? '');
  await site.sweepOn(platform, paidAt);
  await site.sweepOn(platform, seoulInstant(addBusinessDays(seoulDate(paidAt), 7), 10));
  const [{ key }] = (await platform.owner.query('select key from payout_stage')).rows;
  const gather = (on: Platform = platform) => gatherPayouts(on, auth, admin, { keys: [key] });
  const release = (batch: string, on: Platform = platform) =>
    releasePayouts(on, auth, other, { batch, sum: 13_000 });
  const upload = (batch: string, row: string, on: Platform = platform) =>
    applyResults(on, admin, { batch, name: '결과.csv', bytes: Buffer.from(row) });
  return {
    ...{ site, platform, other, key, gather, release, upload },
    async send() {
      const { batch } = await gather();
      await release(batch);
      await exportPayouts(platform, admin, { batch });
      return batch;
    },
    async restored() {
      await site.ship();
      const fresh = await site.restore();
      const outcomes: Outcome[] = [];
      await reconcile(fresh, await compareWithLog(fresh, site.store), {
        dropMails: true,
        onStep: (outcome) => outcomes.push(outcome),
      });
      expect((await compareWithLog(fresh, site.store)).plan).toEqual({ steps: [], notices: [] });
      return { fresh, left: outcomes.filter(({ isLeft }) => isLeft).map(({ step }) => step.do) };
    },
  };
}

const rowsOf = async ({ owner }: TestPlatform) => ({
  stages: (
    await owner.query(
      'select key, netted::int, state, released_at, paid_at, failed_at, failure from payout_stage',
    )
  ).rows,
  batches: (await owner.query('select key, number, state, released_by, completed_at from payout_batch')).rows,
  lines: (
    await owner.query(
      'select id, number, amount::int, state, reference, settled_at from payout_line order by id',
    )
  ).rows,
  ledger: (
    await owner.query(
      `select account, sum(amount)::int as amount from ledger_entry group by account order by account`,
    )
  ).rows,
});

const findingsOf = async (on: TestPlatform) => {
  await sealLogs(on, never);
  return runChecks(on.database.db, on.clock.now());
};

test.each([
  ['nothing of it', 'lost'],
  ['it gathered', 'gathered'],
  ['it sent', 'sent'],
] as const)('a payout that was paid since a backup with %s is not paid again', async (_, backUpWhen) => {
  const { site, platform, gather, release, upload, restored } = await open();
  if (backUpWhen === 'lost') await site.backUp();
  const { batch } = await gather();
  if (backUpWhen === 'gathered') await site.backUp();
  await release(batch);
  await exportPayouts(platform, site.admin, { batch });
  if (backUpWhen === 'sent') await site.backUp();
  await upload(batch, 'B1-1,ok,T1');
  const before = await rowsOf(platform);
  expect(before).toMatchObject({ stages: [{ state: 'paid' }], lines: [{ state: 'paid', reference: 'T1' }] });
  const { fresh, left } = await restored();
  expect(left).toEqual([]);
  expect(await rowsOf(fresh)).toEqual(before);
  expect(await refusal(gather(fresh))).toBe('payoutHeld');
  expect(await findingsOf(fresh)).toEqual([]);
});

test('a transfer that was sent to the bank since a backup waits for its result, and is due again when it is returned', async () => {
  const { site, send, gather, upload, restored } = await open();
  await site.backUp();
  const batch = await send();
  const { fresh, left } = await restored();
  expect(left).toEqual(['batch']);
  expect(await refusal(gather(fresh))).toBe('payoutHeld');
  expect(await findingsOf(fresh)).toEqual([]);
  await upload(batch, 'B1-1,failed,,예금주 이름이 다름', fresh);
  expect(await rowsOf(fresh)).toMatchObject({ stages: [{ state: 'failed' }], lines: [{ state: 'failed' }] });
  expect(await findingsOf(fresh)).toEqual([]);
});

test('a payout that was only gathered since a backup is due again, and nothing is gathered or released before the comparison', async () => {
  const { site, gather, release, restored } = await open();
  await site.backUp();
  const { batch } = await gather();
  const awaiting = await site.restore();
  expect(await refusal(gather(awaiting))).toBe('unavailable');
  expect(await refusal(release(batch, awaiting))).toBe('unavailable');
  const { fresh, left } = await restored();
  expect(left).toEqual([]);
  expect(await rowsOf(fresh)).toMatchObject({ stages: [{ state: 'due' }], batches: [], lines: [] });
  expect(await gather(fresh)).toMatchObject({ number: 'B1' });
});

test('a payment outside the site since a backup stays paid, with its entries', async () => {
  const { site, platform, other, key, gather, restored } = await open();
  await platform.owner.query(`update payout_stage set reason = 'before'`);
  const paid = { key, paidOn: '2026-10-05', reference: 'T1' };
  const seen = platform.clock.now();
  await recordExternalPayout(platform, site.admin, paid);
  await site.backUp();
  await recordExternalPayout(platform, other, { ...paid, seen });
  const before = await rowsOf(platform);
  const { fresh, left } = await restored();
  expect(left).toEqual([]);
  expect(await rowsOf(fresh)).toEqual(before);
  const marked = 'select paid_on::text, reference, confirmed_by from payout_outside';
  expect((await fresh.owner.query(marked)).rows).toEqual([
    { paid_on: '2026-10-05', reference: 'T1', confirmed_by: other.uid },
  ]);
  expect(await refusal(gather(fresh))).toBe('payoutHeld');
  expect(await findingsOf(fresh)).toEqual([]);
});

test('repayments and write-offs since a backup are not owed again', async () => {
  const { site, platform, other, restored } = await open();
  const { ownerId: uid, key: projectKey } = site.project;
  await payAndOwe(site, platform, other);
  const owed = await listOwed(platform.database.db, [uid]);
  expect(owed).toMatchObject([{ projectKey, amount: 13_000 }]);
  const writeOff = (by: typeof other, seen?: number) =>
    writeOffBalance(platform, by, { uid, amount: 5_000, reason: '연락이 닿지 않습니다.', seen });
  const askedAt = platform.clock.now();
  await writeOff(other);
  await site.backUp();
  await receiveBalance(platform, site.admin, { uid, amount: 7_000, reference: 'R1' });
  await writeOff(site.admin, askedAt);
  const settled = 'select key, kind, amount::int, reference, settled_by from balance_settlement order by key';
  const parts = 'select settlement_key, project_key, amount::int from balance_part order by settlement_key';
  const before = {
    settled: (await platform.owner.query(settled)).rows,
    parts: (await platform.owner.query(parts)).rows,
  };
  const { fresh, left } = await restored();
  expect(left).toEqual([]);
  expect((await fresh.owner.query(settled)).rows).toEqual(before.settled);
  expect((await fresh.owner.query(parts)).rows).toEqual(before.parts);
  expect(await listOwed(fresh.database.db, [uid])).toMatchObject([{ amount: 1_000 }]);
  expect(await findingsOf(fresh)).toEqual([]);
});

/** The transfer is made, and all of it is refunded afterwards. */
async function payAndOwe(
  { provider, admin, sweepOn }: Awaited<ReturnType<typeof openSite>>,
  platform: TestPlatform,
  other: typeof admin,
): Promise<void> {
  const [{ key }] = (await platform.owner.query('select key from payout_stage')).rows;
  const { batch } = await gatherPayouts(platform, auth, admin, { keys: [key] });
  await releasePayouts(platform, auth, other, { batch, sum: 13_000 });
  await exportPayouts(platform, admin, { batch });
  await applyResults(platform, admin, { batch, name: '결과.csv', bytes: Buffer.from('B1-1,ok,T1') });
  const [{ id: gateKey }] = (await platform.owner.query('select id from pledge')).rows;
  await refundPledge(platform, provider, { gateKey, admin, idempotencyKey: null });
  await sweepOn(platform, platform.clock.now());
}
