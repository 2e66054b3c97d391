import { sql } from 'drizzle-orm';

/** What tells a moderator's view of a comment `c` from a later one: it is reported, says something else, or is deleted. */
export const commentVersion = sql.raw(
  `c.reports || '.' || md5(c.text) || '.' || (c.deleted_at is not null)::int`,
);
