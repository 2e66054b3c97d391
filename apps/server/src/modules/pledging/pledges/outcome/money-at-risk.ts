import type { Executor } from '#src/platform/database/database.ts';
import { sumRefused } from './queries.ts';

/**
 * What each of these projects may still lose: pledges whose card was refused and is tried again, with what they owe in KRW.
 * Projects without any are left out.
 */
export async function moneyAtRisk(
  db: Executor,
  projectKeys: readonly string[],
): Promise<Map<string, { pledges: number; amount: number }>> {
  if (projectKeys.length === 0) return new Map();
  const rows = await sumRefused(db, projectKeys);
  return new Map(rows.map(({ key, pledges, amount }) => [key, { pledges, amount }]));
}
