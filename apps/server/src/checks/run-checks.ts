import type pg from 'pg';
import { type ChainedLog, chainedLogs } from '#src/platform/database/log-chain.ts';
import { withConnection } from '#src/platform/database/transaction.ts';
import { type ChainReport, type KnownHead, verifyLog } from '#src/platform/database/verify-log-chain.ts';
import { findingsOf } from './chain-findings.ts';
import { invariants } from './invariants.ts';

export type Finding = { invariant: string; subject: string; finding: string };

export type CheckReport = { findings: Finding[]; chains: ChainReport[] };

/** Seals that were noted outside of the database, by log. */
export type KnownHeads = Partial<Record<ChainedLog, KnownHead[]>>;

export const checkCount = invariants.length + chainedLogs.length;

/** Runs every invariant and verifies every chain on one snapshot of the database. */
export function reportChecks(pool: pg.Pool, nowMs: number, known: KnownHeads = {}): Promise<CheckReport> {
  return withConnection(pool, async (client) => {
    await client.query('begin isolation level repeatable read read only');
    await client.query(
      `set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0; set local timezone = 'UTC'`,
    );
    const findings: Finding[] = [];
    for (const { name, finds } of invariants) {
      const values = finds.includes('$1') ? [new Date(nowMs)] : [];
      const { rows } = await client.query<{ subject: string; finding: string }>(finds, values);
      findings.push(...rows.map((row) => ({ invariant: name, ...row })));
    }
    const chains: ChainReport[] = [];
    for (const log of chainedLogs) chains.push(await verifyLog(client, log, known[log]));
    await client.query('commit');
    return { findings: [...findings, ...chains.flatMap(findingsOf)], chains };
  });
}

/** The findings are the rows that break an invariant, and the places at which a chain is broken. */
export async function runChecks(pool: pg.Pool, nowMs: number): Promise<Finding[]> {
  return (await reportChecks(pool, nowMs)).findings;
}

const HEAD = /^--head=(\w+):(\d{1,15}):([0-9a-f]{64})$/;

/** The seals that a command line names; null when one of its words is none. */
export function readHeads(words: readonly string[]): KnownHeads | null {
  const heads: KnownHeads = {};
  for (const word of words) {
    const [, name, position, hash = ''] = HEAD.exec(word) ?? [];
    const log = chainedLogs.find((one) => one === name);
    if (!log) return null;
    heads[log] = [...(heads[log] ?? []), { position: Number(position), hash }];
  }
  return heads;
}
