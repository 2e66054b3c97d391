import { createHash } from 'node:crypto';
import type pg from 'pg';
import sql, { raw } from 'sql-template-tag';
import { z } from 'zod';
import { FIRST_ID, timeOf } from '../ids.ts';
import { type ChainedLog, lowestSealableId } from './log-chain.ts';
import { query, queryOnly } from './query.ts';

export type ChainBreak = {
  kind:
    | 'row changed'
    | 'row deleted'
    | 'row inserted in the past'
    | 'seal changed'
    | 'seals removed'
    | 'end cut off';
  position: number | null;
  rowId: string | null;
};

export type KnownHead = { position: number; hash: string };

export type ChainReport = {
  log: ChainedLog;
  sealed: number;
  head: KnownHead | null;
  /** The first 20; `broken` counts all. */
  breaks: ChainBreak[];
  broken: number;
  unsealed: { count: number; oldestAtMs: number | null };
};

const sealRow = z.object({
  position: z.number(),
  rowId: z.string(),
  rowHash: z.instanceof(Buffer),
  hash: z.instanceof(Buffer),
  sealedToMs: z.number(),
  content: z.string().nullable(),
});
type SealRow = z.output<typeof sealRow>;

const BATCH = 2_000;
const BREAKS_SHOWN = 20;

/**
 * Recomputes the chain of a log in batches and compares. It uses no database function, which an attacker could have
 * replaced. The transaction of `client` has to be in UTC: times are part of a row's text.
 */
export async function verifyLog(
  client: pg.ClientBase,
  log: ChainedLog,
  known: readonly KnownHead[] = [],
): Promise<ChainReport> {
  const report: ChainReport = {
    log,
    sealed: 0,
    head: null,
    breaks: [],
    broken: 0,
    unsealed: { count: 0, oldestAtMs: null },
  };
  const addBreak = (kind: ChainBreak['kind'], position: number | null, rowId: string | null) => {
    report.broken += 1;
    if (report.breaks.length < BREAKS_SHOWN) report.breaks.push({ kind, position, rowId });
  };
  const unmatched = new Map(known.map(({ position, hash }) => [position, hash]));
  let last = { position: 0, hash: sha256(log) };
  let sealedToMs: number | null = null;
  const verifyRow = (row: SealRow) => {
    const { position, rowId } = row;
    if (position !== last.position + 1) addBreak('seals removed', last.position + 1, null);
    else if (!row.hash.equals(hashOf(last.hash, row))) addBreak('seal changed', position, rowId);
    if (row.content === null) addBreak('row deleted', position, rowId);
    else if (!row.rowHash.equals(sha256(row.content))) addBreak('row changed', position, rowId);
    last = row;
    sealedToMs = row.sealedToMs;
  };
  for (let rows = await readSeals(client, log, 0); rows.length > 0; ) {
    for (const row of rows) {
      verifyRow(row);
      const hash = row.hash.toString('hex');
      if (unmatched.get(row.position) === hash) unmatched.delete(row.position);
      report.head = { position: row.position, hash };
    }
    report.sealed += rows.length;
    rows = await readSeals(client, log, last.position);
  }
  for (const position of unmatched.keys()) addBreak('end cut off', position, null);
  const lowest = sealedToMs === null ? FIRST_ID : lowestSealableId(sealedToMs);
  const unsealed = await readUnsealed(client, log, lowest);
  report.unsealed = {
    count: unsealed.waiting,
    oldestAtMs: unsealed.oldest === null ? null : timeOf(unsealed.oldest),
  };
  for (const rowId of unsealed.late) addBreak('row inserted in the past', null, rowId);
  report.broken += unsealed.lateCount - unsealed.late.length;
  return report;
}

function sha256(...parts: (string | Buffer)[]): Buffer {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
}

function hashOf(previous: Buffer, { position, rowId, rowHash }: SealRow): Buffer {
  const positionBytes = Buffer.alloc(8);
  positionBytes.writeBigInt64BE(BigInt(position));
  return sha256(previous, positionBytes, Buffer.from(rowId.replaceAll('-', ''), 'hex'), rowHash);
}

function readSeals(client: pg.ClientBase, log: ChainedLog, after: number): Promise<SealRow[]> {
  // A subquery instead of a join, so that each row is found by its id whatever the log's size.
  return query(
    client,
    sealRow,
    sql`select s.position, s.row_id, s.row_hash, s.hash,
       extract(epoch from s.sealed_to)::float8 * 1000 as sealed_to_ms,
       (select (select jsonb_object_agg(key, value)::text from jsonb_each(to_jsonb(r)) where value <> 'null')
         from ${raw(log)} r where r.id = s.row_id) as content
     from log_seal s where s.log = ${log} and s.position > ${after} order by s.position limit ${raw(String(BATCH))}`,
  );
}

const unsealedRow = z.object({
  waiting: z.number(),
  oldest: z.string().nullable(),
  late: z.array(z.string()),
  lateCount: z.number(),
});

function readUnsealed(
  client: pg.ClientBase,
  log: ChainedLog,
  lowest: string,
): Promise<z.output<typeof unsealedRow>> {
  return queryOnly(
    client,
    unsealedRow,
    sql`with unsealed as (
       select r.id, r.id < ${lowest} as late from ${raw(log)} r
       where not exists (select from log_seal s where s.log = ${log} and s.row_id = r.id))
     select (count(*) filter (where not late))::int as waiting, (count(*) filter (where late))::int as late_count,
       (select id from unsealed where not late order by id limit 1) as oldest,
       array(select id::text from unsealed where late order by id limit ${raw(String(BREAKS_SHOWN))}) as late
     from unsealed`,
  );
}
