import sql, { raw, type Sql } from 'sql-template-tag';

/** A string literal: text that is only known at run time does not compile, so no input reaches sql.raw. */
type Literal<Text extends string> = string extends Text ? never : Text;

/** An instant as epoch ms; null stays null. Takes a column name or a fragment. */
export function epochMs<Column extends string>(instant: Literal<Column> | Sql): Sql {
  return typeof instant === 'string'
    ? raw(epochMsText(instant))
    : sql`(extract(epoch from ${instant}) * 1000)::bigint`;
}

export function epochMsText(column: string): string {
  return `(extract(epoch from ${column}) * 1000)::bigint`;
}

/** The column of a row's `name`: `placed_at` for `placedAt`. */
export function columnOf(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}

const UUID_TIME_DIGITS = 12;

/**
 * The condition for the rows after the one with the key `before` in a list that is sorted by `columns`, a time and the key, both
 * descending. Where that row is gone, the time of its key is used.
 */
export function listedAfter(columns: Sql, before: string | undefined, timeOf: Sql): Sql {
  if (before === undefined) return sql`true`;
  const madeAt = new Date(Number.parseInt(before.replaceAll('-', '').slice(0, UUID_TIME_DIGITS), 16));
  return sql`(${columns}) < (coalesce((${timeOf}), ${madeAt}::timestamptz), ${before}::uuid)`;
}
