import { sql } from 'drizzle-orm';
import type { Executor } from '#src/platform/database/database.ts';

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

/** One page of the members that have the text in nickname or e-mail, or as uid, newest first. Who has left is none. */
export async function searchRows(
  db: Executor,
  { text, restricted, now }: Search,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ total: number; rows: MemberRow[] }> {
  const like = `%${text.replace(/[\\%_]/g, '\\$&')}%`;
  const of = sql`member m where m.left_at is null and (not ${restricted} or m.restricted_until > ${now})
    and (${text} = '' or m.name ilike ${like} or m.email ilike ${like} or m.id::text = ${text})`;
  const counted = await db.execute<{ total: number }>(sql`select count(*)::int as total from ${of}`);
  const { rows } = await db.execute<MemberRow>(sql`
    with page as (select m.* from ${of} order by m.created_at desc, m.id desc limit ${limit} offset ${offset})
    select m.id as uid, m.name as nickname, m.email, m.image, m.role,
      (extract(epoch from m.created_at) * 1000)::bigint as "joinedAt",
      (extract(epoch from m.restricted_until) * 1000)::bigint as "restrictedUntil", w.*
    from page m cross join lateral (
      select count(*) filter (where deleted_at is null)::int as comments,
        count(*) filter (where reports > 0)::int as reported,
        count(*) filter (where blinded_at is not null)::int as blinded
      from comment where author_id = m.id) w
    order by m.created_at desc, m.id desc`);
  return {
    total: counted.rows[0]?.total ?? 0,
    rows: rows.map((row) => ({
      ...row,
      joinedAt: Number(row.joinedAt),
      restrictedUntil: row.restrictedUntil === null ? null : Number(row.restrictedUntil),
    })),
  };
}
