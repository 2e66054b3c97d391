import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Executor } from './database/database.ts';
import { queryOne } from './database/query.ts';

/** Product time in epoch ms. It governs deadlines, charges, periods and relative times; never sign-in. */
export type Clock = { now(): number };

export const systemClock: Clock = { now: () => Date.now() };

/** The sandbox's clock: real time plus an offset that only grows. */
export class MovableClock implements Clock {
  #offsetMs = 0;

  now(): number {
    return Date.now() + this.#offsetMs;
  }

  get offsetMs(): number {
    return this.#offsetMs;
  }

  advanceTo(offsetMs: number): void {
    this.#offsetMs = Math.max(this.#offsetMs, offsetMs);
  }
}

/** How far product time is ahead of real time, ms: 0 outside of the sandbox. Mails and sessions live in real time. */
export function movedMs(clock: Clock): number {
  return clock instanceof MovableClock ? clock.offsetMs : 0;
}

const offsetRow = z.object({ offsetMs: z.number() });

export async function readClockOffset(db: Executor): Promise<number> {
  const row = await queryOne(db, offsetRow, sql`select offset_ms from clock_offset`);
  return row?.offsetMs ?? 0;
}

export async function raiseClockOffset(db: Executor, offsetMs: number): Promise<number> {
  const row = await queryOne(
    db,
    offsetRow,
    sql`update clock_offset set offset_ms = greatest(offset_ms, ${offsetMs}) returning offset_ms`,
  );
  return row?.offsetMs ?? offsetMs;
}
