import { addBusinessDays } from '@pq/domain/business-days';
import { MINUTE_MS, paymentAt, seoulDate, seoulInstant } from '@pq/domain/dates';
import { expect, test } from 'vitest';
import { runChecks } from '#src/checks/run-checks.ts';
import { refundPledge } from '#src/modules/payments/refunds/refund-pledge.ts';
import { refusal } from '#src/modules/pledging/pledges/testing/orders.ts';
import { receiveBalance, writeOffBalance } from '#src/modules/settlement/balances/settle-balance.ts';
import { applyResults } from '#src/modules/settlement/payouts/apply-results.ts';
import { correctPayout } from '#src/modules/settlement/payouts/correct-result.ts';
import { dissolvePayouts } from '#src/modules/settlement/payouts/dissolve.ts';
import { exportPayouts } from '#src/modules/settlement/payouts/export-file.ts';
import { gatherPayouts } from '#src/modules/settlement/payouts/gather.ts';
import { holdPayout } from '#src/modules/settlement/payouts/hold-stage.ts';
import { getBatch } from '#src/modules/settlement/payouts/list-payouts.ts';
import { listOwed } from '#src/modules/settlement/payouts/owed.ts';
import { recordExternalPayout } from '#src/modules/settlement/payouts/record-external-payout.ts';
import { releasePayouts } from '#src/modules/settlement/payouts/release.ts';
import { shipDecisions } from '#src/platform/decision-log/ship-decisions.ts';
import {
  buildAdmin,
  buildIdentity,
  buildPledge,
  buildProject,
  type TestPlatform,
} from '#src/testing/index.ts';
import { sealLogs } from '../daily/seal-logs.ts';
import { compareWithLog, type Outcome, reconcile } from './reconcile.ts';
import { openSite } from './testing/lost-site.ts';

const never = new AbortController().signal;
/** Codes are asked for in production only. */
const auth = { vault: {} } as Parameters<typeof gatherPayouts>[1];

/** Final statements of 13,000 KRW without fees, one of each project, due today, and two admins. */
async function open({ projects = 1 } = {}) {
  const site = await openSite({ projectType: 'PT10' });
  const { platform, project, admin } = site;
  const other = await buildAdmin(platform);
  await platform.owner.query('delete from maker_identity');
  await buildIdentity(platform, project.ownerId);
  await site.backer();
  for (let more = 1; more < projects; more += 1)
    await buildPledge(
      platform,
      await buildProject(platform, { ownerId: project.ownerId, projectType: 'PT10' }),
    );
  const paidAt = paymentAt(project.periodFinish ?? '');
  await site.sweepOn(platform, paidAt);
  await site.sweepOn(platform, seoulInstant(addBusinessDays(seoulDate(paidAt), 7), 10));
  const stages = (await platform.owner.query('select key from payout_stage order by key')).rows;
  const keys: string[] = stages.map(({ key }) => key);
  /** Each act a minute after the one before. */
  const later = <On extends TestPlatform>(on: On): On => {
    on.clock.set(on.clock.now() + MINUTE_MS);
    return on;
  };
  const gather = (on = platform, of = keys) => gatherPayouts(later(on), auth, admin, { keys: of });
  const release = async (batch: string, on = platform) => {
    const { rows } = await on.owner.query(
      'select sum(amount)::int as sum from payout_line where batch_key = $1',
      [batch],
    );
    await releasePayouts(later(on), auth, other, { batch, sum: rows[0].sum });
  };
  const upload = (batch: string, rows: string, on = platform) =>
    applyResults(later(on), admin, { batch, name: '결과.csv', bytes: Buffer.from(rows) });
  return {
    ...{ site, platform, other, keys, gather, release, upload },
    async send(on = platform, of = keys) {
      const { batch } = await gather(on, of);
      await release(batch, on);
      await exportPayouts(later(on), admin, { batch });
      return batch;
    },
    /** As an admin does once the bank has returned a transfer. */
    payAgain: (key: string, on = platform) =>
      holdPayout(later(on), admin, { key, on: false, reason: REASON }),
    /** To the reference of a transfer that was made, else to failed. */
    async correct(batch: string, number: string, reference = '', on = platform) {
      const result = reference === '' ? ('failed' as const) : ('ok' as const);
      const correction = { batch, number, result, reference, reason: REASON };
      await correctPayout(later(on), admin, correction);
      const seen = on.clock.now();
      await correctPayout(later(on), other, { ...correction, seen });
    },
    async restored(lost: TestPlatform = platform) {
      await shipDecisions(lost, site.store);
      const fresh = await site.restore();
      fresh.clock.set(lost.clock.now());
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

const REASON = '은행에 확인했습니다.';

const rowsOf = async ({ owner }: TestPlatform) => ({
  stages: (
    await owner.query(
      'select key, netted::int, state, released_at, paid_at, failed_at, failure from payout_stage order by key',
    )
  ).rows,
  batches: (
    await owner.query(
      'select key, number, state, released_by, completed_at from payout_batch order by number',
    )
  ).rows,
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

test('a batch that was released and not sent since a backup is paid, or is due again, as two admins record it', async () => {
  const { site, keys, gather, release, upload, correct, payAgain, restored } = await open({ projects: 2 });
  const [first = '', second = ''] = keys;
  await site.backUp();
  const { batch } = await gather();
  await release(batch);
  const { fresh, left } = await restored();
  expect(left).toEqual(['batch']);
  const detail = await getBatch(fresh, site.admin, { batch });
  expect(detail.lines).toMatchObject([
    { result: 'released', account: null },
    { result: 'released', account: null },
  ]);
  expect(await refusal(exportPayouts(fresh, site.admin, { batch }))).toBe('wrongState');
  expect(await refusal(upload(batch, 'B1-1,failed', fresh))).toBe('wrongState');
  await correct(batch, 'B1-1', '', fresh);
  await correct(batch, 'B1-2', 'T2', fresh);
  expect(await rowsOf(fresh)).toMatchObject({
    ...{ stages: [{ state: 'failed' }, { state: 'paid' }], batches: [{ state: 'completed' }] },
    lines: [
      { state: 'failed', reference: null },
      { state: 'paid', reference: 'T2' },
    ],
  });
  await payAgain(first, fresh);
  expect(await refusal(gather(fresh, [second]))).toBe('payoutHeld');
  expect(await gather(fresh, [first])).toMatchObject({ number: 'B2' });
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

test('a stage that was returned and sent again since a backup is on its way once, though its first batch has not ended', async () => {
  const { site, keys, send, upload, payAgain, gather, restored, platform } = await open({ projects: 2 });
  const [first = ''] = keys;
  const sent = await send();
  await site.backUp();
  await upload(sent, 'B1-1,failed,,예금주 이름이 다름');
  await payAgain(first);
  await send(platform, [first]);
  const before = await rowsOf(platform);
  expect(before.lines).toMatchObject([{ state: 'failed' }, { state: 'released' }, { state: 'released' }]);
  const { fresh, left } = await restored();
  expect(left).toEqual(['batch']);
  expect(await rowsOf(fresh)).toEqual(before);
  expect(await refusal(gather(fresh, [first]))).toBe('payoutHeld');
  expect(await findingsOf(fresh)).toEqual([]);
});

test('a stage whose first transfer was corrected to failed since a backup is paid by the second one only', async () => {
  const { site, send, upload, correct, payAgain, keys, platform, restored } = await open({ projects: 2 });
  const [first = ''] = keys;
  const sent = await send();
  await upload(sent, 'B1-1,ok,T1\nB1-2,ok,T2');
  await site.backUp();
  await correct(sent, 'B1-1');
  await payAgain(first);
  // The bank's reference of the transfer that was not made belongs to this one.
  await upload(await send(platform, [first]), 'B2-1,ok,T1');
  const before = await rowsOf(platform);
  expect(before.lines).toMatchObject([
    { number: 'B1-1', state: 'failed', reference: null },
    { number: 'B1-2', state: 'paid' },
    { number: 'B2-1', state: 'paid', reference: 'T1' },
  ]);
  const { fresh, left } = await restored();
  expect(left).toEqual([]);
  expect(await rowsOf(fresh)).toEqual(before);
  expect(await findingsOf(fresh)).toEqual([]);
});

test('a stage whose second transfer was returned, and whose first one was made after all, is paid by the first one', async () => {
  const { site, send, upload, correct, payAgain, keys, platform, restored } = await open({ projects: 2 });
  const [first = ''] = keys;
  const sent = await send();
  await upload(sent, 'B1-1,failed,,예금주 이름이 다름');
  await payAgain(first);
  const again = await send(platform, [first]);
  await site.backUp();
  await upload(again, 'B2-1,failed,,예금주 이름이 다름');
  await correct(sent, 'B1-1', 'T1');
  const before = await rowsOf(platform);
  expect(before.lines).toMatchObject([{ state: 'paid' }, { state: 'released' }, { state: 'failed' }]);
  const { fresh, left } = await restored();
  expect(left).toEqual([]);
  expect(await rowsOf(fresh)).toEqual(before);
  expect(await findingsOf(fresh)).toEqual([]);
});

test('references that were swapped since a backup are those of their transfers again', async () => {
  const { site, send, upload, correct, platform, restored } = await open({ projects: 2 });
  const sent = await send();
  await upload(sent, 'B1-1,ok,T2\nB1-2,ok,T1');
  await site.backUp();
  for (const number of ['B1-1', 'B1-2']) await correct(sent, number);
  await correct(sent, 'B1-1', 'T1');
  await correct(sent, 'B1-2', 'T2');
  const before = await rowsOf(platform);
  const { fresh, left } = await restored();
  expect(left).toEqual([]);
  expect(await rowsOf(fresh)).toEqual(before);
  expect(await findingsOf(fresh)).toEqual([]);
});

test('a transfer of a restored database is not sent again when the same backup is restored twice', async () => {
  const { site, gather, send, upload, restored } = await open();
  await site.backUp();
  await gather();
  const { fresh } = await restored();
  const sent = await send(fresh);
  const before = await rowsOf(fresh);
  expect(before.lines).toMatchObject([{ number: 'B1-1', state: 'released' }]);
  const { fresh: again, left } = await restored(fresh);
  expect(left).toEqual(['batch']);
  expect(await rowsOf(again)).toEqual(before);
  expect(await refusal(gather(again))).toBe('payoutHeld');
  await upload(sent, 'B1-1,ok,T1', again);
  expect(await findingsOf(again)).toEqual([]);
});

test('a result that is corrected before and after a restore is posted once each time', async () => {
  const { site, send, upload, correct, restored } = await open();
  const sent = await send();
  await upload(sent, 'B1-1,ok,T1');
  await site.backUp();
  await correct(sent, 'B1-1');
  const { fresh } = await restored();
  await correct(sent, 'B1-1', 'T1', fresh);
  await site.backUp(fresh);
  await correct(sent, 'B1-1', '', fresh);
  const before = await rowsOf(fresh);
  const { fresh: again, left } = await restored(fresh);
  expect(left).toEqual([]);
  expect(await rowsOf(again)).toEqual(before);
  expect(await findingsOf(again)).toEqual([]);
});

test('a batch that was dissolved since a backup loses its accounts', async () => {
  const { site, platform, gather, restored } = await open();
  const { batch } = await gather();
  await site.backUp();
  await dissolvePayouts(platform, site.admin, { batch });
  const { fresh } = await restored();
  expect((await fresh.owner.query('select state, sealed from payout_line')).rows).toEqual([
    { state: 'dissolved', sealed: null },
  ]);
  expect(await gather(fresh)).toMatchObject({ number: 'B2' });
});

test('a payment outside the site since a backup stays paid, with its entries', async () => {
  const { site, platform, other, keys, gather, restored } = await open();
  const [key = ''] = keys;
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
