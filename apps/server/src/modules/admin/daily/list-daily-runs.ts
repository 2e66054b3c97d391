import { sql } from 'drizzle-orm';
import type { Executor } from '#src/platform/database/database.ts';

/** The last run of each daily job: its day in Seoul, null before there was one, and what it found. */
export async function listDailyRuns(
  db: Executor,
): Promise<{ job: string; doneOn: string | null; findings: number }[]> {
  const { rows } = await db.execute<{ job: string; doneOn: string | null; findings: number }>(
    sql`select job, done_on as "doneOn", findings from daily_run order by job`,
  );
  return rows;
}
