import { HOUR_MS } from '@pq/domain/dates';
import { nextOverdueMailAt } from '@pq/domain/shipping/promise';
import sql, { type Sql } from 'sql-template-tag';
import { z } from 'zod';
import { hasParcel, pending } from '#src/modules/pledging/index.ts';
import type { Executor, Tx } from '#src/platform/database/database.ts';
import { epochMs } from '#src/platform/database/fragments.ts';
import { execute, queryOne, queryOnly } from '#src/platform/database/query.ts';
import { groupedOrders, unsent } from './list-queries.ts';

const countsRow = z.object({
  ordersUnsent: z.int(),
  piecesSent: z.int(),
  piecesToSend: z.int(),
  /** Orders with parcels that are still to be charged. */
  pending: z.int(),
  lastSentAt: z.number().nullable(),
});
export type PromiseCounts = z.output<typeof countsRow>;

/** What has left of a project, and what has not. */
export function countPromise(db: Executor, projectKey: string): Promise<PromiseCounts> {
  return queryOnly(
    db,
    countsRow,
    sql`
    select count(*) filter (where o."group" in ${unsent})::int as orders_unsent,
      coalesce(sum(o.shipped), 0)::int as pieces_sent, coalesce(sum(o.pieces), 0)::int as pieces_to_send,
      (select count(*)::int from pledge g where ${isPending(projectKey)}) as pending,
      (select ${epochMs('max(sent_at)')} from parcel where project_key = ${projectKey} and state <> 'undone') as last_sent_at
    from ${groupedOrders({ projectKey })}`,
  );
}

const isPending = (projectKey: string): Sql =>
  sql`g.project_key = ${projectKey} and g.status in ${pending} and ${hasParcel('g')}`;

/** Keys of orders of which something has not left or, before their charge, will be sent: as rows of id and placed_at. */
export function ordersToSend(projectKey: string): Sql {
  return sql`(
    select o.id, o.placed_at from ${groupedOrders({ projectKey })} where o."group" in ${unsent}
    union all select g.id, g.placed_at from pledge g where ${isPending(projectKey)})`;
}

/** A refund or an account that is deleted changes what is to be sent, too, without a note. */
const COUNT_EVERY_MS = HOUR_MS;

export const countable = z.object({
  projectKey: z.string(),
  month: z.string(),
  overdueMailAt: z.number().nullable(),
});
export type Countable = z.output<typeof countable>;

export const countableColumns = sql`key as project_key, to_char(promise_month, 'YYYY-MM') as month,
  ${epochMs('overdue_mail_at')} as overdue_mail_at`;

export async function countParcels(
  tx: Tx,
  { projectKey, month, overdueMailAt }: Countable,
  now: Date,
): Promise<void> {
  const { ordersUnsent, piecesSent, piecesToSend, pending, lastSentAt } = await countPromise(tx, projectKey);
  const isOpen = ordersUnsent > 0 || pending > 0;
  const nowMs = now.getTime();
  const at = (ms: number | null) => (ms === null ? null : new Date(ms));
  await execute(
    tx,
    sql`update project set orders_unsent = ${ordersUnsent}, pieces_sent = ${piecesSent}, pieces_to_send = ${piecesToSend},
      all_sent_at = ${at(isOpen ? null : lastSentAt)}, promise_count_at = ${at(isOpen ? nowMs + COUNT_EVERY_MS : null)},
      overdue_mail_at = ${at(isOpen ? (overdueMailAt ?? nextOverdueMailAt(month, nowMs)) : null)} where key = ${projectKey}`,
  );
}

/** Counts what is left of a locked project at once, so that nobody is paid for what was undone. */
export async function countUndone(tx: Tx, projectKey: string, now: Date): Promise<void> {
  const promised = await queryOne(
    tx,
    countable,
    sql`select ${countableColumns} from project where key = ${projectKey} and promise_first is not null`,
  );
  if (promised) await countParcels(tx, promised, now);
}
