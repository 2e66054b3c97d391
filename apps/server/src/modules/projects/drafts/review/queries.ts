import type { Draft } from '@pq/contract/shapes/draft';
import { sql } from 'drizzle-orm';
import type { Tx } from '#src/platform/database/database.ts';
import { newId } from '#src/platform/ids.ts';

/** Keeps what a locked project is submitted with as its next round, and starts its review afresh. */
export async function insertSubmission(tx: Tx, key: string, snapshot: Draft, now: Date): Promise<void> {
  await tx.execute(sql`
    insert into project_submission (id, project_key, round, at, snapshot)
    select ${newId(now.getTime())}::uuid, ${key}::uuid, coalesce(max(round), 0) + 1, ${now}::timestamptz,
      ${JSON.stringify(snapshot)}::jsonb
    from project_submission where project_key = ${key}`);
  await tx.execute(sql`
    update project set reject_message = null, withdraw_requested = false where key = ${key}`);
}

/** Notes that the owner of a locked project wants its review to be withdrawn. */
export async function requestWithdrawal(tx: Tx, key: string, now: Date): Promise<void> {
  await tx.execute(sql`update project set withdraw_requested = true, updated_at = ${now} where key = ${key}`);
  await tx.execute(sql`
    update project_submission set withdraw_requested_at = ${now} where project_key = ${key} and decision is null`);
}
