import type { PledgeEvent } from '@pq/domain/pledge/pledge';
import sql, { type Sql } from 'sql-template-tag';
import { z } from 'zod';
import { insertMovementPairs } from '#src/modules/ledger/index.ts';
import type { Tx } from '#src/platform/database/database.ts';
import { execute, prepared } from '#src/platform/database/query.ts';
import { newId } from '#src/platform/ids.ts';

/**
 * Events of the journal. `late` is money that a card has paid although nothing was owed, `returned` its refund; backers see them as
 * charged and refunded.
 */
type MoneyEvent = PledgeEvent | 'late' | 'returned';

/** `pledged` changes the project's amount, `collected` what cards have paid, in KRW. */
export type MoneyMovement = {
  pledgeId: string;
  projectKey: string;
  memberId: string;
  event: MoneyEvent;
  pledged: number;
  collected: number;
  /** The new sum to be charged, with delivery, when the pledge was changed. */
  callAmount?: number;
  actor?: MoneyActor;
};

export const moneyActor = z.union([
  z.literal('system'),
  z.literal('backer'),
  z.templateLiteral(['admin:', z.string()]),
]);
export type MoneyActor = z.output<typeof moneyActor>;

const columns = sql`id, at, pledge_id, project_key, member_id, event, pledged, collected, call_amount, actor`;

/**
 * Records movements of money in the append-only journal, in the transaction that carries them out: every charge, every refund,
 * and every change or end of a pledge. The same statement posts what cards have paid and got back to the ledger, so that neither is
 * written alone. A new pledge is recorded by `insertPlacedMovements` in its own statement.
 */
export async function recordMoneyMovements(
  tx: Tx,
  movements: readonly MoneyMovement[],
  at: Date,
  actor: MoneyActor = 'system',
): Promise<void> {
  if (movements.length === 0) return;
  const newIdAt = () => newId(at.getTime());
  const rows = movements.map((movement) => ({
    id: newIdAt(),
    debitId: newIdAt(),
    creditId: newIdAt(),
    ...movement,
  }));
  await execute(
    prepared(tx, 'money-movements'),
    sql`
    with moved as materialized (
      select id, ${at}::timestamptz as at, "pledgeId" as pledge_id, "projectKey" as project_key, "memberId" as member_id, event,
        pledged, collected, "callAmount" as call_amount, coalesce(actor, ${actor}) as actor, "debitId" as debit_id,
        "creditId" as credit_id
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x(id uuid, "debitId" uuid, "creditId" uuid, "pledgeId" uuid,
        "projectKey" uuid, "memberId" uuid, event text, pledged bigint, collected bigint, "callAmount" bigint, actor text)
    ), journal as (
      insert into money_journal (${columns}) select ${columns} from moved
    )
    ${insertMovementPairs(sql`select id, at, project_key, event, collected, debit_id, credit_id from moved`)}`,
  );
}

/** `placed` has id, at, pledge_id, project_key, member_id, pledged and call_amount of each new pledge. */
export function insertPlacedMovements(placed: Sql): Sql {
  return sql`insert into money_journal (${columns})
    select id, at, pledge_id, project_key, member_id, 'placed', pledged, 0, call_amount, 'backer' from (${placed}) new_pledge`;
}
