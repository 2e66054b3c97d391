import { limits } from '@pq/domain/limits';
import { nicknameKey } from '@pq/domain/member/nickname';
import { isId } from '@pq/domain/text/id';
import { type SQL, sql } from 'drizzle-orm';
import { likeText } from '#src/platform/database/like-text.ts';

/**
 * The `wanted` members (a table with its condition) that an operator looks for, by id and time of joining:
 * one by its whole id, else those whose nickname (in whatever width, case or spacing) or e-mail begins with
 * the text. Each way has an index that begins so; no more than `limits.foundMost` are found each way, so that
 * no text walks over a million members. Null when nothing is typed.
 */
export function lookedFor(text: string, wanted: SQL): SQL | null {
  if (text === '') return null;
  const id = text.toLowerCase();
  if (isId(id)) return sql`select id, created_at from ${wanted} and id = ${id}`;
  const name = nicknameKey(text);
  const ways = [beginning(wanted, sql`email`, text.toLowerCase())];
  if (name !== '') ways.push(beginning(wanted, sql`name_key`, name));
  return sql.join(ways, sql` union `);
}

function beginning(wanted: SQL, column: SQL, start: string): SQL {
  const like = `${likeText(start)}%`;
  return sql`(select id, created_at from ${wanted} and ${column} like ${like} limit ${limits.foundMost})`;
}
