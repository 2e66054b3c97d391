import { DAY_MS, seoulDate } from '@pq/domain/dates';
import sql from 'sql-template-tag';
import { z } from 'zod';
import { enqueueMails } from '#src/modules/notifications/index.ts';
import type { Executor } from '#src/platform/database/database.ts';
import { epochMs } from '#src/platform/database/fragments.ts';
import { query } from '#src/platform/database/query.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import { FIRST_ID } from '#src/platform/ids.ts';
import type { Platform } from '#src/platform/platform.ts';

const BATCH = 500;
/** For how long a missed day is made up for; sent mails are stored for longer, so that nobody is mailed twice. */
const LATE_MS = 30 * DAY_MS;

/**
 * Mails members that they have consented to marketing, every two years after the consent, as the law wants
 * (정보통신망법 제50조 제8항). Returns how many.
 */
export async function confirmMarketing(platform: Platform, signal: AbortSignal): Promise<number> {
  const { db } = platform.database;
  const now = new Date(platform.clock.now());
  let [after, count] = [FIRST_ID, 0];
  while (!signal.aborted) {
    const members = await listDue(db, after, now);
    const last = members.at(-1);
    if (!last) break;
    await inTransaction(db, (tx) =>
      enqueueMails(
        tx,
        members.map(({ id, email, nickname, agreedAt, years }) => ({
          kind: 'marketingKept',
          to: email,
          data: { nickname, date: seoulDate(agreedAt) },
          dedupeKey: `marketing-kept:${id}:${agreedAt}:${years}`,
        })),
      ),
    );
    after = last.id;
    count += members.length;
  }
  return count;
}

const dueRow = z.object({
  id: z.string(),
  email: z.string(),
  nickname: z.string(),
  agreedAt: z.number(),
  years: z.int(),
});

/** Of proven members whose consent is in force, by their ids. */
function listDue(db: Executor, after: string, now: Date): Promise<z.output<typeof dueRow>[]> {
  return query(
    db,
    dueRow,
    sql`
    select m.id, m.email, m.name as nickname, ${epochMs('c.at')} as agreed_at, whole.years
    from member m
      cross join lateral (select at, agreed from consent where member_id = m.id and policy = 'marketing'
        order by at desc limit 1) c
      cross join lateral (select floor(extract(year from age(${now}::timestamptz, c.at)) / 2)::int * 2 as years) whole
    where m.id > ${after}::uuid and m.policy_marketing and m.left_at is null and m.unproven_since is null and c.agreed
      and whole.years > 0 and c.at + make_interval(years => whole.years) > ${new Date(now.getTime() - LATE_MS)}
    order by m.id limit ${BATCH}`,
  );
}
