import { addDays, seoulInstant } from '@pq/domain/dates';
import { projectKeyEnd } from '@pq/domain/pledge/order-number';
import type { PledgeSearch } from '@pq/domain/pledge/pledge-search';
import sql, { type Sql } from 'sql-template-tag';
import { z } from 'zod';
import type { Executor } from '#src/platform/database/database.ts';
import { escapeLike } from '#src/platform/database/fragments.ts';
import { queryOne } from '#src/platform/database/query.ts';

/**
 * Whether a pledge `g`, charged to the card `cardId`, matches the search. Each case has an index that begins with the searched
 * text; a complete id may also be that of a project or a member.
 */
export function matchesSearch(search: PledgeSearch, cardId: Sql): Sql {
  switch (search.by) {
    case 'nothing':
      return sql`true`;
    case 'id':
      return search.from === search.to
        ? sql`(g.id = ${search.from} or g.project_key = ${search.from} or g.member_id = ${search.from})`
        : sql`g.id between ${search.from} and ${search.to}`;
    case 'cardTail':
      return sql`g.member_id in (select member_id from card where right(number, 4) = ${search.tail})
        and ${cardId} in (select id from card where right(number, 4) = ${search.tail})`;
    case 'order': {
      const { order, start } = search;
      const project = sql`(select key from project where right(key::text, 5) = ${projectKeyEnd(order.code)})`;
      if (start === undefined) return sql`g.seq = ${order.seq} and g.project_key in ${project}`;
      // Alternatives of one condition would read all pledges.
      return sql`g.id in (select id from pledge where seq = ${order.seq} and project_key in ${project}
        union all select id from pledge where member_id in ${membersFrom(start)})`;
    }
    case 'person':
      return sql`g.member_id in ${membersFrom(search.start)}`;
    default:
      return search satisfies never;
  }
}

function membersFrom(text: string): Sql {
  const start = (lead: string) => `${escapeLike(lead)}%`;
  return sql`(select id from member where name like ${start(text)} or email like ${start(text.toLowerCase())})`;
}

/** Rows of one project, from one instant to another; `until` is exclusive. */
export type NarrowedRows = { project: string | undefined; from: Date | undefined; until: Date | undefined };

export function inNarrowed({ project, from, until }: NarrowedRows, at: Sql): Sql {
  return sql`true ${project ? sql`and g.project_key = ${project}` : sql``}
    ${from ? sql`and ${at} >= ${from}` : sql``} ${until ? sql`and ${at} < ${until}` : sql``}`;
}

type Narrowed = { project?: string | undefined; from?: string | undefined; to?: string | undefined };

/** Dates in Seoul as instants; `until` is exclusive. */
export function narrowedBy({ project, from, to }: Narrowed): NarrowedRows {
  return {
    project,
    from: from === undefined ? undefined : new Date(seoulInstant(from)),
    until: to === undefined ? undefined : new Date(seoulInstant(addDays(to, 1))),
  };
}

export async function nameProject(db: Executor, key: string | undefined) {
  if (key === undefined) return {};
  const row = z.object({ key: z.string(), title: z.string() });
  const project = await queryOne(db, row, sql`select key, title from project where key = ${key}`);
  return project ? { project } : {};
}
