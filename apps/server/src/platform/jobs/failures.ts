import { type WorkName, workerParts, workerTasks } from '@pq/domain/worker';
import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Executor } from '#src/platform/database/database.ts';
import { epochMs } from '#src/platform/database/fragments.ts';
import { execute, query } from '#src/platform/database/query.ts';
import type { Platform } from '#src/platform/platform.ts';
import { describeError } from '../log.ts';

/**
 * Failed work of the worker. A periodic task has no subject; other work names one: the id of a project, reward,
 * pledge or upload, an order id, or an invariant and its subject.
 */
export type FailedWork = {
  job: WorkName;
  subject: string;
};

const MAX_MESSAGE_CHARS = 300;

/**
 * For the admin pages, in addition to the log line: the kind of work, and the error without personal data. Never
 * throws; a failure that cannot be stored is logged.
 */
export async function recordFailure(
  { database, log }: Pick<Platform, 'database' | 'log'>,
  work: FailedWork,
  error: unknown,
): Promise<void> {
  try {
    await upsertFailure(database.db, work, rootMessage(error));
  } catch (failure) {
    await logUnlessAway({ database, log }, failure, work, 'failure not recorded');
  }
}

/** The first line of the root cause: libraries wrap it into the text of their query. */
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

/** During an outage of the database a failure is only counted in the outage's lines. Never throws. */
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

export async function deleteOtherFailures(
  db: Executor,
  job: string,
  subjects: readonly string[],
): Promise<void> {
  await execute(
    db,
    sql`delete from job_failure where job = ${job} and not subject = any(${[...subjects]}::text[])`,
  );
}

export function deleteOldFailures(db: Executor): Promise<number> {
  return execute(db, sql`delete from job_failure where last_at < now() - interval '30 days'`);
}

/** Jobs of older releases are left out. Times in epoch ms. */
export async function listLatestFailures(
  db: Executor,
  limit: number,
): Promise<{ total: number; rows: FailureRow[] }> {
  const rows = await query(
    db,
    failureRow.extend({ total: z.number() }),
    sql`select f.job, f.subject, f.error, f.times, ${epochMs('f.first_at')} as first_at,
        ${epochMs('f.last_at')} as last_at, count(*) over ()::int as total
      from job_failure f where f.last_at > now() - interval '7 days' and f.job = any(${works}::text[])
      order by f.last_at desc, f.job, f.subject limit ${limit}`,
  );
  return {
    total: rows[0]?.total ?? 0,
    rows: rows.map(({ total: _, ...row }) => row),
  };
}
