import type { Sql } from 'sql-template-tag';

/** `finds`: a row with subject and finding for each violation. */
export type Invariant = { name: string; finds: Sql };
