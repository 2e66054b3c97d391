import type pg from 'pg';
import { withConnection } from '#src/platform/database/with-connection.ts';
import { invariants } from './invariants.ts';

export type Finding = { invariant: string; subject: string; finding: string };

/** Runs every invariant on one snapshot of the database; the findings are the rows that break one. */
export function runChecks(pool: pg.Pool, nowMs: number): Promise<Finding[]> {
  return withConnection(pool, async (client) => {
    await client.query('begin isolation level repeatable read read only');
    await client.query('set local statement_timeout = 0');
    const findings: Finding[] = [];
    for (const { name, finds } of invariants) {
      const values = finds.includes('$1') ? [new Date(nowMs)] : [];
      const { rows } = await client.query<{ subject: string; finding: string }>(finds, values);
      findings.push(...rows.map((row) => ({ invariant: name, ...row })));
    }
    await client.query('commit');
    return findings;
  });
}
