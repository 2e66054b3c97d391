import { setShippingState as setShippingStateCall } from '@pq/contract/calls/shipping';
import { addBusinessDays } from '@pq/domain/business-days';
import { DAY_MS, paymentAt, seoulDate, seoulInstant } from '@pq/domain/dates';
import { expect, test } from 'vitest';
import { runChecks } from '#src/checks/run-checks.ts';
import { verifyIdentity as verify } from '#src/modules/accounts/identity/queries.ts';
import { submitIdentity } from '#src/modules/accounts/identity/submit-identity.ts';
import { setShippingState } from '#src/modules/fulfilment/parcels/set-shipping-state.ts';
import { refundPledge } from '#src/modules/payments/refunds/refund-pledge.ts';
import { moveStatements } from '#src/modules/settlement/index.ts';
import { holdPayout } from '#src/modules/settlement/payouts/hold-stage.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import type { SignedIn } from '#src/platform/http/caller.ts';
import { buildIdentity, type TestPlatform } from '#src/testing/index.ts';
import { sealLogs } from '../daily/seal-logs.ts';
import { compareWithLog, type Outcome, reconcile } from './reconcile.ts';
import { openSite } from './testing/lost-site.ts';

const verifyIdentity = (platform: TestPlatform, id: string, memberId: string, adminId: string) =>
  inTransaction(platform.database.db, (tx) =>
    verify(tx, { id, memberId, adminId, message: '' }, new Date(platform.clock.now())),
  );
const never = new AbortController().signal;
type Site = Awaited<ReturnType<typeof openSite>>;

/** A completed project of two pledges of 13,000 KRW, and when its statement becomes final. */
async function completed(
  backUpWhen: 'first pledge' | 'open' | 'completed' | 'final',
  plan: 'default' | 'split' = 'default',
) {
  const site = await openSite({ projectType: 'PT10' });
  const { platform, project, provider, admin } = site;
  await platform.owner.query('update project set fee_plan = $1', [plan]);
  const first = await site.backer();
  if (backUpWhen === 'first pledge') await site.backUp();
  const people = [first, await site.backer()] as const;
  if (backUpWhen === 'open') await site.backUp();
  const paidAt = paymentAt(project.periodFinish ?? '');
  await site.sweepOn(platform, paidAt);
  if (backUpWhen === 'completed') await site.backUp();
  const finalAt = seoulInstant(addBusinessDays(seoulDate(paidAt), 7), 10);
  const refund = (n: 0 | 1, amount: number) =>
    refundPledge(platform, provider, { gateKey: people[n].pledge, amount, admin, idempotencyKey: null });
  return { site, people, finalAt, refund };
}

const rowsOf = async ({ owner }: TestPlatform) => ({
  statements: (
    await owner.query(`select key, number, kind, state, charged::int, refunded::int, fee_platform::int, vat::int, payout::int,
      final_at from statement order by kind desc, key`)
  ).rows,
  stages: (
    await owner.query('select key, n, amount::int, netted::int, due_on, state, reason from payout_stage')
  ).rows,
  ledger: (
    await owner.query(
      `select account, sum(amount)::int as amount from ledger_entry group by account order by account`,
    )
  ).rows,
});

async function apply(on: TestPlatform, { store }: Site): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  await reconcile(on, await compareWithLog(on, store), {
    dropMails: false,
    onStep: (outcome) => outcomes.push(outcome),
  });
  return outcomes;
}

const findingsOf = async (on: TestPlatform) => {
  await sealLogs(on, never);
  return await runChecks(on.database.db, on.clock.now());
};

test.each(['open', 'completed'] as const)(
  'a final statement has its number, sums, stages and entries again after a restore of a backup of the %s project',
  async (backUpWhen) => {
    const { site, refund, finalAt } = await completed(backUpWhen);
    const { platform } = site;
    await refund(0, 5_000);
    await site.sweepOn(platform, finalAt);
    await refund(1, 3_000);
    await site.sweepOn(platform, finalAt + 60_000);
    const before = await rowsOf(platform);
    expect(before.statements).toMatchObject([
      { kind: 'main', payout: 19_152 },
      { kind: 'adjust', payout: -2_736 },
    ]);
    expect(before.stages).toMatchObject([{ netted: 2_736 }]);
    await site.ship();

    const fresh = await site.restore();
    await moveStatements(fresh, never);
    expect((await rowsOf(fresh)).statements.filter(({ state }) => state === 'final')).toEqual([]);
    const outcomes = await apply(fresh, site);
    expect(outcomes.filter(({ isLeft }) => isLeft)).toEqual([]);
    await site.sweepOn(fresh, fresh.clock.now() + 180_000);
    expect(await rowsOf(fresh)).toEqual(before);
    expect(await findingsOf(fresh)).toEqual([]);
    expect((await compareWithLog(fresh, site.store)).plan).toEqual({ steps: [], notices: [] });
  },
);

test('the stages of a statement with a charge that is lost are suspended for a person', async () => {
  const { site, finalAt } = await completed('first pledge');
  await site.sweepOn(site.platform, finalAt);
  const { statements } = await rowsOf(site.platform);
  await site.ship();
  const fresh = await site.restore();
  const outcomes = await apply(fresh, site);
  expect(outcomes.filter(({ isLeft }) => isLeft)).toMatchObject([{ step: { do: 'statement' } }]);
  const after = await rowsOf(fresh);
  expect(after.statements).toEqual(statements);
  expect(after.stages).toMatchObject([{ amount: 23_712, state: 'due', reason: 'restored' }]);
});

test('a stage that was netted after the backup is netted again', async () => {
  const { site, refund, finalAt } = await completed('final');
  const { platform } = site;
  await site.sweepOn(platform, finalAt);
  await site.backUp();
  await refund(0, 5_000);
  await site.sweepOn(platform, finalAt + 60_000);
  const before = await rowsOf(platform);
  expect(before.stages).toMatchObject([{ netted: 4_560 }]);
  await site.ship();
  const fresh = await site.restore();
  await apply(fresh, site);
  expect(await rowsOf(fresh)).toEqual(before);
  expect(await findingsOf(fresh)).toEqual([]);
});

const promiseOf = async ({ owner }: TestPlatform) =>
  (await owner.query('select promise_first, promise_month, pieces_sent, pieces_to_send from project'))
    .rows[0];
const secondStage = async (on: TestPlatform) => (await rowsOf(on)).stages.find(({ n }) => n === 2);

test.each([
  ['becomes final after', false],
  ['became final before', true],
] as const)(
  'a second stage waits for parcels when the close is replayed and its statement %s the loss',
  async (_, isFinal) => {
    const { site, people, finalAt } = await completed('open', 'split');
    const { platform, project } = site;
    await site.sweepOn(platform, isFinal ? finalAt : finalAt - DAY_MS);
    const promised = await promiseOf(platform);
    expect(promised).toMatchObject({ pieces_sent: 0, pieces_to_send: 2 });
    await site.ship();
    const fresh = await site.restore();
    const outcomes = await apply(fresh, site);
    expect(outcomes.map(({ step }) => step.do)).toContain('end');
    expect(await secondStage(fresh)).toEqual(
      isFinal ? expect.objectContaining({ amount: 5_200, due_on: null }) : undefined,
    );
    await site.sweepOn(fresh, finalAt);
    // The days until the statement are counted from the replay.
    const { rows } = await fresh.owner.query('select due_on from statement');
    await site.sweepOn(fresh, seoulInstant(rows[0].due_on, 10));
    expect(await promiseOf(fresh)).toEqual(promised);
    expect((await rowsOf(fresh)).stages).toHaveLength(2);
    expect(await secondStage(fresh)).toMatchObject({ amount: 5_200, due_on: null });
    const sent = { pid: project.key, gateKeys: people.map(({ pledge }) => pledge), carrier: 'direct' };
    const maker = { uid: project.ownerId, role: 'member' as const };
    await setShippingState(fresh, maker, setShippingStateCall.input.parse({ ...sent, state: 'shipped' }));
    await site.sweepOn(fresh, fresh.clock.now() + 60_000);
    expect(await secondStage(fresh)).toMatchObject({
      due_on: addBusinessDays(seoulDate(fresh.clock.now()), 3),
    });
    expect(await findingsOf(fresh)).toEqual([]);
  },
);

test('a second stage that an admin advanced after the backup is due, though no parcel has left', async () => {
  const { site, finalAt } = await completed('final', 'split');
  const { platform, admin } = site;
  await site.sweepOn(platform, finalAt);
  await site.backUp();
  platform.clock.set(finalAt + 400 * DAY_MS);
  const { key } = (await secondStage(platform)) ?? {};
  await holdPayout(platform, admin, { key, on: false, act: 'advance', reason: '공장이 문을 닫았습니다.' });
  const before = await secondStage(platform);
  expect(before?.due_on).toBe(seoulDate(platform.clock.now()));
  await site.ship();
  const fresh = await site.restore();
  await apply(fresh, site);
  await site.sweepOn(fresh, platform.clock.now());
  expect(await secondStage(fresh)).toEqual(before);
});

const identitiesOf = async ({ owner }: TestPlatform, member: string) =>
  (
    await owner.query('select version, state from maker_identity where member_id = $1 order by version', [
      member,
    ])
  ).rows;
const asked = async ({ owner }: TestPlatform) =>
  (
    await owner.query(
      `select recipient from mail where kind = 'identityDecided' and sent_at is null and data->>'state' = 'fix'`,
    )
  ).rows;

test('the maker of a lost version is asked to send the identity again, and is not paid by the one before', async () => {
  const site = await openSite();
  const { platform, project, admin } = site;
  const { ownerId } = project;
  await platform.owner.query('delete from maker_identity');
  await buildIdentity(platform, ownerId);
  await site.backUp();
  const id = await buildIdentity(platform, ownerId, { version: 2, state: 'checking' });
  await verifyIdentity(platform, id, ownerId, admin.uid);
  await site.ship();
  const fresh = await site.restore();
  const comparison = await compareWithLog(fresh, site.store);
  const step = { do: 'identity', member: ownerId, version: 2, wasVerified: true };
  expect(comparison.plan).toEqual({ steps: [step], notices: [] });
  await reconcile(fresh, comparison, { dropMails: true, onStep: () => {} });
  expect(await identitiesOf(fresh, ownerId)).toEqual([{ version: 1, state: 'fix' }]);
  expect(await asked(fresh)).toHaveLength(1);
  expect((await compareWithLog(fresh, site.store)).plan.steps).toEqual([]);
});

const signedIn = (uid: string): SignedIn => ({
  ...{ uid, email: 'maker@example.com', name: '윤서린', role: 'member' },
  session: { id: '', provenAtMs: Date.now(), mustEnrol: false },
});
const typed = {
  ...{
    kind: 'individual' as const,
    name: '윤서린',
    birth: '1991-04-02',
    address: '서울특별시 마포구 느티나무길 12',
  },
  ...{ bank: '국민은행', account: '123456-78-904821', holder: '윤서린' },
} as const;

test('the number of a lost version is not given again, and a version before it does not wait any more', async () => {
  const site = await openSite();
  const { platform, project, admin } = site;
  const { ownerId } = project;
  await platform.owner.query('delete from maker_identity');
  const first = await buildIdentity(platform, ownerId, { state: 'checking' });
  await site.backUp();
  await verifyIdentity(platform, first, ownerId, admin.uid);
  const lost = await buildIdentity(platform, ownerId, { version: 2, state: 'checking' });
  await verifyIdentity(platform, lost, ownerId, admin.uid);
  await site.ship();
  const fresh = await site.restore();
  await apply(fresh, site);
  expect(await identitiesOf(fresh, ownerId)).toEqual([{ version: 1, state: 'fix' }]);
  await submitIdentity(fresh, signedIn(ownerId), typed);
  expect(await identitiesOf(fresh, ownerId)).toEqual([
    { version: 1, state: 'replaced' },
    { version: 3, state: 'checking' },
  ]);
});

test('a version that was verified after the backup is verified at the same time again', async () => {
  const site = await openSite();
  const { platform, project, admin } = site;
  const { ownerId } = project;
  await platform.owner.query('delete from maker_identity');
  const id = await buildIdentity(platform, ownerId, { state: 'checking' });
  await site.backUp();
  await verifyIdentity(platform, id, ownerId, admin.uid);
  const verifiedAt = async (on: TestPlatform) =>
    (await on.owner.query('select state, verified_at, decided_by from maker_identity')).rows;
  await site.ship();
  const fresh = await site.restore();
  await apply(fresh, site);
  expect(await verifiedAt(fresh)).toEqual(await verifiedAt(platform));
  expect(await asked(fresh)).toEqual([]);
});
