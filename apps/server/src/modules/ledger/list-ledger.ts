import type { listLedger as call } from '@pq/contract/calls/admin/ledger';
import { pageSizes } from '@pq/domain/limits';
import { ledgerAccounts, ledgerEvents } from '@pq/domain/settlement/ledger';
import sql, { join, raw } from 'sql-template-tag';
import { z } from 'zod';
import { epochMs } from '#src/platform/database/fragments.ts';
import { sealLog } from '#src/platform/database/log-chain.ts';
import { countUpTo, query } from '#src/platform/database/query.ts';
import type { Platform } from '#src/platform/platform.ts';

/** After a catch-up with years of entries the worker continues. */
const SEALING_MS = 3_000;

const entryRow = z.object({
  id: z.string(),
  at: z.number(),
  pair: z.string(),
  event: z.enum(ledgerEvents),
  account: z.enum(ledgerAccounts),
  amount: z.number(),
  project: z.object({ key: z.string(), title: z.string() }).nullable(),
  hash: z.string(),
});

/** Entries with their seals; those that another process is sealing at this moment are left out. */
export async function listLedger(
  { database: { db } }: Pick<Platform, 'database'>,
  { pid, pair, account, page }: z.output<typeof call.input>,
): Promise<z.input<typeof call.data>> {
  await sealLog(db, 'ledger_entry', { signal: AbortSignal.timeout(SEALING_MS) });
  const conditions = [
    sql`s.log = 'ledger_entry'`,
    ...(pid ? [sql`e.project_key = ${pid}`] : []),
    // What a pair is posted for finds it by the unique key.
    ...(pair
      ? [
          sql`(e.ref_type, e.ref_key, e.event) = (select ref_type, ref_key, event from ledger_entry where id = ${pair})`,
        ]
      : []),
    // As a constant, by which the partial index is found.
    ...(account ? [raw(`e.account = '${account}'`)] : []),
  ];
  const matching = sql`ledger_entry e join log_seal s on s.row_id = e.id where ${join(conditions, ' and ')}`;
  const limit = pageSizes.admin;
  const entries = await query(
    db,
    entryRow,
    sql`
    select e.id, ${epochMs('e.at')} as at, e.pair, e.event, e.account, e.amount, encode(s.hash, 'hex') as hash,
      (select json_build_object('key', p.key, 'title', p.title) from project p where p.key = e.project_key) as project
    from ${matching} order by e.id desc limit ${limit} offset ${page * limit}`,
  );
  return { total: await countUpTo(db, matching), entries };
}
