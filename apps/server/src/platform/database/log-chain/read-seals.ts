import { sql } from 'drizzle-orm';
import { FIRST_ID } from '../../ids.ts';
import type { Executor } from '../database.ts';
import { epochMs } from '../epoch-ms.ts';
import { type ChainedLog, lowestSealableId } from './chained-logs.ts';

/** The newest seal of a log. Kept elsewhere, it shows later whether the end of the chain was cut off. */
export type Head = { position: number; hash: string; sealedToMs: number };

export async function getHead(db: Executor, log: ChainedLog): Promise<Head | null> {
  const { rows } = await db.execute<Head>(sql`
    select position, encode(hash, 'hex') as hash, ${epochMs('sealed_to')} as "sealedToMs"
    from log_seal where log = ${log} order by position desc limit 1`);
  return rows[0] ?? null;
}

/** When the oldest row of a log that waits for its seal was written, in epoch ms of the product's clock; null when none does. */
export async function getOldestUnsealed(db: Executor, log: ChainedLog): Promise<number | null> {
  const head = await getHead(db, log);
  const lowest = head ? lowestSealableId(head.sealedToMs) : FIRST_ID;
  const { rows } = await db.execute<{ at: number }>(sql`
    select ${epochMs('r.at')} as at from ${sql.identifier(log)} r
    where r.id >= ${lowest} and not exists (select from log_seal s where s.log = ${log} and s.row_id = r.id)
    order by r.id limit 1`);
  return rows[0]?.at ?? null;
}
