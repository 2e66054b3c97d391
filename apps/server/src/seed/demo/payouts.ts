import { addBusinessDays, isBusinessDay } from '@pq/domain/business-days';
import { addDays, DAY_MS, HOUR_MS, seoulDate, seoulInstant } from '@pq/domain/dates';
import sql from 'sql-template-tag';
import { z } from 'zod';
import { recordRefund } from '#src/modules/payments/index.ts';
import {
  applyResults,
  exportPayouts,
  gatherStages,
  holdPayout,
  moveStatements,
  releaseBatch,
} from '#src/modules/settlement/index.ts';
import type { Tx } from '#src/platform/database/database.ts';
import { query, queryOnly } from '#src/platform/database/query.ts';
import type { AdminCaller } from '#src/platform/http/caller.ts';
import type { Platform } from '#src/platform/platform.ts';
import type { DemoPayout, PlacedProject } from '../content/content-schema.ts';
import { within } from './within.ts';

/** One gathers, the other one releases; the same where there is one. */
type Admins = { first: AdminCaller; second: AdminCaller };
type Around = { platform: Platform; tx: Tx; nowMs: number; admins: Admins };

const stageRow = z.object({
  key: z.string(),
  projectKey: z.string(),
  n: z.int(),
  dueOn: z.string().nullable(),
});
type Stage = z.output<typeof stageRow> & { payout: DemoPayout };

const WHY_HELD = '메이커가 계좌를 바꾸겠다고 알려와 확인하고 있습니다.';

/** Pays out what the projects say, by the product's own steps at the times at which they would have been taken. */
export async function makePayouts(around: Around, projects: readonly PlacedProject[]): Promise<void> {
  const { platform, tx, nowMs, admins } = around;
  const stages = await listStages(tx, projects);
  const of = (...payouts: DemoPayout[]) => stages.filter(({ payout }) => payouts.includes(payout));
  for (const [, paid] of [...Map.groupBy(of('paid'), ({ dueOn }) => dueOn?.slice(0, 7))].sort()) {
    const last =
      paid
        .map(({ dueOn }) => dueOn ?? '')
        .sort()
        .at(-1) ?? '';
    await payOut(around, paid, addBusinessDays(last, 1));
  }
  const sent = of('sent', 'returned');
  if (sent.length > 0) await payOut(around, sent, businessDayBefore(seoulDate(nowMs)));
  const gathered = of('gathered').map(({ key }) => key);
  if (gathered.length > 0) await gatherStages(within(platform, tx, nowMs - HOUR_MS), admins.first, gathered);
  for (const { key } of of('held'))
    await holdPayout(within(platform, tx, nowMs - 2 * DAY_MS), admins.second, {
      key,
      on: true,
      reason: WHY_HELD,
    });
}

async function listStages(tx: Tx, projects: readonly PlacedProject[]): Promise<Stage[]> {
  const payouts = new Map(projects.map((project) => [project.key, project.payouts ?? []]));
  const rows = await query(
    tx,
    stageRow,
    sql`
    select g.key, s.project_key, g.n, g.due_on from payout_stage g join statement s on s.key = g.statement_key
    order by g.due_on, s.number, g.n`,
  );
  return rows.map((row) => ({ ...row, payout: payouts.get(row.projectKey)?.[row.n - 1] ?? 'due' }));
}

function businessDayBefore(date: string): string {
  const before = addDays(date, -1);
  return isBusinessDay(before) ? before : businessDayBefore(before);
}

/** A batch of one day. The bank has no result yet of what is under way. */
async function payOut(
  { platform, tx, admins: { first, second } }: Around,
  stages: readonly Stage[],
  day: string,
): Promise<void> {
  const at = (hour: number) => within(platform, tx, seoulInstant(day, hour));
  const { batch } = await gatherStages(
    at(10),
    first,
    stages.map(({ key }) => key),
  );
  const { sum } = await queryOnly(
    tx,
    z.object({ sum: z.number() }),
    sql`select sum(amount)::bigint as sum from payout_line where batch_key = ${batch}`,
  );
  await releaseBatch(at(11), second, { key: batch, sum });
  const { file } = await exportPayouts(at(12), first, { batch });
  file.destroy();
  const results = await resultsOf(tx, batch, stages, day);
  if (results === '') return;
  await applyResults(at(16), first, { batch, name: `${day}.csv`, bytes: Buffer.from(results) });
}

const lineRow = z.object({ number: z.string(), stageKey: z.string() });

async function resultsOf(tx: Tx, batch: string, stages: readonly Stage[], day: string): Promise<string> {
  const lines = await query(
    tx,
    lineRow,
    sql`select number, stage_key from payout_line where batch_key = ${batch} order by n`,
  );
  return lines
    .map(({ number, stageKey }, at) => {
      const { payout } = stages.find(({ key }) => key === stageKey) ?? {};
      if (payout === 'returned') return `${number},failed,,예금주 불일치\n`;
      return payout === 'paid' ? `${number},ok,${day.replaceAll('-', '')}${1001 + at},\n` : '';
    })
    .join('');
}

const REFUNDED_DAYS_AGO = 4;

const chargeRow = z.object({ id: z.string(), orderId: z.string(), amount: z.number() });
export type RefundedCharge = { chargeId: string; amount: number; settledAt?: Date };

/** Refunds the first payment of the projects whose makers owe something. */
export async function makeDebts(
  { platform, tx, nowMs, admins }: Around,
  projects: readonly PlacedProject[],
): Promise<RefundedCharge[]> {
  const atMs = seoulInstant(addDays(seoulDate(nowMs), -REFUNDED_DAYS_AGO), 14);
  const at = new Date(atMs);
  const refunded: RefundedCharge[] = [];
  for (const { key, owes } of projects) {
    const [charge] = owes ? await listPaid(tx, key) : [];
    if (!charge) continue;
    const { id: chargeId, orderId, amount } = charge;
    await recordRefund(tx, { orderId, amount, at, adminId: admins.first.uid }, at);
    refunded.push({ chargeId, amount, settledAt: at });
  }
  await moveStatements(within(platform, tx, atMs), new AbortController().signal);
  return refunded;
}

/** What the provider refunded of the largest payment of some projects, and we do not know. */
export async function findDifferences(tx: Tx, projects: readonly PlacedProject[]): Promise<RefundedCharge[]> {
  const differing: RefundedCharge[] = [];
  for (const { key, differs } of projects) {
    const paid = differs ? await listPaid(tx, key) : [];
    const [largest] = paid.sort((one, two) => two.amount - one.amount);
    if (largest) differing.push({ chargeId: largest.id, amount: largest.amount });
  }
  return differing;
}

function listPaid(tx: Tx, projectKey: string): Promise<z.output<typeof chargeRow>[]> {
  return query(
    tx,
    chargeRow,
    sql`
    select c.id, c.order_id, c.amount from charge c join pledge g on g.id = c.pledge_id
    where g.project_key = ${projectKey} and c.status = 'paid' and g.status = 'paid' order by c.id`,
  );
}
