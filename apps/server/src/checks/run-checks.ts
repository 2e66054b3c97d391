import type pg from 'pg';
import { z } from 'zod';
import { withLongStatements } from '#src/platform/database/database.ts';
import { type ChainedLog, chainedLogs } from '#src/platform/database/log-chain.ts';
import { query } from '#src/platform/database/query.ts';
import { withConnection } from '#src/platform/database/transaction.ts';
import {
  type ChainBreak,
  type ChainReport,
  type KnownHead,
  verifyLog,
} from '#src/platform/database/verify-log-chain.ts';
import { listInvariants } from './invariants.ts';

export type Finding = { invariant: string; subject: string; finding: string };

export type CheckReport = { findings: Finding[]; chains: ChainReport[] };

export type KnownHeads = Partial<Record<ChainedLog, KnownHead[]>>;

export const checkCount = listInvariants(new Date()).length + chainedLogs.length;

const findingRow = z.object({ subject: z.string(), finding: z.string() });

/** Runs every invariant and verifies every chain on one snapshot of the database. */
export function reportChecks(pool: pg.Pool, nowMs: number, known: KnownHeads = {}): Promise<CheckReport> {
  const run = async (client: pg.PoolClient) => {
    await client.query('begin isolation level repeatable read read only');
    await client.query(
      `set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0; set local timezone = 'UTC'`,
    );
    const findings: Finding[] = [];
    for (const { name, finds } of listInvariants(new Date(nowMs))) {
      const rows = await query(client, findingRow, finds);
      findings.push(...rows.map((row) => ({ invariant: name, ...row })));
    }
    const chains: ChainReport[] = [];
    for (const log of chainedLogs) chains.push(await verifyLog(client, log, known[log]));
    await client.query('commit');
    return { findings: [...findings, ...chains.flatMap(findingsOf)], chains };
  };
  return withLongStatements(() => withConnection(pool, run));
}

export async function runChecks(pool: pg.Pool, nowMs: number): Promise<Finding[]> {
  return (await reportChecks(pool, nowMs)).findings;
}

const HEAD = /^--head=(\w+):(\d{1,15}):([0-9a-f]{64})$/;

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

const words: Record<ChainBreak['kind'], string> = {
  'row changed': 'the row is not what was sealed',
  'row deleted': 'the row that was sealed is gone',
  'row inserted in the past': 'the row is older than what was sealed before it appeared, and has no seal',
  'seal changed': 'the seal does not follow from the one before it',
  'seals removed': 'seals are missing from here on',
  'end cut off': 'the seal that was noted outside is not there: the end was cut off, or all of it rewritten',
};

function findingsOf({ log, breaks, broken }: ChainReport) {
  const invariant = chainName(log);
  const found = breaks.map(({ kind, position, rowId }) => ({
    invariant,
    subject: [log, position !== null && `position ${position}`, rowId && `row ${rowId}`]
      .filter(Boolean)
      .join(' '),
    finding: `${kind}: ${words[kind]}`,
  }));
  const more = broken - breaks.length;
  return more > 0 ? [...found, { invariant, subject: log, finding: `${more} more breaks` }] : found;
}

export function isOfChain({ invariant }: { invariant: string }): boolean {
  return chainedLogs.some((log) => invariant === chainName(log));
}

function chainName(log: string): string {
  return `the chain over ${log} is whole`;
}

export function describeChain({ log, sealed, head, unsealed }: ChainReport, nowMs: number): string {
  const end = head ? `, head ${log}:${head.position}:${head.hash}` : '';
  const waiting =
    unsealed.oldestAtMs === null
      ? ''
      : `, the oldest for ${Math.max(0, Math.round((nowMs - unsealed.oldestAtMs) / 1_000))} s`;
  return `${log}: ${sealed} rows sealed${end}; ${unsealed.count} not sealed yet${waiting}`;
}
