import { createHash } from 'node:crypto';
import { z } from 'zod';

export const recordSchema = z.object({
  /** Position in the log, without gaps. */
  seq: z.int(),
  at: z.int(),
  kind: z.string(),
  /** Id of the pledge, charge, refund, card, project or member. */
  subject: z.string(),
  /** `backer`, `system`, `clock`, or the id of an admin or maker. */
  actor: z.string().nullable(),
  /** The subject's state after the decision (migration 0054). */
  content: z.record(z.string(), z.unknown()),
});

/** One decision as stored outside of the database: ids, amounts and states, never names. */
export type DecisionRecord = z.output<typeof recordSchema>;

const headerSchema = z.object({
  version: z.literal(1),
  log: z.string(),
  first: z.int(),
  last: z.int(),
  /** SHA-256 of the previous object, in hex; empty for the first. */
  previous: z.string(),
  /** SHA-256 of the lines below the header, in hex. */
  sha256: z.string(),
});

export const MAX_RECORDS = 500;

/** Consecutive decisions; each object names its predecessor by hash. */
export type Batch = { log: string; previous: string; records: DecisionRecord[] };

/** Names sort by number. A restored database that has forgotten an object computes its name again, and notices. */
export function objectName(log: string, first: number): string {
  const digits = String(first).padStart(15, '0');
  return `${log}/${digits.slice(0, 9)}/${digits}.jsonl`;
}

export function sha256Hex(bytes: Buffer | string): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** Deterministic: the same batch gives the same bytes. */
export function encodeBatch({ log, previous, records }: Batch): Buffer {
  const lines = records.map((record) => `${JSON.stringify(record)}\n`).join('');
  const [first = 0, last = 0] = [records[0]?.seq, records.at(-1)?.seq];
  const header = { version: 1, log, first, last, previous, sha256: sha256Hex(lines) };
  return Buffer.from(`${JSON.stringify(header)}\n${lines}`);
}

export function decodeBatch(bytes: Buffer): Batch {
  const end = bytes.indexOf('\n');
  const header = headerSchema.parse(JSON.parse(bytes.subarray(0, end).toString()));
  const lines = bytes.subarray(end + 1);
  if (sha256Hex(lines) !== header.sha256) throw new Error('the checksum differs');
  const records = lines
    .toString()
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => recordSchema.parse(JSON.parse(line)));
  const isWhole = records.every(({ seq }, at) => seq === header.first + at);
  if (!isWhole || records.at(-1)?.seq !== header.last) throw new Error('records are missing');
  return { log: header.log, previous: header.previous, records };
}
