import { expect } from 'vitest';
import { runChecks } from '#src/checks/run-checks.ts';
import type { ScriptedProvider, TestPlatform } from '#src/testing/index.ts';
import { sweepUntilQuiet } from '../sweep.ts';

const never = new AbortController().signal;

export async function settleAt(
  platform: TestPlatform,
  provider: ScriptedProvider,
  nowMs: number,
): Promise<void> {
  platform.clock.set(nowMs);
  await sweepUntilQuiet(platform, provider, never);
}

export async function statuses(platform: TestPlatform): Promise<Record<string, number>> {
  const { rows } = await platform.database.db.query<{ status: string; n: number }>(
    'select status, count(*)::int as n from pledge group by status order by status',
  );
  return Object.fromEntries(rows.map((row) => [row.status, row.n]));
}

export async function stateOf(platform: TestPlatform, key: string): Promise<string> {
  const { rows } = await platform.database.db.query('select state from project where key = $1', [key]);
  return rows[0].state;
}

export async function mailKinds(platform: TestPlatform): Promise<string[]> {
  const { rows } = await platform.database.db.query('select kind from mail order by kind, id');
  return rows.map((row) => row.kind);
}

export async function assertBooksBalance(platform: TestPlatform, provider: ScriptedProvider): Promise<void> {
  expect(await runChecks(platform.database.db, platform.clock.now())).toEqual([]);
  const { rows } = await platform.database.db.query('select order_id, amount from charge where status = $1', [
    'paid',
  ]);
  const ours = rows.map((row) => `${row.order_id} ${row.amount}`).sort();
  const theirs = [...provider.books].filter(([, entry]) => entry.status === 'paid');
  expect(ours).toEqual(theirs.map(([orderId, entry]) => `${orderId} ${entry.amount}`).sort());
}
