import type { searchMembers as call } from '@pq/contract/calls/admin/members';
import { limits, pageSizes } from '@pq/domain/limits';
import { nicknameKey } from '@pq/domain/member/nickname';
import { isId } from '@pq/domain/text/id';
import sql, { join, type Sql } from 'sql-template-tag';
import { z } from 'zod';
import { lastDayOf } from '#src/modules/accounts/index.ts';
import type { Executor } from '#src/platform/database/database.ts';
import { epochMs, escapeLike } from '#src/platform/database/fragments.ts';
import { countUpTo, query } from '#src/platform/database/query.ts';
import type { Platform } from '#src/platform/platform.ts';

/** Members with the numbers of their comments, reported ones and hidden ones, newest member first. */
export async function searchMembers(
  { database, clock }: Platform,
  { text, status, page }: z.output<typeof call.input>,
): Promise<z.input<typeof call.data>> {
  const limit = pageSizes.admin;
  const nowMs = clock.now();
  const search = { text: text.trim(), restricted: status === 'restricted', now: new Date(nowMs) };
  const { total, rows } = await searchMemberRows(database.db, search, { limit, offset: page * limit });
  return {
    total,
    members: rows.map(({ restrictedUntil, ...row }) => ({ ...row, ...lastDayOf(restrictedUntil, nowMs) })),
  };
}

const memberRow = z.object({
  uid: z.string(),
  nickname: z.string(),
  email: z.string(),
  image: z.string(),
  role: z.enum(['member', 'admin']),
  joinedAt: z.number(),
  restrictedUntil: z.number().nullable(),
  comments: z.number(),
  reported: z.number(),
  blinded: z.number(),
});

async function searchMemberRows(
  db: Executor,
  { text, restricted, now }: { text: string; restricted: boolean; now: Date },
  { limit, offset }: { limit: number; offset: number },
): Promise<{ total: number; rows: z.output<typeof memberRow>[] }> {
  const members = sql`member where left_at is null ${restricted ? sql`and restricted_until > ${now}` : sql``}`;
  const matches = matchingText(text, members);
  const from = matches ? sql`(${matches}) as found` : members;
  const rows = await query(
    db,
    memberRow,
    sql`
    with page as (select id from ${from} order by created_at desc, id desc limit ${limit} offset ${offset})
    select m.id as uid, m.name as nickname, m.email, m.image, m.role,
      ${epochMs('m.created_at')} as joined_at, ${epochMs('m.restricted_until')} as restricted_until, w.*
    from page join member m on m.id = page.id cross join lateral (
      select count(*) filter (where deleted_at is null)::int as comments,
        count(*) filter (where reports > 0)::int as reported,
        count(*) filter (where blinded_at is not null)::int as blinded
      from comment where author_id = m.id) w
    order by m.created_at desc, m.id desc`,
  );
  return { total: await countUpTo(db, from), rows };
}

/**
 * Those of `members` (a table with its condition) that match a text, by id and time of joining: by the whole uid, else by
 * the beginning of the nickname (in whatever width, case or spacing) or of the e-mail. Each way has an index on beginnings and
 * ends at `limits.maxSearchResults`, so that no text walks over a million members. Null for an empty text.
 */
function matchingText(text: string, members: Sql): Sql | null {
  if (text === '') return null;
  const id = text.toLowerCase();
  if (isId(id)) return sql`select id, created_at from ${members} and id = ${id}`;
  const name = nicknameKey(text);
  const ways = [beginningWith(members, sql`email`, text.toLowerCase())];
  if (name !== '') ways.push(beginningWith(members, sql`name_key`, name));
  return join(ways, ' union ');
}

function beginningWith(members: Sql, column: Sql, start: string): Sql {
  const like = `${escapeLike(start)}%`;
  return sql`(select id, created_at from ${members} and ${column} like ${like} limit ${limits.maxSearchResults})`;
}
