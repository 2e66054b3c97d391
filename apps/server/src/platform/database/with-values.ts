import { type SQL, sql } from 'drizzle-orm';

/** A statement written with $1, $2 …, for a transaction of drizzle's. */
export function withValues(text: string, values: readonly unknown[]): SQL {
  const parts = text.split(/\$(\d+)/);
  // Every second part is the number of a value.
  return sql.join(
    parts.map((part, at) => (at % 2 === 0 ? sql.raw(part) : sql.param(values[Number(part) - 1]))),
  );
}
