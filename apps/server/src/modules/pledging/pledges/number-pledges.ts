import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Tx } from '#src/platform/database/database.ts';
import { execute, queryOne } from '#src/platform/database/query.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import { isAwaitingReconciliation } from '#src/platform/decision-log/queries.ts';
import { type PeriodicTask, startPeriodicTask } from '#src/platform/jobs/periodic-task.ts';
import { countDone } from '#src/platform/log-context.ts';
import type { Platform } from '#src/platform/platform.ts';

const TASK = 'order numbers';
/** No project may be locked against pledges for long. */
const BATCH = 1_000;

/**
 * Numbers the pledges that have no number, those of a project in the order in which they were placed: they are older than the
 * numbers, or the release before has placed them. They get the next numbers of their project; a number never changes. Returns how
 * many it numbered. Safe in several processes.
 */
export async function numberPledges(
  { database }: Pick<Platform, 'database'>,
  signal: AbortSignal,
): Promise<number> {
  // The numbers of pledges that it may have lost are not known before.
  if (await isAwaitingReconciliation(database.db)) return 0;
  let numbered = 0;
  while (!signal.aborted) {
    const found = await inTransaction(database.db, numberBatch);
    if (found === null) break;
    numbered += found;
  }
  countDone('pledges numbered', numbered);
  return numbered;
}

/** Null when every pledge has a number. */
async function numberBatch(tx: Tx): Promise<number | null> {
  const project = await queryOne(
    tx,
    z.object({ key: z.string(), pledgeSeq: z.number() }),
    sql`
    select key, pledge_seq from project
    where key = (select project_key from pledge where seq is null order by project_key limit 1) for no key update`,
  );
  if (!project) return null;
  const numbered = await execute(
    tx,
    sql`
    with batch as materialized (
      select id, row_number() over (order by placed_at, id) as place from pledge
      where project_key = ${project.key} and seq is null order by placed_at, id limit ${BATCH}
    )
    update pledge g set seq = ${project.pledgeSeq} + b.place from batch b where g.id = b.id`,
  );
  await execute(tx, sql`update project set pledge_seq = pledge_seq + ${numbered} where key = ${project.key}`);
  return numbered;
}

export function startNumberingTask(platform: Platform): PeriodicTask {
  return startPeriodicTask(platform, { name: TASK, topic: 'order-numbers', everyMs: 60_000 }, (signal) =>
    numberPledges(platform, signal),
  );
}
