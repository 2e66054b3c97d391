import { addDays, HOUR_MS, opensAt, seoulDate } from '@pq/domain/dates';
import sql from 'sql-template-tag';
import { z } from 'zod';
import { startBroadcast } from '#src/modules/notifications/index.ts';
import type { Executor, Tx } from '#src/platform/database/database.ts';
import { execute, query, queryOnly } from '#src/platform/database/query.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import { forEachIsolated, type IsolatedCounts } from '#src/platform/jobs/for-each-isolated.ts';
import type { Platform } from '#src/platform/platform.ts';

/** Days before the last one at which those who have scrapped a project are reminded, and the hour in Seoul. */
const REMINDED = [3, 1];
const HOUR = 10;

/** Starts the reminders of projects that close soon, and the notifications of rewards of which few pieces are left. */
export function announceScraps(platform: Platform, signal: AbortSignal): Promise<IsolatedCounts> {
  return forEachIsolated(
    platform,
    { job: 'broadcasts', failure: 'scrap alert not started', counted: 'scrap alerts started' },
    ({ skip, found }) =>
      inTransaction(platform.database.db, async (tx) => {
        const nowMs = platform.clock.now();
        const now = new Date(nowMs);
        const ending = await insertReminder(tx, nowMs, skip);
        const low = ending ? null : await takeLow(tx, now, skip);
        const due = ending ?? low;
        if (!due) return false;
        found(due.projectKey);
        await startBroadcast(tx, { kind: due.kind, subjectKey: due.subjectKey, dueAt: now });
        return true;
      }),
    signal,
  );
}

type Started = { kind: 'scrapSoon' | 'scrapLow'; projectKey: string; subjectKey: string };

const endingRow = z.object({ projectKey: z.string(), days: z.int() });

async function insertReminder(tx: Tx, nowMs: number, skip: readonly string[]): Promise<Started | null> {
  for (const days of remindedNow(nowMs)) {
    const [row] = await query(
      tx,
      endingRow,
      sql`
      insert into scrap_reminder (project_key, days, at)
      select p.key, ${days}, ${new Date(nowMs)} from project p
      where ${endsIn(nowMs, days)} and p.key <> all(${skip}::uuid[]) limit 1
      on conflict do nothing returning project_key, days`,
    );
    if (row)
      return {
        kind: 'scrapSoon',
        projectKey: row.projectKey,
        subjectKey: `${row.projectKey}:${row.days}`,
      };
  }
  return null;
}

/** Open projects with scraps whose last day is so many days away and that were not reminded of. */
function endsIn(nowMs: number, days: number) {
  const finish = addDays(seoulDate(nowMs), days);
  return sql`p.purpose in ('projects', 'ordermade') and p.shelf = 'open' and p.period_finish = ${finish} and p.scraps > 0
    and not exists (select from scrap_reminder r where r.project_key = p.key and r.days = ${days})`;
}

function remindedNow(nowMs: number): number[] {
  return nowMs < opensAt(seoulDate(nowMs)) + HOUR * HOUR_MS ? [] : REMINDED;
}

const lowRow = z.object({ projectKey: z.string(), idx: z.int() });

async function takeLow(tx: Tx, now: Date, skip: readonly string[]): Promise<Started | null> {
  const [row] = await query(
    tx,
    lowRow,
    sql`
    update reward_low w set announced_at = ${now}
    from (select project_key, idx from reward_low
      where announced_at is null and project_key <> all(${skip}::uuid[])
      order by at limit 1 for update skip locked) next
    where w.project_key = next.project_key and w.idx = next.idx
    returning w.project_key, w.idx`,
  );
  return row
    ? { kind: 'scrapLow', projectKey: row.projectKey, subjectKey: `${row.projectKey}:${row.idx}` }
    : null;
}

/** After a restore: who was notified in the lost days is not known. */
export async function skipDueScraps(tx: Tx, now: Date): Promise<void> {
  const nowMs = now.getTime();
  await execute(tx, sql`update reward_low set announced_at = ${now} where announced_at is null`);
  for (const days of remindedNow(nowMs))
    await execute(
      tx,
      sql`
      insert into scrap_reminder (project_key, days, at)
      select p.key, ${days}, ${now} from project p where ${endsIn(nowMs, days)} on conflict do nothing`,
    );
}

export async function isScrapAlertDue(db: Executor, nowMs: number): Promise<boolean> {
  const ending = remindedNow(nowMs).map(
    (days) => sql`exists (select from project p where ${endsIn(nowMs, days)})`,
  );
  const { isDue } = await queryOnly(
    db,
    z.object({ isDue: z.boolean() }),
    sql`select exists (select from reward_low where announced_at is null)
      ${ending.length > 0 ? sql`or ${ending[0]} or ${ending[1]}` : sql``} as is_due`,
  );
  return isDue;
}
