import { vi } from 'vitest';
import type { TestPlatform } from '#src/testing/index.ts';

/**
 * Lets `work` meet a change that is under way: the change is made but not committed until the work waits for it, or has not
 * waited. Gives what the work gave. `further` is what the transaction of the change does then.
 */
export async function whileUncommitted<Result>(
  { owner: pool }: TestPlatform,
  change: { text: string; values?: unknown[] },
  work: () => Promise<Result>,
  further?: { text: string; values?: unknown[] },
): Promise<Result> {
  const changing = await pool.connect();
  await changing.query('begin');
  await changing.query(change);
  let isDone = false;
  const working = work().finally(() => {
    isDone = true;
  });
  // Awaited below; until then a refusal is not unhandled.
  working.catch(() => {});
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  await vi.waitFor(async () => {
    if (!isDone && (await pool.query(waiting)).rowCount === 0) throw new Error('nothing waits');
  }, 5_000);
  if (further) await changing.query(further);
  await changing.query('commit');
  changing.release();
  return working;
}
