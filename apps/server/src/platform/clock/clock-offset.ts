import { sql } from 'drizzle-orm';
import type { Executor } from '../database/database.ts';

/** How far the sandbox has moved the product's clock ahead of real time, ms. */
export async function readClockOffset(db: Executor): Promise<number> {
  const { rows } = await db.execute<{ offset_ms: number }>(sql`select offset_ms from clock_offset`);
  return rows[0]?.offset_ms ?? 0;
}

/** Moves the stored offset on; an older one changes nothing. Gives the offset in force. */
export async function raiseClockOffset(db: Executor, offsetMs: number): Promise<number> {
  const { rows } = await db.execute<{ offset_ms: number }>(sql`
    update clock_offset set offset_ms = greatest(offset_ms, ${offsetMs}) returning offset_ms`);
  return rows[0]?.offset_ms ?? offsetMs;
}
