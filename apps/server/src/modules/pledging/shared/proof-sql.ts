import sql, { type Sql } from 'sql-template-tag';
import { epochMs } from '#src/platform/database/fragments.ts';

/** The latest proof of a pledge as JSON, null for none; `g` is the alias of the pledge's row. */
export const latestProof: Sql = sql`(
  select json_build_object('key', f.id, 'state', f.state, 'at', ${epochMs('f.moved_at')})
  from proof f where f.pledge_id = g.id order by f.round desc limit 1)`;
