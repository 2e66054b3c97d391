import sql, { type Sql } from 'sql-template-tag';
import { escapeLike } from '#src/platform/database/fragments.ts';

/** For a project `p` of a maker `m`: by title, nickname or either key; empty for all. */
export function namedBy(text: string): Sql {
  const like = `%${escapeLike(text)}%`;
  return sql`(${text} = '' or p.title ilike ${like} or m.name ilike ${like} or p.key::text = ${text} or p.owner_id::text = ${text})`;
}
