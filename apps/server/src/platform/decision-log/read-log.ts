import { type DecisionRecord, decodeBatch, MAX_RECORDS, objectName, sha256Hex } from './batch.ts';
import type { DecisionStore } from './decision-store.ts';

export type LogPosition = { log: string; seq: number; hash: string };

export class BrokenLogError extends Error {
  constructor(name: string, why: string) {
    super(`decision log: ${name}: ${why}`);
    this.name = 'BrokenLogError';
  }
}

/** Every record after `from` in order, with the position where its object ends. Throws BrokenLogError. */
export async function* readDecisions(
  store: DecisionStore,
  from: LogPosition,
): AsyncIterable<{ record: DecisionRecord; end: LogPosition }> {
  let { seq, hash } = from;
  const after = seq === 0 ? '' : objectName(from.log, seq);
  for await (const name of store.listAfter(from.log, after)) {
    const expected = objectName(from.log, seq + 1);
    if (name !== expected) throw new BrokenLogError(expected, `is missing, the next is ${name}`);
    const bytes = await store.read(name);
    if (!bytes) throw new BrokenLogError(name, 'is gone');
    const batch = decodeObject(name, bytes);
    if (batch.previous !== hash) throw new BrokenLogError(name, 'does not follow the one before it');
    seq = batch.records.at(-1)?.seq ?? seq;
    hash = sha256Hex(bytes);
    const end = { log: from.log, seq, hash };
    for (const record of batch.records) yield { record, end };
  }
}

/** Epoch ms; null for an empty log. Throws BrokenLogError. */
export async function getFirstDecisionTime(store: DecisionStore, log: string): Promise<number | null> {
  for await (const { record } of readDecisions(store, { log, seq: 0, hash: '' })) return record.at;
  return null;
}

/** False for another store, or a store that has lost the object. */
export async function isStored(store: DecisionStore, { log, seq, hash }: LogPosition): Promise<boolean> {
  const before = Math.max(0, seq - MAX_RECORDS);
  let last: string | undefined;
  for await (const name of store.listAfter(log, objectName(log, before))) {
    if (name > objectName(log, seq)) break;
    last = name;
  }
  const bytes = last === undefined ? null : await store.read(last);
  return bytes !== null && sha256Hex(bytes) === hash;
}

function decodeObject(name: string, bytes: Buffer) {
  try {
    return decodeBatch(bytes);
  } catch (error) {
    throw new BrokenLogError(name, error instanceof Error ? error.message : String(error));
  }
}
