import type { LedgerAccount, LedgerEvent } from '@pq/domain/settlement/ledger';
import sql, { raw, type Sql } from 'sql-template-tag';
import type { Tx } from '#src/platform/database/database.ts';
import { execute } from '#src/platform/database/query.ts';
import { newId } from '#src/platform/ids.ts';

/** A debit is positive, a credit negative. */
export type Leg = { account: LedgerAccount; amount: number; projectKey?: string };

/** The legs add up to zero. `ref` is what they are posted for, once for each event. */
export type Posting = { event: LedgerEvent; ref: { type: string; key: string }; legs: readonly Leg[] };

/**
 * Posts pairs of entries in the transaction of what they record. What is posted already fails, and so does what does not balance. Legs
 * of one account and project become one entry; what is zero has none. `idsAtMs` is now where `at` is long ago: entries with older ids
 * are not sealed.
 */
export async function postEntries(
  tx: Tx,
  postings: readonly Posting[],
  at: Date,
  idsAtMs = at.getTime(),
): Promise<void> {
  const rows = postings.flatMap(({ event, ref, legs }) => {
    const entries = mergeLegs(legs).map((leg) => ({ id: newId(idsAtMs), ...leg }));
    const [first] = entries;
    return entries.map((entry) => ({ ...entry, pair: first?.id, event, refType: ref.type, refKey: ref.key }));
  });
  if (rows.length === 0) return;
  await execute(
    tx,
    insertEntries(sql`
    select id, ${at}::timestamptz as at, pair, event, account, amount, "projectKey" as project_key, "refType" as ref_type,
      "refKey" as ref_key
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x(id uuid, pair uuid, event text, account text, amount bigint,
      "projectKey" uuid, "refType" text, "refKey" text)`),
  );
}

function mergeLegs(legs: readonly Leg[]): Leg[] {
  const merged = new Map<string, Leg>();
  for (const leg of legs) {
    const name = `${leg.account} ${leg.projectKey ?? ''}`;
    merged.set(name, { ...leg, amount: leg.amount + (merged.get(name)?.amount ?? 0) });
  }
  return [...merged.values()].filter(({ amount }) => amount !== 0);
}

/** Movements of the journal that change what cards have paid, with their event and the accounts that they debit and credit. */
const movementPairs = [
  ['charged', 'charge', 'provider', 'maker'],
  ['refunded', 'refund', 'refunds', 'provider'],
  ['late', 'late', 'provider', 'refunds'],
  ['returned', 'late-returned', 'refunds', 'provider'],
] as const satisfies readonly (readonly [movement: string, LedgerEvent, LedgerAccount, LedgerAccount])[];

const pairOfMovement = raw(movementPairs.map((row) => `('${row.join("', '")}')`).join(', '));

/**
 * The pairs of movements of the journal. `moved` has id, at, project_key, event and collected of each movement, and ids for the
 * two entries, of which only movements of money have need.
 */
export function insertMovementPairs(moved: Sql): Sql {
  return insertEntries(sql`
    select leg.id, m.at, m.debit_id as pair, k.event, leg.account, leg.amount, m.project_key, 'movement' as ref_type,
      m.id::text as ref_key
    from (${moved}) m join (values ${pairOfMovement}) as k(movement, event, debit, credit) on k.movement = m.event
      cross join lateral (values (m.debit_id, k.debit, abs(m.collected)), (m.credit_id, k.credit, -abs(m.collected)))
        as leg(id, account, amount)
    where m.collected <> 0`);
}

/** `posted` has the columns of each entry but its maker. */
function insertEntries(posted: Sql): Sql {
  return sql`insert into ledger_entry (id, at, pair, event, account, amount, project_key, member_id, ref_type, ref_key)
    select e.id, e.at, e.pair, e.event, e.account, e.amount, e.project_key,
      (select p.owner_id from project p where p.key = e.project_key), e.ref_type, e.ref_key
    from (${posted}) e`;
}
