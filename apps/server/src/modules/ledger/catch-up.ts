import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Db, Tx } from '#src/platform/database/database.ts';
import { execute, queryOnly } from '#src/platform/database/query.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import { FIRST_ID, lowestIdAt, newId } from '#src/platform/ids.ts';
import { type PeriodicTask, startPeriodicTask } from '#src/platform/jobs/periodic-task.ts';
import { countDone } from '#src/platform/log-context.ts';
import type { Platform } from '#src/platform/platform.ts';
import { insertMovementPairs } from './post.ts';

const TASK = 'ledger';
const BATCH = 1_000;
/** A transaction that wrote a movement has ended by then: it may not be idle for longer, nor run a statement for longer. */
const LATE_COMMIT_MS = 5 * 60_000;

/**
 * Posts the movements of the journal that have no pair in the ledger: they are older than the ledger, or the release before has
 * written them. Each run begins where the last complete one has seen everything.
 */
export function startLedgerTask(platform: Platform): PeriodicTask {
  let from = FIRST_ID;
  return startPeriodicTask(platform, { name: TASK, topic: 'ledger', everyMs: 60_000 }, async (signal) => {
    const startedAtMs = platform.clock.now();
    if (await postMissing(platform, signal, from)) from = lowestIdAt(startedAtMs - LATE_COMMIT_MS);
  });
}

/**
 * False when it was interrupted, or while another process does the same. Entries have the time of their movement, but ids of now,
 * since rows with older ids are not sealed any more (docs/adr/0044).
 */
export async function postMissing(
  { database, clock }: { database: { db: Db }; clock: Pick<Platform['clock'], 'now'> },
  signal: AbortSignal,
  from = FIRST_ID,
): Promise<boolean> {
  for (let after = from; !signal.aborted; ) {
    const batch = await inTransaction(database.db, (tx) => postBatch(tx, after, clock.now()));
    if (!batch) return false;
    countDone('ledger pairs posted', batch.posted);
    if (!batch.last) return true;
    after = batch.last;
  }
  return false;
}

/** Looks at the next movements after an id, in the order of their ids. */
async function postBatch(
  tx: Tx,
  after: string,
  nowMs: number,
): Promise<{ last: string | null; posted: number } | null> {
  const { isFree } = await queryOnly(
    tx,
    z.object({ isFree: z.boolean() }),
    sql`select pg_try_advisory_xact_lock(hashtextextended('ledger', 0)) as is_free`,
  );
  if (!isFree) return null;
  const { last, missing } = await queryOnly(
    tx,
    z.object({ last: z.string().nullable(), missing: z.array(z.string()) }),
    sql`
    with batch as materialized (select id, collected from money_journal where id > ${after} order by id limit ${BATCH})
    select (select id from batch order by id desc limit 1) as last, array(
      select id::text from batch b where b.collected <> 0 and not exists (
        select from ledger_entry e where e.ref_type = 'movement' and e.ref_key = b.id::text)
      order by id) as missing`,
  );
  if (missing.length > 0) {
    // The entries of a pair follow each other.
    const ids = missing.map(() => ({ debit: newId(nowMs), credit: newId(nowMs) }));
    const moved = sql`
      select j.id, j.at, j.project_key, j.event, j.collected, n.debit_id, n.credit_id
      from unnest(${missing}::uuid[], ${ids.map(({ debit }) => debit)}::uuid[], ${ids.map(({ credit }) => credit)}::uuid[])
          as n(id, debit_id, credit_id)
        join money_journal j using (id)`;
    await execute(
      tx,
      sql`${insertMovementPairs(moved)} on conflict on constraint ledger_entry_once do nothing`,
    );
  }
  return { last, posted: missing.length };
}
