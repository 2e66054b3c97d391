import type { PledgeSearch } from '@pq/domain/pledge/pledge-search';
import { type SQL, sql } from 'drizzle-orm';
import { likeText } from '#src/platform/database/like-text.ts';

/**
 * Whether a pledge `g`, charged to the card `cardId`, is looked for. Each way has an index that begins with what was typed; a
 * whole id may also be that of a project or a member.
 */
export function isLookedFor(search: PledgeSearch, cardId: SQL): SQL {
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
    case 'person': {
      const start = (text: string) => `${likeText(text)}%`;
      return sql`g.member_id in (select id from member
        where name like ${start(search.start)} or email like ${start(search.start.toLowerCase())})`;
    }
    default:
      return search satisfies never;
  }
}
