import { createHash } from 'node:crypto';
import pg from 'pg';
import { FIRST_ID } from '../ids.ts';
import { type ChainedLog, lowestSealableId } from './log-chain.ts';

/** How a chain is broken at one place. */
export type ChainBreak = {
  kind:
    | 'row changed'
    | 'row deleted'
    | 'row inserted in the past'
    | 'seal changed'
    | 'seals removed'
    | 'end cut off';
  /** Of the seal; null for a row that has none. */
  position: number | null;
  rowId: string | null;
};

/** A seal that was noted outside of the database. */
export type KnownHead = { position: number; hash: string };

export type ChainReport = {
  log: ChainedLog;
  sealed: number;
  head: KnownHead | null;
  /** The first of them; `broken` counts all. */
  breaks: ChainBreak[];
  broken: number;
  /** Rows that the next run of the sealing seals. */
  unsealed: { count: number; oldestAtMs: number | null };
};

type SealRow = {
  position: number;
  rowId: string;
  rowHash: Buffer;
  hash: Buffer;
  sealedToMs: number;
  content: string | null;
};

const BATCH = 2_000;
const BREAKS_SHOWN = 20;

/**
 * Computes the chain of a log anew and compares, in batches, so that the size of the log does not matter. It relies on no function
 * of the database that somebody could have replaced. The transaction of `client` has to be in UTC: times are part of a row's text.
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
  const add = (kind: ChainBreak['kind'], position: number | null, rowId: string | null) => {
    report.broken += 1;
    if (report.breaks.length < BREAKS_SHOWN) report.breaks.push({ kind, position, rowId });
  };
  const notFound = new Map(known.map(({ position, hash }) => [position, hash]));
  let last = { position: 0, hash: sha256(log) };
  let sealedToMs: number | null = null;
  const compare = (row: SealRow) => {
    const { position, rowId } = row;
    if (position !== last.position + 1) add('seals removed', last.position + 1, null);
    else if (!row.hash.equals(hashOf(last.hash, row))) add('seal changed', position, rowId);
    if (row.content === null) add('row deleted', position, rowId);
    else if (!row.rowHash.equals(sha256(row.content))) add('row changed', position, rowId);
    last = row;
    sealedToMs = row.sealedToMs;
  };
  for (let rows = await readSeals(client, log, 0); rows.length > 0; ) {
    for (const row of rows) {
      compare(row);
      const hash = row.hash.toString('hex');
      if (notFound.get(row.position) === hash) notFound.delete(row.position);
      report.head = { position: row.position, hash };
    }
    report.sealed += rows.length;
    rows = await readSeals(client, log, last.position);
  }
  for (const position of notFound.keys()) add('end cut off', position, null);
  const lowest = sealedToMs === null ? FIRST_ID : lowestSealableId(sealedToMs);
  const unsealed = await readUnsealed(client, log, lowest);
  report.unsealed = { count: unsealed.waiting, oldestAtMs: unsealed.oldestAtMs };
  for (const rowId of unsealed.late) add('row inserted in the past', null, rowId);
  report.broken += unsealed.lateCount - unsealed.late.length;
  return report;
}

function sha256(...parts: (string | Buffer)[]): Buffer {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
}

function hashOf(previous: Buffer, { position, rowId, rowHash }: SealRow): Buffer {
  const place = Buffer.alloc(8);
  place.writeBigInt64BE(BigInt(position));
  return sha256(previous, place, Buffer.from(rowId.replaceAll('-', ''), 'hex'), rowHash);
}

async function readSeals(client: pg.ClientBase, log: ChainedLog, after: number): Promise<SealRow[]> {
  // A subquery and no join: each row is found by its id, however many there are.
  const { rows } = await client.query<SealRow>(
    `select s.position, s.row_id as "rowId", s.row_hash as "rowHash", s.hash,
       extract(epoch from s.sealed_to)::float8 * 1000 as "sealedToMs",
       (select (select jsonb_object_agg(key, value)::text from jsonb_each(to_jsonb(r)) where value <> 'null')
         from ${pg.escapeIdentifier(log)} r where r.id = s.row_id) as content
     from log_seal s where s.log = $1 and s.position > $2 order by s.position limit ${BATCH}`,
    [log, after],
  );
  return rows;
}

type Unsealed = { waiting: number; oldestAtMs: number | null; late: string[]; lateCount: number };

async function readUnsealed(client: pg.ClientBase, log: ChainedLog, lowest: string): Promise<Unsealed> {
  const { rows } = await client.query<Unsealed>(
    `with unsealed as (
       select r.id, r.at, r.id < $2 as late from ${pg.escapeIdentifier(log)} r
       where not exists (select from log_seal s where s.log = $1 and s.row_id = r.id))
     select (count(*) filter (where not late))::int as waiting, (count(*) filter (where late))::int as "lateCount",
       extract(epoch from min(at) filter (where not late))::float8 * 1000 as "oldestAtMs",
       array(select id::text from unsealed where late order by id limit ${BREAKS_SHOWN}) as late
     from unsealed`,
    [log, lowest],
  );
  return rows[0] ?? { waiting: 0, oldestAtMs: null, late: [], lateCount: 0 };
}
