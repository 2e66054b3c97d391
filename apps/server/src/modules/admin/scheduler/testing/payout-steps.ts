import { text } from 'node:stream/consumers';
import { seoulDate } from '@pq/domain/dates';
import type { BatchState } from '@pq/domain/settlement/payouts';
import fc from 'fast-check';
import { decideIdentity } from '#src/modules/accounts/identity/decide-identity.ts';
import { listBalances } from '#src/modules/settlement/balances/list-balances.ts';
import { receiveBalance, writeOffBalance } from '#src/modules/settlement/balances/settle-balance.ts';
import { applyResults } from '#src/modules/settlement/payouts/apply-results.ts';
import { correctPayout } from '#src/modules/settlement/payouts/correct-result.ts';
import { dissolvePayouts } from '#src/modules/settlement/payouts/dissolve.ts';
import { exportPayouts } from '#src/modules/settlement/payouts/export-file.ts';
import { gatherPayouts } from '#src/modules/settlement/payouts/gather.ts';
import { holdPayout } from '#src/modules/settlement/payouts/hold-stage.ts';
import { listPayouts } from '#src/modules/settlement/payouts/list-payouts.ts';
import { listOwed } from '#src/modules/settlement/payouts/owed.ts';
import { releasePayouts } from '#src/modules/settlement/payouts/release.ts';
import type { AdminCaller } from '#src/platform/http/caller.ts';
import { buildIdentity, type TestPlatform } from '#src/testing/index.ts';
import { expectRefusal } from './process.ts';
import type { Scene } from './scene.ts';

/** What admins do with payouts; `pick` is a number into what there is. `fails`: the bank returns each n-th transfer of a batch, none with 1. */
export type PayoutStep =
  | { do: 'gather'; pick: number; most: number }
  | { do: 'pay'; pick: number; most: number; fails: number }
  | { do: 'release' | 'dissolve' | 'export' | 'correct'; pick: number }
  | { do: 'results'; pick: number; fails: number; leavesOut: number }
  | { do: 'hold'; pick: number; on: boolean }
  | { do: 'receive' | 'writeOff'; pick: number; share: number }
  | { do: 'identity'; pick: number; isOtherAccount: boolean };

const pick = fc.nat(1_000);
const most = fc.integer({ min: 1, max: 8 });
const fails = fc.integer({ min: 1, max: 4 });
/** More often what moves a batch on. */
export const payoutStep: fc.Arbitrary<PayoutStep> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ do: fc.constant('gather' as const), pick, most }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('pay' as const), pick, most, fails }) },
  { weight: 9, arbitrary: fc.record({ do: fc.constantFrom('release' as const, 'export' as const), pick }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('dissolve' as const, 'correct' as const), pick }) },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('results' as const),
      pick,
      fails,
      leavesOut: fc.nat(3),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('hold' as const),
      pick,
      on: fc.constantFrom(true, false, false, false),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constantFrom('receive' as const, 'writeOff' as const),
      pick,
      share: fc.integer({ min: 1, max: 3 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('identity' as const), pick, isOtherAccount: fc.boolean() }),
  },
);

/** A transfer that the bank was sent; `paid`: what has left our account for it. */
type Transfer = { number: string; stage: string; project: string; amount: number; paid: number };

export type PayoutContext = {
  scene: Scene;
  admins: [AdminCaller, AdminCaller];
  transfers: Map<string, Transfer>;
  /** What makers have paid to our account, by its reference. */
  received: Map<string, number>;
  /** What was given up of what makers owe. */
  writtenOff: { sum: number };
  /** The account of a maker that is verified, unless it is the first one. */
  accounts: Map<string, string>;
  /** Which account a transfer was released for, by its number. */
  released: Map<string, string>;
};

/** Codes are asked for in production only. */
const auth = { vault: {} } as Parameters<typeof gatherPayouts>[1];
const REASON = '은행에 확인했습니다.';
/** Of `buildIdentity`. */
const FIRST_ACCOUNT = '12345678904821';

export async function performPayout(context: PayoutContext, step: PayoutStep): Promise<void> {
  await context.scene.process.run((platform) => act(context, platform, step)).catch(expectRefusal);
}

function act(context: PayoutContext, platform: TestPlatform, step: PayoutStep): Promise<unknown> {
  switch (step.do) {
    case 'gather':
      return gather(context, platform, step);
    case 'pay':
      return pay(context, platform, step);
    case 'release':
      return withBatch(platform, ['gathered'], step.pick, (batch) => releaseBatch(context, platform, batch));
    case 'dissolve':
      return withBatch(platform, ['gathered'], step.pick, (batch) =>
        dissolvePayouts(platform, context.admins[0], { batch }),
      );
    case 'export':
      return withBatch(platform, ['released'], step.pick, (batch) => sendToBank(context, platform, batch));
    case 'results':
      return withBatch(platform, ['exported', 'completed'], step.pick, (batch) =>
        enterResults(context, platform, batch, step),
      );
    case 'correct':
      return correct(context, platform, step.pick);
    case 'hold':
      return hold(context, platform, step);
    case 'receive':
      return receive(context, platform, step);
    case 'writeOff':
      return writeOff(context, platform, step);
    case 'identity':
      return verify(context, platform, step);
    default:
      return step satisfies never;
  }
}

type Row = Record<string, unknown>;

async function rowsOf<T extends Row>(platform: TestPlatform, text: string, values: unknown[] = []) {
  return (await platform.database.db.query<T>(text, values)).rows;
}

async function gather(
  { admins }: PayoutContext,
  platform: TestPlatform,
  { pick: from, most }: { pick: number; most: number },
): Promise<string | null> {
  const rows = await rowsOf<{ key: string; maker: string }>(
    platform,
    `select g.key, s.member_id as maker from payout_stage g join statement s on s.key = g.statement_key
     where g.state in ('due', 'failed') and g.held_at is null and g.due_on <= $1 and g.amount > g.netted order by g.key`,
    [seoulDate(platform.clock.now())],
  );
  const start = rows.length === 0 ? 0 : from % rows.length;
  const ofMaker = rows.filter(({ maker }) => maker === rows[start]?.maker);
  for (const chosen of [rows.slice(start, start + most), ofMaker, rows.slice(start, start + 1)]) {
    if (chosen.length === 0) continue;
    const keys = chosen.map(({ key }) => key);
    const gathered = await gatherPayouts(platform, auth, admins[0], { keys }).catch((error) => {
      expectRefusal(error);
      // One of them may be suspended, or too small by itself.
      if (keys.length === 1) throw error;
    });
    if (gathered) return gathered.batch;
  }
  return null;
}

/** Everything that the page lists as due, in one batch; returns how many are due then. */
export async function gatherAllDue({ scene: { platform }, admins }: PayoutContext): Promise<number> {
  const listDue = async (page: number) =>
    (await listPayouts(platform, admins[0], { state: 'due', page })).items.map(({ key }) => key);
  const keys: string[] = [];
  for (let page = 0, due = await listDue(0); due.length > 0; page += 1, due = await listDue(page))
    keys.push(...due);
  if (keys.length > 0) await gatherPayouts(platform, auth, admins[0], { keys });
  return (await listDue(0)).length;
}

/** Makers who got less than the minimum by a batch. */
export function listPaidBelowMinimum({ scene: { platform } }: PayoutContext): Promise<Row[]> {
  return rowsOf(
    platform,
    `select l.batch_key, s.member_id, sum(l.amount + l.carried) as sum from payout_line l
       join payout_stage g on g.key = l.stage_key join statement s on s.key = g.statement_key
     group by 1, 2 having sum(l.amount + l.carried) < 1000`,
  );
}

/** From the stages to the results of the bank. */
async function pay(
  context: PayoutContext,
  platform: TestPlatform,
  step: { pick: number; most: number; fails: number },
): Promise<void> {
  const batch = await gather(context, platform, step);
  if (batch === null) return;
  await releaseBatch(context, platform, batch);
  await sendToBank(context, platform, batch);
  await enterResults(context, platform, batch, { fails: step.fails, leavesOut: 0 });
}

async function withBatch(
  platform: TestPlatform,
  states: readonly BatchState[],
  at: number,
  does: (batch: string) => Promise<unknown>,
): Promise<void> {
  const rows = await rowsOf<{ key: string }>(
    platform,
    'select key from payout_batch where state = any($1) order by number',
    [states],
  );
  const batch = rows[at % Math.max(1, rows.length)];
  if (batch) await does(batch.key);
}

/** To the accounts that are verified then. */
async function releaseBatch(
  { admins, accounts, released }: PayoutContext,
  platform: TestPlatform,
  batch: string,
): Promise<void> {
  const lines = await listLines(platform, batch);
  const sum = lines.reduce((all, { amount }) => all + amount, 0);
  await releasePayouts(platform, auth, admins[1], { batch, sum });
  for (const { number, maker } of lines) released.set(number, accounts.get(maker) ?? FIRST_ACCOUNT);
}

/** The file names the accounts for which the batch was released. */
async function sendToBank(
  { admins, released }: PayoutContext,
  platform: TestPlatform,
  batch: string,
): Promise<void> {
  const { file } = await exportPayouts(platform, admins[0], { batch });
  const [, ...rows] = (await text(file)).trim().split('\n');
  for (const row of rows) {
    const [number = '', , account] = row.split(',').map((cell) => cell.replace(/^"|"\r?$/g, ''));
    if (account !== released.get(number)) throw new Error(`${number} is transferred to another account`);
  }
}

type LineRow = {
  number: string;
  stage: string;
  project: string;
  maker: string;
  amount: number;
  state: string;
};

function listLines(platform: TestPlatform, batch: string): Promise<LineRow[]> {
  return rowsOf<LineRow>(
    platform,
    `select l.number, l.stage_key as stage, s.project_key as project, s.member_id as maker, l.amount::int8 as amount, l.state
     from payout_line l join payout_stage g on g.key = l.stage_key join statement s on s.key = g.statement_key
     where l.batch_key = $1 and l.amount > 0 order by l.n`,
    [batch],
  );
}

type Results = { fails: number; leavesOut: number };

/** The bank transfers a number once; its file may leave a transfer out, and is entered again later. */
async function enterResults(
  { admins, transfers }: PayoutContext,
  platform: TestPlatform,
  batch: string,
  { fails, leavesOut }: Results,
): Promise<void> {
  const lines = await listLines(platform, batch);
  const rows = lines.flatMap((line, n) => {
    const isReturned = fails > 1 && (n + 1) % fails === 0;
    const known = transfers.get(line.number) ?? { ...line, paid: isReturned ? 0 : line.amount };
    transfers.set(line.number, known);
    const { number, paid } = known;
    if (leavesOut > 0 && lines.length > 1 && n === leavesOut % lines.length) return [];
    return [paid > 0 ? `${number},ok,T-${number},` : `${number},failed,,예금주 이름이 다름`];
  });
  if (rows.length === 0) return;
  const bytes = Buffer.from(rows.join('\n'));
  await applyResults(platform, admins[0], { batch, name: '결과.csv', bytes });
}

function correct(context: PayoutContext, platform: TestPlatform, at: number): Promise<void> {
  return withBatch(platform, ['exported', 'completed'], at, async (batch) => {
    const lines = await listLines(platform, batch);
    const known = lines.flatMap(({ number }) => context.transfers.get(number) ?? []);
    const transfer = known[at % Math.max(1, known.length)];
    if (transfer) await correctTransfer(context, platform, batch, transfer);
  });
}

/** The bank sends back what it has transferred, or has transferred after all what it had reported as returned. */
async function correctTransfer(
  { admins }: PayoutContext,
  platform: TestPlatform,
  batch: string,
  transfer: Transfer,
): Promise<void> {
  const { number, amount } = transfer;
  const result = transfer.paid > 0 ? 'failed' : 'ok';
  const reference = result === 'ok' ? `T-${number}` : '';
  for (const admin of admins) {
    const [asked] = await rowsOf<{ seen: number }>(
      platform,
      `select (extract(epoch from c.asked_at) * 1000)::int8 as seen from payout_correction c join payout_line l on l.id = c.line_id
       where l.number = $1 and c.result = $2 and c.confirmed_at is null`,
      [number, result],
    );
    const body = { batch, number, result, reference, reason: REASON, seen: asked?.seen } as const;
    const { state } = await correctPayout(platform, admin, body);
    if (state === 'corrected') transfer.paid = result === 'ok' ? amount : 0;
  }
}

async function hold(
  { admins }: PayoutContext,
  platform: TestPlatform,
  { pick: at, on }: { pick: number; on: boolean },
): Promise<void> {
  const rows = await rowsOf<{ key: string }>(
    platform,
    `select key from payout_stage where case when $1 then state <> 'paid' else held_at is not null or state = 'failed' or due_on is null end
     order by key`,
    [on],
  );
  const stage = rows[at % Math.max(1, rows.length)];
  if (stage) await holdPayout(platform, admins[0], { key: stage.key, on, reason: REASON });
}

async function receive(
  { admins, received }: PayoutContext,
  platform: TestPlatform,
  { pick: at, share }: { pick: number; share: number },
): Promise<void> {
  const owed = await listOwed(platform.database.db, null);
  const one = owed[at % Math.max(1, owed.length)];
  if (!one) return;
  const amount = Math.max(1, Math.floor(one.amount / share));
  const reference = `R-${received.size + 1}-${at}`;
  const uid = one.memberId;
  await receiveBalance(platform, admins[0], { uid, amount, reference });
  received.set(reference, amount);
}

/** One admin asks to give up what a maker owes, and at a later step another confirms it. */
async function writeOff(
  { admins, writtenOff }: PayoutContext,
  platform: TestPlatform,
  { pick: at, share }: { pick: number; share: number },
): Promise<void> {
  const owing = (await listBalances(platform, admins[0], { page: 0 })).balances;
  const one = owing[at % Math.max(1, owing.length)];
  if (!one) return;
  const { maker, owes, writeOff: asked } = one;
  const amount = asked?.amount ?? Math.max(1, Math.floor(owes / share));
  const by = asked ? admins[1] : admins[0];
  const body = { uid: maker.uid, amount, reason: REASON, seen: asked?.askedAt };
  const { state } = await writeOffBalance(platform, by, body);
  if (state === 'done') writtenOff.sum += amount;
}

/** A maker's next identity, with another account, or with other details and the same one. */
async function verify(
  { admins, accounts }: PayoutContext,
  platform: TestPlatform,
  { pick: at, isOtherAccount }: { pick: number; isOtherAccount: boolean },
): Promise<void> {
  const rows = await rowsOf<{ uid: string; version: number }>(
    platform,
    'select member_id as uid, max(version) as version from maker_identity group by 1 order by 1',
  );
  const last = rows[at % Math.max(1, rows.length)];
  if (!last) return;
  const { uid } = last;
  const version = last.version + 1;
  const before = accounts.get(uid) ?? FIRST_ACCOUNT;
  const account = isOtherAccount ? String(Number(before) + 1) : before;
  await buildIdentity(platform, uid, { version, account, accountChanged: isOtherAccount, state: 'checking' });
  await decideIdentity(platform, admins[0], { uid, decision: 'approve', version });
  accounts.set(uid, account);
}

/** What was sent to the bank has its result, and what was not released is due again. */
export async function finishPayouts(context: PayoutContext): Promise<void> {
  const { platform } = context.scene;
  const open = await rowsOf<{ key: string; state: BatchState }>(
    platform,
    `select key, state from payout_batch where state in ('gathered', 'released', 'exported') order by number`,
  );
  for (const { key: batch, state } of open) {
    if (state === 'gathered') await dissolvePayouts(platform, context.admins[0], { batch });
    if (state === 'released') await sendToBank(context, platform, batch);
    if (state !== 'gathered') await enterResults(context, platform, batch, { fails: 0, leavesOut: 0 });
  }
}

/** What the bank has transferred for a project, and what its maker has paid back for it. */
export async function readMoved({ scene, transfers }: PayoutContext, project: string) {
  const [row] = await rowsOf<{ carried: number; received: number; lines: number }>(
    scene.platform,
    `with line as (
       select l.id, s.project_key as project from payout_line l join payout_stage g on g.key = l.stage_key
         join statement s on s.key = g.statement_key where l.state in ('released', 'paid', 'failed'))
     select
       (select coalesce(sum(n.amount) filter (where line.project = $1), 0) - coalesce(sum(n.amount) filter (where n.project_key = $1), 0)
         from payout_netting n join line on line.id = n.line_id)::int8 as carried,
       (select coalesce(sum(amount), 0) from balance_part where project_key = $1)::int8 as received,
       (select count(*) from line where project = $1)::int as lines`,
    [project],
  );
  const { carried = 0, received = 0, lines = 0 } = row ?? {};
  const paid = [...transfers.values()].reduce(
    (all, one) => all + (one.project === project ? one.paid : 0),
    0,
  );
  return { paid, carried, received, hasLeft: lines > 0 || carried !== 0 || received > 0 };
}
