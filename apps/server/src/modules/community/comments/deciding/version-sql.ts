import { sql } from 'drizzle-orm';
import { epochMsText } from '#src/platform/database/epoch-ms.ts';

/**
 * What tells a moderator's view of a comment `c` from a later one: it is reported, says something else, is
 * deleted, or somebody has decided on it.
 */
export const commentVersion = sql.raw(
  `c.reports || '.' || md5(c.text) || '.' || (c.deleted_at is not null)::int || '.' || c.reviewed || '.' ||
    coalesce(${epochMsText('c.blinded_at')}, 0)`,
);
