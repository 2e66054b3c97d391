import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';

/**
 * `processing` charges and refunds were delayed by a `slow` fault: outcome_* is the predetermined result and due_at
 * (real ms) its time, so that a killed sandbox finishes them at the next start.
 */
const schema = `
  CREATE TABLE IF NOT EXISTS setting (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS mail (
    id INTEGER PRIMARY KEY, sender TEXT NOT NULL, subject TEXT NOT NULL, text TEXT NOT NULL, html TEXT NOT NULL,
    links TEXT NOT NULL, at INTEGER NOT NULL) STRICT;
  CREATE TABLE IF NOT EXISTS recipient (
    address TEXT NOT NULL COLLATE NOCASE, mail_id INTEGER NOT NULL REFERENCES mail ON DELETE CASCADE,
    PRIMARY KEY (address, mail_id)) STRICT, WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS recipient_of_mail ON recipient (mail_id);
  CREATE TABLE IF NOT EXISTS card (
    payer_id TEXT PRIMARY KEY, payer_no TEXT NOT NULL, payer_name TEXT NOT NULL, payer_hp TEXT NOT NULL,
    payer_email TEXT NOT NULL, account_type TEXT NOT NULL, card_code TEXT NOT NULL, card_name TEXT NOT NULL, masked TEXT NOT NULL,
    kind TEXT NOT NULL, created_at INTEGER NOT NULL, removed_at INTEGER) STRICT;
  CREATE TABLE IF NOT EXISTS auth_key (
    key TEXT PRIMARY KEY, cst_token TEXT NOT NULL, cust_token TEXT NOT NULL, operation TEXT NOT NULL,
    issued_at INTEGER NOT NULL, used INTEGER NOT NULL DEFAULT 0) STRICT, WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS charge (
    id INTEGER PRIMARY KEY, oid TEXT NOT NULL UNIQUE, payer_id TEXT NOT NULL, total INTEGER NOT NULL,
    status TEXT NOT NULL CHECK (status IN ('processing', 'paid', 'declined')),
    outcome_code TEXT NOT NULL, outcome_msg TEXT NOT NULL, requested_at INTEGER NOT NULL, at INTEGER, due_at INTEGER,
    regular_month TEXT, request TEXT NOT NULL, trade_num TEXT NOT NULL, auth_no TEXT NOT NULL) STRICT;
  CREATE INDEX IF NOT EXISTS charge_of_card ON charge (payer_id);
  CREATE TABLE IF NOT EXISTS refund (
    id INTEGER PRIMARY KEY, oid TEXT NOT NULL REFERENCES charge (oid) ON DELETE CASCADE, amount INTEGER NOT NULL,
    status TEXT NOT NULL CHECK (status IN ('processing', 'done')), at INTEGER, due_at INTEGER) STRICT;
  CREATE INDEX IF NOT EXISTS refund_of_charge ON refund (oid);
  CREATE TABLE IF NOT EXISTS fault (
    id INTEGER PRIMARY KEY, op TEXT NOT NULL, kind TEXT NOT NULL, ms INTEGER NOT NULL, left INTEGER NOT NULL) STRICT;
  CREATE TABLE IF NOT EXISTS settlement_fault (
    day TEXT PRIMARY KEY, left_out INTEGER NOT NULL, altered INTEGER NOT NULL) STRICT, WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS social_account (
    id INTEGER PRIMARY KEY AUTOINCREMENT, provider TEXT NOT NULL, word TEXT NOT NULL, email TEXT,
    verified INTEGER NOT NULL, nickname TEXT NOT NULL, UNIQUE (provider, word)) STRICT;
  CREATE TABLE IF NOT EXISTS social_grant (
    secret TEXT PRIMARY KEY, provider TEXT NOT NULL, kind TEXT NOT NULL CHECK (kind IN ('code', 'token')),
    account_id INTEGER NOT NULL, redirect_uri TEXT NOT NULL, state TEXT NOT NULL, expires_at INTEGER NOT NULL)
    STRICT, WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS push_subscription (
    token TEXT PRIMARY KEY, recipient TEXT NOT NULL, private_key TEXT NOT NULL, auth TEXT NOT NULL) STRICT, WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS push (
    id INTEGER PRIMARY KEY, recipient TEXT NOT NULL, title TEXT NOT NULL, body TEXT NOT NULL, url TEXT NOT NULL,
    at INTEGER NOT NULL) STRICT;
`;

export class Store {
  readonly #db: DatabaseSync;
  readonly #statements = new Map<string, StatementSync>();

  constructor(dataDir: string) {
    if (dataDir !== ':memory:') mkdirSync(dataDir, { recursive: true });
    this.#db = new DatabaseSync(dataDir === ':memory:' ? dataDir : join(dataDir, 'sandbox.sqlite'));
    // NORMAL: commits reach the kernel, so kill -9 loses nothing; only a power cut could. FULL would make every
    // charge wait for the disk.
    this.#db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA busy_timeout = 5000;');
    this.#db.exec(schema);
  }

  run(sql: string, ...values: SQLInputValue[]): number {
    return Number(this.#prepare(sql).run(...values).changes);
  }

  all<Row>(sql: string, ...values: SQLInputValue[]): Row[] {
    return this.#prepare(sql).all(...values) as Row[];
  }

  find<Row>(sql: string, ...values: SQLInputValue[]): Row | null {
    return (this.#prepare(sql).get(...values) as Row | undefined) ?? null;
  }

  /** Runs `work` in a transaction. It is synchronous, so nothing interleaves. */
  atomically<T>(work: () => T): T {
    this.#db.exec('BEGIN IMMEDIATE');
    try {
      const result = work();
      this.#db.exec('COMMIT');
      return result;
    } catch (error) {
      this.#db.exec('ROLLBACK');
      throw error;
    }
  }

  close(): void {
    if (this.#db.isOpen) this.#db.close();
  }

  #prepare(sql: string): StatementSync {
    const known = this.#statements.get(sql);
    if (known) return known;
    const statement = this.#db.prepare(sql);
    this.#statements.set(sql, statement);
    return statement;
  }
}
