import { sql } from 'drizzle-orm';
import { epochMsText } from '#src/platform/database/epoch-ms.ts';

/** What tells a moderator's view of a story `s` from a later one: it was changed, hidden or shown again. */
export const storyVersion = sql.raw(
  `${epochMsText('s.updated_at')} || '.' || coalesce(${epochMsText('s.blinded_at')}, 0)`,
);
