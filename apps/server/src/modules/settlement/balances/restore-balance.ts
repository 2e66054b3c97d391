import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Executor, Tx } from '#src/platform/database/database.ts';
import { execute, query } from '#src/platform/database/query.ts';
import { insertParts } from './queries.ts';
import { postSettlement } from './settle-balance.ts';

/** A repayment or write-off as the decision log has it; sums in KRW, time in epoch ms. */
export type LoggedBalance = {
  settlement: string;
  member: string;
  kind: 'received' | 'written-off';
  amount: number;
  reference: string | null;
  settledBy: string;
  settledAt: number;
  parts: { project: string; amount: number }[];
};

export async function readSettledBalances(db: Executor, keys: readonly string[]): Promise<Set<string>> {
  const rows = await query(
    db,
    z.object({ key: z.string() }),
    sql`select key from balance_settlement where key = any(${[...keys]}::uuid[]) and settled_at is not null`,
  );
  return new Set(rows.map(({ key }) => key));
}

/** The reason of an admin is not logged. */
const REASON = 'restored from the decision log';

/** Writes what a maker has paid back, or what was written off, and its entries again. */
export async function restoreBalance(tx: Tx, logged: LoggedBalance, now: Date): Promise<void> {
  const { settlement: key, member, kind, amount, reference, settledBy } = logged;
  const settledAt = new Date(logged.settledAt);
  const reason = kind === 'written-off' ? REASON : null;
  // The row needs an admin, who may be lost, too.
  const admin = sql`(select id from member where id = ${settledBy} or role = 'admin' order by id = ${settledBy} desc, id limit 1)`;
  await execute(
    tx,
    sql`
    insert into balance_settlement (key, member_id, kind, amount, reference, reason, asked_by, asked_at, settled_by, settled_at)
    values (${key}, ${member}, ${kind}, ${amount}, ${reference}, ${reason}, ${admin}, ${settledAt}, ${admin}, ${settledAt})
    on conflict (key) do update set amount = excluded.amount, settled_by = excluded.settled_by, settled_at = excluded.settled_at`,
  );
  const parts = logged.parts.map(({ project: projectKey, amount: part }) => ({ projectKey, amount: part }));
  await insertParts(tx, key, parts);
  await postSettlement(tx, { event: kind === 'received' ? 'maker-paid' : 'write-off', key, parts }, now);
}
