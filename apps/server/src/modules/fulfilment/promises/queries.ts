import sql, { type Sql } from 'sql-template-tag';
import { z } from 'zod';
import { hasParcel, pending } from '#src/modules/pledging/index.ts';
import type { Executor } from '#src/platform/database/database.ts';
import { epochMs } from '#src/platform/database/fragments.ts';
import { queryOnly } from '#src/platform/database/query.ts';
import { groupedOrders, unsent } from '../parcels/list-queries.ts';

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
