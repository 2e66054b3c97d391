import sql, { raw, type Sql } from 'sql-template-tag';
import { epochMs } from '#src/platform/database/fragments.ts';

/** The seal of an entry, given by the query of its id, as `ledgerSealSchema`; null while it has none. */
export const sealOf = (entryId: Sql): Sql => sql`(
  select json_build_object('hash', encode(hash, 'hex'), 'sealedAt', ${epochMs('sealed_at')})
  from log_seal where log = 'ledger_entry' and row_id = (${entryId}))`;

/** The id of the entry of what a pledge was charged; `pledge` is the name or alias of its row. */
export const chargeEntryOf = (pledge: string): Sql => sql`
  select e.id from money_journal j
    join ledger_entry e on e.ref_type = 'movement' and e.ref_key = j.id::text and e.event = 'charge' and e.account = 'provider'
  where j.pledge_id = ${raw(pledge)}.id and j.event = 'charged'`;
