import type * as calls from '@pq/contract/calls/admin/reconciliation';
import { addDays } from '@pq/domain/dates';
import {
  CLOSED_BY_TWO_FROM,
  type DifferenceState,
  differenceStates,
  findLookUp,
  MATCHED_DAYS,
  sizeOf,
} from '@pq/domain/settlement/compare-books';
import sql from 'sql-template-tag';
import { z } from 'zod';
import { assertMayDecide, recordDecision } from '#src/platform/audit-log.ts';
import type { Tx } from '#src/platform/database/database.ts';
import { execute, queryOne } from '#src/platform/database/query.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import { assertReconciled } from '#src/platform/decision-log/queries.ts';
import type { AdminCaller } from '#src/platform/http/caller.ts';
import type { Platform } from '#src/platform/platform.ts';
import { ProductError } from '#src/platform/product-error.ts';
import { assertOtherConfirms } from '../other-confirms.ts';
import { lockFiles } from './provider-files.ts';

type State = { state: DifferenceState };

/** Throws notFound, ownDecision, decisionStale, and closingSelf for the admin who asked to close it while there is another one. */
export async function closeDifference(
  { database, clock }: Platform,
  admin: AdminCaller,
  { key, reason, ...seen }: z.output<typeof calls.closeDifference.input>,
): Promise<State> {
  const now = new Date(clock.now());
  return inTransaction(database.db, async (tx) => {
    const found = await lockForDecision(tx, admin, key);
    assertAsSeen(found, seen);
    const alone = found.state === 'closing' ? await assertOtherConfirms(tx, admin, found.askedBy) : {};
    const state = found.state === 'closing' || found.size < CLOSED_BY_TWO_FROM ? 'closed' : 'closing';
    await execute(
      tx,
      state === 'closed'
        ? sql`update provider_difference set state = 'closed', closed_at = ${now}, closed_by = ${admin.uid}, reason = ${reason}
            where id = ${key}`
        : sql`update provider_difference set state = 'closing', asked_by = ${admin.uid}, asked_for = 'close', reason = ${reason}
            where id = ${key}`,
    );
    await recordDecision(
      tx,
      admin,
      {
        action: state === 'closed' ? 'difference.close' : 'difference.ask',
        subject: { type: 'difference', key },
        before: { state: found.state },
        after: { state, orderId: found.orderId },
        reason,
        ...found.own,
        ...alone,
      },
      now,
    );
    return { state };
  });
}

/** Of the alias d. */
export const differenceState = sql`case when d.state <> 'closing' then d.state
  else case d.asked_for when 'charge' then 'charging' when 'refund' then 'refunding' else 'closing' end end`;

/** For another admin to confirm, as a difference that is too large for one. */
export async function askToRecord(
  tx: Tx,
  key: string,
  as: 'charge' | 'refund',
  { uid }: AdminCaller,
): Promise<void> {
  await execute(
    tx,
    sql`update provider_difference set state = 'closing', asked_by = ${uid}, asked_for = ${as}, reason = null where id = ${key}`,
  );
}

type Seen = { state: DifferenceState; size?: number | undefined };

/** Throws decisionStale: the same press twice does not confirm what it has asked for itself. */
export function assertAsSeen(found: Seen & { size: number }, seen: Seen): void {
  const isSeen = seen.state === found.state && (seen.size ?? found.size) === found.size;
  if (found.state === 'closed' || !isSeen) throw new ProductError('decisionStale');
}

/** Throws unavailable after a restore, which may have lost what the provider has. */
export async function lockForDecision(tx: Tx, admin: AdminCaller, key: string) {
  await assertReconciled(tx);
  const found = await lockDifference(tx, key);
  const own = await assertMayDecide(
    tx,
    admin,
    [found.ownerId, found.backerId].filter((uid) => uid !== null),
  );
  return { ...found, own };
}

const lockedRow = z.object({
  state: z.enum(differenceStates),
  day: z.string(),
  orderId: z.string(),
  askedBy: z.string().nullable(),
  ownerId: z.string().nullable(),
  backerId: z.string().nullable(),
  ourTotal: z.int(),
  ourRefunded: z.int(),
  theirTotal: z.int(),
  theirRefunded: z.int(),
  isUploaded: z.boolean(),
});

/** Locks the files around its day first, in the order in which the comparison does. */
export async function lockDifference(tx: Tx, key: string) {
  const of = await queryOne(
    tx,
    z.object({ day: z.string() }),
    sql`select day::text as day from provider_difference where id = ${key}`,
  );
  if (of) await lockFiles(tx, addDays(of.day, -MATCHED_DAYS), addDays(of.day, 1));
  const row = await queryOne(
    tx,
    lockedRow,
    sql`
    select ${differenceState} as state, d.day::text as day, d.order_id, d.asked_by, d.our_total, d.our_refunded, d.their_total, d.their_refunded,
      p.owner_id, g.member_id as backer_id,
      coalesce((select f.is_uploaded from provider_file f where f.day = d.day), false) as is_uploaded
    from provider_difference d left join project p on p.key = d.project_key left join charge c on c.order_id = d.order_id
      left join pledge g on g.id = c.pledge_id
    where d.id = ${key} for update of d`,
  );
  if (!row) throw new ProductError('notFound');
  const ours = { total: row.ourTotal, refunded: row.ourRefunded };
  const theirs = { total: row.theirTotal, refunded: row.theirRefunded };
  return { ...row, size: sizeOf({ ours, theirs }), lookUp: findLookUp({ ours, theirs }, row) };
}
