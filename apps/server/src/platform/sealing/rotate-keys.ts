import type { Db, Executor } from '../database/database.ts';
import type { Keys } from './seal.ts';

export type SealedRow = {
  /** By which rows are paged. */
  id: string;
  /** What the value is authenticated with. */
  boundTo: string;
  sealed: Buffer;
};

export type Resealed = { id: string; from: Buffer; to: Buffer; text: string };

/** `isBound`: whether it opens in its row alone. */
export type Opened = { text: string; keyId: string; isBound: boolean };

/** A table with a column that is sealed by ENCRYPTION_KEY. */
export type SealedTable = {
  name: string;
  list(db: Executor, page: { after: string | null; limit: number }): Promise<SealedRow[]>;
  /** Throws when no key opens it. */
  open(row: SealedRow, keys: Keys): Opened;
  seal(text: string, row: SealedRow, keys: Keys): Buffer;
  /** Replaces values that have not changed, skips locked rows, and returns how many. */
  replace(db: Db, rows: readonly Resealed[], keys: Keys): Promise<number>;
  /** Whether a value begins with the id of no key of the ring; read without opening any. */
  isSealedByOthers(db: Executor, keys: Keys): Promise<boolean>;
};

export type KeyUse = {
  values: Map<string, number>;
  /** Values that are not sealed by the first key for their row. */
  stale: number;
  /** Rows that no key of the ring opens, or whose key another card has: a person has to fix them. */
  problems: string[];
};

export type Progress = { table: string; read: number; resealed: number };

const BATCH = 500;
// Much longer than a charge or a removal locks a row.
const MAX_PASSES = 10;

/**
 * Seals every value again that is not sealed by the first key for its row, and returns what is left to do. Safe
 * during charges and other rotations, and after an interruption: each row is replaced on its own, only while it is what
 * was read, and every process opens the old value and the new one.
 */
export async function rotateKeys(
  db: Db,
  keys: Keys,
  tables: readonly SealedTable[],
  report: (progress: Progress) => void,
): Promise<KeyUse> {
  for (let pass = 0; pass < MAX_PASSES; pass += 1) {
    let isLeft = false;
    for (const table of tables) {
      const progress = { table: table.name, read: 0, resealed: 0 };
      await readAll(db, table, async (rows) => {
        const stale = rows.flatMap((row) => resealOf(table, row, keys) ?? []);
        const resealed = stale.length === 0 ? 0 : await table.replace(db, stale, keys);
        isLeft ||= resealed < stale.length;
        progress.read += rows.length;
        progress.resealed += resealed;
        report({ ...progress });
      });
    }
    if (!isLeft) break;
  }
  return readKeyUse(db, keys, tables);
}

export async function readKeyUse(db: Db, keys: Keys, tables: readonly SealedTable[]): Promise<KeyUse> {
  const use: KeyUse = {
    values: new Map(keys.encryptionKeys.map(({ id }) => [id, 0])),
    stale: 0,
    problems: [],
  };
  for (const table of tables)
    await readAll(db, table, async (rows) => {
      for (const row of rows) count(use, table, row, keys);
    });
  return use;
}

export async function isSealedByOthers(
  db: Executor,
  keys: Keys,
  tables: readonly SealedTable[],
): Promise<boolean> {
  for (const table of tables) if (await table.isSealedByOthers(db, keys)) return true;
  return false;
}

function count(use: KeyUse, table: SealedTable, row: SealedRow, keys: Keys): void {
  const opened = tryToOpen(table, row, keys);
  if (typeof opened === 'string') {
    use.problems.push(`${table.name} ${row.id}: ${opened}`);
    return;
  }
  const name = opened.isBound ? opened.keyId : `${opened.keyId} (not bound to its row)`;
  use.values.set(name, (use.values.get(name) ?? 0) + 1);
  if (isStale(opened, keys)) use.stale += 1;
}

async function readAll(
  db: Db,
  table: SealedTable,
  visit: (rows: SealedRow[]) => Promise<void>,
): Promise<void> {
  let after: string | null = null;
  for (;;) {
    const rows: SealedRow[] = await table.list(db, { after, limit: BATCH });
    if (rows.length === 0) return;
    await visit(rows);
    after = rows.at(-1)?.id ?? null;
  }
}

function resealOf(table: SealedTable, row: SealedRow, keys: Keys): Resealed | null {
  const opened = tryToOpen(table, row, keys);
  if (typeof opened === 'string' || !isStale(opened, keys)) return null;
  return { id: row.id, from: row.sealed, to: table.seal(opened.text, row, keys), text: opened.text };
}

function isStale({ keyId, isBound }: Opened, { encryptionKeys: [first] }: Keys): boolean {
  return !isBound || keyId !== first.id;
}

function tryToOpen(table: SealedTable, row: SealedRow, keys: Keys): Opened | string {
  try {
    return table.open(row, keys);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
