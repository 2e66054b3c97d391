import { parcelStates } from '@pq/domain/shipping/state';
import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Executor, Tx } from '#src/platform/database/database.ts';
import { execute, query } from '#src/platform/database/query.ts';

const knownParcel = z.object({ key: z.string(), state: z.enum(parcelStates), isAnnounced: z.boolean() });

export async function readParcelStates(
  db: Executor,
  keys: readonly string[],
): Promise<Map<string, z.output<typeof knownParcel>>> {
  const rows = await query(
    db,
    knownParcel,
    sql`select id as key, state, announced_at is not null as is_announced from parcel where id = any(${[...keys]}::uuid[])`,
  );
  return new Map(rows.map((row) => [row.key, row]));
}

/** Its backer was mailed about it, so that it is not announced again. */
export async function restoreAnnounced(tx: Tx, key: string, at: Date): Promise<void> {
  await execute(tx, sql`update parcel set announced_at = ${at} where id = ${key} and announced_at is null`);
}

/**
 * Nobody is mailed any more about what was due until now: parcels that have left, production that has started, a promise that has
 * moved, or whose month is over.
 */
export async function skipDueAnnouncements(tx: Tx, now: Date): Promise<void> {
  await execute(
    tx,
    sql`update parcel set announced_at = ${now} where state = 'sent' and announced_at is null and announce_at <= ${now}`,
  );
  await execute(
    tx,
    sql`update project set making_mailed_at = ${now} where making_at is not null and making_mailed_at is null`,
  );
  await execute(tx, sql`update project set promise_mail_id = null where promise_mail_id is not null`);
  await execute(tx, sql`update project set overdue_mailed_at = ${now} where overdue_mail_at <= ${now}`);
}
