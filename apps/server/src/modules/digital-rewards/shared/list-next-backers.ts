import sql, { raw } from 'sql-template-tag';
import { z } from 'zod';
import { liveStatuses, mayOpen } from '#src/modules/pledging/index.ts';
import type { Tx } from '#src/platform/database/database.ts';
import { query } from '#src/platform/database/query.ts';

const backerRow = z.object({ id: z.string(), email: z.string(), nickname: z.string() });
export type Backer = z.output<typeof backerRow>;

type Wanted = {
  table: 'pq_reward' | 'pq_reward_removal';
  key: string;
  afterId: string | null;
  limit: number;
};

/** The next backers who may open a reward, in the order of their ids; `lastId` null when there are no more. */
export async function listNextBackers(
  tx: Tx,
  { table, key, afterId, limit }: Wanted,
): Promise<{ backers: Backer[]; lastId: string | null }> {
  const backers = await query(
    tx,
    backerRow,
    sql`
    select m.id, m.email, m.name as nickname from ${raw(table)} r
      join pledge g on g.project_key = r.project_key join member m on m.id = g.member_id
    where r.key = ${key} and g.status in ${raw(liveStatuses)} and ${raw(mayOpen)}
      and (${afterId}::uuid is null or m.id > ${afterId}::uuid)
    order by m.id limit ${limit} for key share of m`,
  );
  return { backers, lastId: backers.length < limit ? null : (backers.at(-1)?.id ?? null) };
}
