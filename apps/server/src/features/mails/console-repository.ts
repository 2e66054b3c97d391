import { sql } from 'drizzle-orm';
import type { Executor } from '#src/platform/database/database.ts';

/** Mails that were not sent: `failing` of the waiting ones were tried, `refused` are not tried again; the oldest in epoch ms. */
export type Unsent = { waiting: number; failing: number; refused: number; oldestAt?: number };

/** Refused by its server for good, or undeliverable for five days. */
const givenUp = sql`(next_attempt_at = 'infinity' or created_at <= now() - interval '5 days')`;

/** Counts the mails that were not sent. */
export async function countUnsent(db: Executor): Promise<Unsent> {
  const { rows } = await db.execute<Omit<Unsent, 'oldestAt'> & { oldest: number | null }>(sql`
    select count(*) filter (where not ${givenUp})::int as waiting,
      count(*) filter (where not ${givenUp} and last_error is not null)::int as failing,
      count(*) filter (where ${givenUp})::int as refused,
      (extract(epoch from min(created_at) filter (where not ${givenUp})) * 1000)::bigint as oldest
    from mail where sent_at is null`);
  const { oldest = null, ...counted } = rows[0] ?? { waiting: 0, failing: 0, refused: 0 };
  return { ...counted, ...(oldest !== null && { oldestAt: Number(oldest) }) };
}
