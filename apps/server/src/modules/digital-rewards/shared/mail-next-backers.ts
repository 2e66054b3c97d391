import sql, { raw } from 'sql-template-tag';
import { z } from 'zod';
import { enqueueMails, MAIL_BATCH, type NewMail } from '#src/modules/notifications/index.ts';
import { liveStatuses, mayOpen } from '#src/modules/pledging/index.ts';
import type { Tx } from '#src/platform/database/database.ts';
import { query } from '#src/platform/database/query.ts';

export const NOTIFICATION_TOPIC = 'pqbox.tell';

const backerRow = z.object({ id: z.string(), email: z.string(), nickname: z.string() });
export type Backer = z.output<typeof backerRow>;

type Mailed = { table: 'pq_reward' | 'pq_reward_removal'; key: string; after: string | null };

/**
 * Enqueues a mail to each of the next MAIL_BATCH backers who may open a reward, in the order of their ids. Returns the last of them,
 * null when there are no more.
 */
export async function mailNextBackers(
  tx: Tx,
  of: Mailed,
  mailTo: (backer: Backer) => NewMail,
  now: Date,
): Promise<string | null> {
  const backers = await query(
    tx,
    backerRow,
    sql`
    select m.id, m.email, m.name as nickname from ${raw(of.table)} r
      join pledge g on g.project_key = r.project_key join member m on m.id = g.member_id
    where r.key = ${of.key} and g.status in ${raw(liveStatuses)} and ${raw(mayOpen)}
      and (${of.after}::uuid is null or m.id > ${of.after}::uuid)
    order by m.id limit ${MAIL_BATCH}`,
  );
  await enqueueMails(tx, backers.map(mailTo), now);
  return backers.length < MAIL_BATCH ? null : (backers.at(-1)?.id ?? null);
}
