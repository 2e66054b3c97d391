import { sql } from 'drizzle-orm';
import { countUpTo } from '#src/platform/database/count-up-to.ts';
import type { Executor } from '#src/platform/database/database.ts';
import { epochMs } from '#src/platform/database/epoch-ms.ts';
import { lookedFor } from './looked-for-sql.ts';

/** A member with what stands and does not stand of their words. Times in ms. */
export type MemberRow = {
  uid: string;
  nickname: string;
  email: string;
  image: string;
  role: 'member' | 'admin';
  joinedAt: number;
  restrictedUntil: number | null;
  comments: number;
  reported: number;
  blinded: number;
};

type Search = { text: string; restricted: boolean; now: Date };

/**
 * One page of the members whose nickname or e-mail begins with the text, or who have it as uid, newest first, and how many there
 * are, up to `limits.foundMost`. Who has left is none.
 */
export async function searchRows(
  db: Executor,
  { text, restricted, now }: Search,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ total: number; rows: MemberRow[] }> {
  const wanted = sql`member where left_at is null ${restricted ? sql`and restricted_until > ${now}` : sql``}`;
  const hits = lookedFor(text, wanted);
  const of = hits ? sql`(${hits}) as found` : wanted;
  const { rows } = await db.execute<MemberRow>(sql`
    with page as (select id from ${of} order by created_at desc, id desc limit ${limit} offset ${offset})
    select m.id as uid, m.name as nickname, m.email, m.image, m.role,
      ${epochMs('m.created_at')} as "joinedAt", ${epochMs('m.restricted_until')} as "restrictedUntil", w.*
    from page join member m on m.id = page.id cross join lateral (
      select count(*) filter (where deleted_at is null)::int as comments,
        count(*) filter (where reports > 0)::int as reported,
        count(*) filter (where blinded_at is not null)::int as blinded
      from comment where author_id = m.id) w
    order by m.created_at desc, m.id desc`);
  return { total: await countUpTo(db, of), rows };
}
