import { type SQL, sql } from 'drizzle-orm';

/** Text that stands in the code: of what comes at run time only the type `string` is known. */
type Literal<Text extends string> = string extends Text ? never : Text;

/** An instant as epoch ms, which come as a number; null stays null. Takes a column as it is written, or a piece of SQL. */
export function epochMs<Column extends string>(instant: Literal<Column> | SQL): SQL {
  return typeof instant === 'string'
    ? sql.raw(epochMsText(instant))
    : sql`(extract(epoch from ${instant}) * 1000)::bigint`;
}

/** The same for a statement that is plain text. */
export function epochMsText(column: string): string {
  return `(extract(epoch from ${column}) * 1000)::bigint`;
}

/** A text as `like` and `ilike` find it, letter for letter. */
export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}
