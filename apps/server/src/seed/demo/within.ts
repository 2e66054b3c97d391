import type { Db, Tx } from '#src/platform/database/database.ts';
import type { Platform } from '#src/platform/platform.ts';

const parts = new Map([
  ['begin', 'savepoint part'],
  ['commit', 'release savepoint part'],
  ['rollback', 'rollback to savepoint part'],
]);

/** The platform at another time, and within a transaction that is open: what it does in transactions of its own is part of that. */
export function within(platform: Platform, tx: Tx, atMs: number): Platform {
  const database = { ...platform.database, db: asDb(tx) };
  return { ...platform, database, clock: { now: () => atMs } };
}

function asDb(tx: Tx): Db {
  const query = (statement: string, ...rest: unknown[]) =>
    (tx.query as (...args: unknown[]) => unknown).call(tx, parts.get(statement) ?? statement, ...rest);
  const client = { query, release: () => {}, getTransactionStatus: () => 'I' };
  return { query: client.query, connect: async () => client } as unknown as Db;
}
