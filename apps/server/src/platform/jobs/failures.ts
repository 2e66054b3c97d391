import { type WorkName, workerParts, workerTasks } from '@pq/domain/worker';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Executor } from '#src/platform/database/database.ts';
import { epochMs } from '#src/platform/database/fragments.ts';
import { execute, query } from '#src/platform/database/query.ts';
import type { Platform } from '#src/platform/platform.ts';
import { describeError } from '../log.ts';

/**
 * What the worker could not do. A task that comes again by itself has no subject; of the rest it says what it is
 * about: the id of a project, a reward, a pledge or an upload, an order id, or an invariant and its subject.
 */
export type FailedWork = {
  job: WorkName;
  subject: string;
};

const MAX_MESSAGE_CHARS = 300;

/**
 * Keeps that the worker could not do something, for the console, besides the line in the log: what, and why in the words of the
 * error without those of persons. Never throws: where it cannot be kept, the log has it.
 */
export async function recordFailure(
  { database, log }: Pick<Platform, 'database' | 'log'>,
  work: FailedWork,
  error: unknown,
): Promise<void> {
  try {
    await upsertFailure(database.db, work, rootMessage(error));
  } catch (failure) {
    await logUnlessAway({ database, log }, failure, work, 'failure not kept');
  }
}

/** The first line of what it began with: a library wraps it into the text of its query. */
function rootMessage(thrown: unknown): string {
  let first = thrown;
  while (first instanceof Error && first.cause !== undefined) first = first.cause;
  const described = describeError(first);
  const text =
    typeof described === 'object' && described !== null && 'message' in described
      ? String(described.message)
      : String(described);
  return text.split('\n', 1)[0]?.slice(0, MAX_MESSAGE_CHARS) ?? '';
}

/**
 * Logs the failure of work that is tried again by itself. While the database is away it is only counted: the lines of the outage
 * tell of it, once for everything. Never throws.
 */
export async function logUnlessAway(
  { database, log }: Pick<Platform, 'database' | 'log'>,
  error: unknown,
  { level = 'warn', ...fields }: { level?: 'warn' | 'error'; [field: string]: unknown },
  message: string,
): Promise<void> {
  if (!(await database.availability.explains(error, 'work'))) log[level]({ err: error, ...fields }, message);
}

const works = [...workerTasks, ...workerParts] as const;

const failureRow = z.object({
  job: z.enum(works),
  subject: z.string(),
  error: z.string(),
  times: z.number(),
  firstAt: z.number(),
  lastAt: z.number(),
});
export type FailureRow = z.output<typeof failureRow>;

/** Keeps a failure, or that it has come again. In real time, like all that the worker does by itself. */
export async function upsertFailure(
  db: Executor,
  { job, subject }: FailedWork,
  error: string,
): Promise<void> {
  await execute(
    db,
    sql`insert into job_failure as f (job, subject, error) values (${job}, ${subject}, ${error})
      on conflict (job, subject) do update set error = excluded.error, times = f.times + 1, last_at = now()`,
  );
}

/** Forgets the failures of a job but for these subjects. */
export async function deleteOtherFailures(
  db: Executor,
  job: string,
  subjects: readonly string[],
): Promise<void> {
  await execute(
    db,
    sql`delete from job_failure where job = ${job} and not subject = any(${sql.param([...subjects])}::text[])`,
  );
}

/** Forgets what has not come again for a month; gives how many. */
export function deleteOldFailures(db: Executor): Promise<number> {
  return execute(db, sql`delete from job_failure where last_at < now() - interval '30 days'`);
}

/**
 * What has failed in the last seven days, the latest first, and how much that is; jobs that only an older version knows are left out.
 * Times in epoch ms.
 */
export async function listLatestFailures(
  db: Executor,
  limit: number,
): Promise<{ total: number; rows: FailureRow[] }> {
  const rows = await query(
    db,
    failureRow.extend({ total: z.number() }),
    sql`select f.job, f.subject, f.error, f.times, ${epochMs('f.first_at')} as first_at,
        ${epochMs('f.last_at')} as last_at, count(*) over ()::int as total
      from job_failure f where f.last_at > now() - interval '7 days' and f.job = any(${sql.param(works)}::text[])
      order by f.last_at desc, f.job, f.subject limit ${limit}`,
  );
  return {
    total: rows[0]?.total ?? 0,
    rows: rows.map(({ total: _, ...row }) => row),
  };
}
