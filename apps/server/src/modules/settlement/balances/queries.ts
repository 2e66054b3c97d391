import type { Owed } from '@pq/domain/settlement/balances';
import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Executor, Tx } from '#src/platform/database/database.ts';
import { epochMs } from '#src/platform/database/fragments.ts';
import { insertStatement } from '#src/platform/database/insert-rows.ts';
import { execute, query, queryOne, queryOnly } from '#src/platform/database/query.ts';
import { hasPayoutToCome } from '../payouts/queries.ts';

/** Null of members who have left. */
export async function findMailbox(tx: Tx, memberId: string): Promise<string | null> {
  const row = await queryOne(
    tx,
    z.object({ email: z.string() }),
    sql`select email from member where id = ${memberId} and left_at is null`,
  );
  return row?.email ?? null;
}

export async function isMember(tx: Tx, memberId: string): Promise<boolean> {
  return (await queryOne(tx, z.object({}), sql`select from member where id = ${memberId}`)) !== null;
}

export async function insertSettlement(
  tx: Tx,
  settlement: {
    key: string;
    memberId: string;
    kind: 'received' | 'written-off';
    amount: number;
    reference?: string;
    reason?: string;
    askedBy: string;
    askedAt: Date;
    settledBy?: string;
    settledAt?: Date;
  },
): Promise<void> {
  await execute(tx, insertStatement('balance_settlement', [settlement]));
}

export async function insertParts(tx: Tx, settlementKey: string, parts: readonly Owed[]): Promise<void> {
  await execute(
    tx,
    insertStatement(
      'balance_part',
      parts.map((part) => ({ settlementKey, ...part })),
    ),
  );
}

const openRow = z.object({ key: z.string(), amount: z.number(), askedBy: z.string(), askedAt: z.number() });

export function findOpenWriteOff(tx: Tx, memberId: string): Promise<z.output<typeof openRow> | null> {
  return queryOne(
    tx,
    openRow,
    sql`
    select key, amount, asked_by, ${epochMs('asked_at')} as asked_at from balance_settlement where member_id = ${memberId} and settled_at is null for update`,
  );
}

export async function replaceWriteOff(
  tx: Tx,
  {
    key,
    amount,
    reason,
    askedBy,
    askedAt,
  }: { key: string; amount: number; reason: string; askedBy: string; askedAt: Date },
): Promise<void> {
  await execute(
    tx,
    sql`
    update balance_settlement set amount = ${amount}, reason = ${reason}, asked_by = ${askedBy}, asked_at = ${askedAt}
    where key = ${key} and settled_at is null`,
  );
}

export async function confirmWriteOff(tx: Tx, key: string, adminId: string, at: Date): Promise<void> {
  await execute(
    tx,
    sql`update balance_settlement set settled_by = ${adminId}, settled_at = ${at} where key = ${key} and settled_at is null`,
  );
}

const askRow = z.object({
  memberId: z.string(),
  amount: z.number(),
  reason: z.string(),
  askedBy: z.string(),
  askedByName: z.string(),
  askedAt: z.number(),
});

export function listOpenWriteOffs(
  db: Executor,
  memberIds: readonly string[],
): Promise<z.output<typeof askRow>[]> {
  return query(
    db,
    askRow,
    sql`
    select b.member_id, b.amount, b.reason, b.asked_by, m.name as asked_by_name, ${epochMs('b.asked_at')} as asked_at
    from balance_settlement b join member m on m.id = b.asked_by
    where b.member_id = any(${memberIds}::uuid[]) and b.settled_at is null`,
  );
}

const letterRow = z.object({ memberId: z.string(), since: z.number(), days: z.int() });

export function listLetters(
  db: Executor,
  memberIds: readonly string[],
): Promise<z.output<typeof letterRow>[]> {
  return query(
    db,
    letterRow,
    sql`
    select member_id, ${epochMs('since')} as since, days from balance_letter
    where member_id = any(${memberIds}::uuid[]) order by sent_at, days`,
  );
}

/** Whether something of the member's payouts is still to leave, which what is owed is subtracted from. */
export async function hasNextStage(db: Executor, memberId: string): Promise<boolean> {
  const { is } = await queryOnly(
    db,
    z.object({ is: z.boolean() }),
    sql`select ${hasPayoutToCome(memberId)} as is`,
  );
  return is;
}

/** Whether it was not recorded before. */
export async function recordLetter(
  tx: Tx,
  { memberId, since, days }: { memberId: string; since: Date; days: number },
  at: Date,
): Promise<boolean> {
  const written = await execute(
    tx,
    sql`
    insert into balance_letter (member_id, since, days, sent_at) values (${memberId}, ${since}, ${days}, ${at})
    on conflict do nothing`,
  );
  return written > 0;
}
