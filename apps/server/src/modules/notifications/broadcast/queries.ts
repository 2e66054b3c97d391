import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Executor, Tx } from '#src/platform/database/database.ts';
import { epochMs } from '#src/platform/database/fragments.ts';
import { execute, query, queryOne, queryOnly } from '#src/platform/database/query.ts';

export async function upsertBroadcast(
  tx: Tx,
  { id, kind, subjectKey, dueAt }: { id: string; kind: string; subjectKey: string; dueAt: Date },
): Promise<void> {
  await execute(
    tx,
    sql`
    insert into broadcast (id, kind, subject_key, due_at, next_at) values (${id}, ${kind}, ${subjectKey}, ${dueAt}, ${dueAt})
    on conflict (kind, subject_key) do update set stage = null, after_id = null, due_at = excluded.due_at, next_at = excluded.next_at`,
  );
}

export async function deleteBroadcast(
  tx: Tx,
  { kind, subjectKey }: { kind: string; subjectKey: string },
): Promise<void> {
  await execute(tx, sql`delete from broadcast where kind = ${kind} and subject_key = ${subjectKey}`);
}

/** Waits for a batch that is being written; no further one is before the transaction ends. */
export async function lockBroadcast(
  tx: Tx,
  { kind, subjectKey }: { kind: string; subjectKey: string },
): Promise<void> {
  await execute(
    tx,
    sql`select from broadcast where kind = ${kind} and subject_key = ${subjectKey} for share`,
  );
}

const dueRow = z.object({
  id: z.string(),
  kind: z.string(),
  subjectKey: z.string(),
  stage: z.string().nullable(),
  afterId: z.string().nullable(),
  dueAt: z.number(),
});
export type DueBroadcast = z.output<typeof dueRow>;

/** The one whose last batch is the longest ago, unless another process is writing a batch of it. */
export function lockNextDue(
  tx: Tx,
  { kinds, now, skip }: { kinds: readonly string[]; now: Date; skip: readonly string[] },
): Promise<DueBroadcast | null> {
  return queryOne(
    tx,
    dueRow,
    sql`
    select id, kind, subject_key, stage, after_id, ${epochMs('due_at')} as due_at from broadcast
    where next_at <= ${now} and kind = any(${[...kinds]}::text[]) and not id = any(${[...skip]}::uuid[])
    order by next_at, id limit 1 for update skip locked`,
  );
}

export async function isAnyDue(db: Executor, kinds: readonly string[], now: Date): Promise<boolean> {
  const row = z.object({ isDue: z.boolean() });
  const { isDue } = await queryOnly(
    db,
    row,
    sql`select exists (select from broadcast where next_at <= ${now} and kind = any(${[...kinds]}::text[])) as is_due`,
  );
  return isDue;
}

export async function recordProgress(
  tx: Tx,
  { id, stage, afterId, nextAt }: { id: string; stage: string; afterId: string | null; nextAt: Date },
): Promise<void> {
  await execute(
    tx,
    sql`update broadcast set stage = ${stage}, after_id = ${afterId}, next_at = ${nextAt} where id = ${id}`,
  );
}

export async function deleteById(tx: Tx, id: string): Promise<void> {
  await execute(tx, sql`delete from broadcast where id = ${id}`);
}

/** How far the broadcasts of a kind have come, locked against their next batches. */
export function lockBroadcasts(
  tx: Tx,
  kind: string,
): Promise<{ subjectKey: string; afterId: string | null }[]> {
  return query(
    tx,
    dueRow.pick({ subjectKey: true, afterId: true }),
    sql`select subject_key, after_id from broadcast where kind = ${kind} order by id for share`,
  );
}

/** After a restore: their recipients may have been notified before. Those of the `mandatory` kinds continue. */
export async function deleteUnlessMandatory(tx: Tx, mandatory: readonly string[]): Promise<void> {
  await execute(tx, sql`delete from broadcast where not kind = any(${[...mandatory]}::text[])`);
}
