import { randomBytes } from 'node:crypto';
import type { Store } from '#src/core/store.ts';

export type Provider = 'kakao' | 'naver';

/** `email` null: the provider shares none. */
export type Account = {
  id: number;
  provider: Provider;
  word: string;
  email: string | null;
  verified: boolean;
  nickname: string;
};

type Row = Omit<Account, 'verified'> & { verified: number };

const NAMES = ['하늘', '지우', '서윤', '도현', '은채', '민호', '다온', '유진'];

/**
 * The account named by `?as=`, created on first use: `new` is always a fresh one, `noemail-…` has no e-mail,
 * `unverified-…` an unverified one, `email:<address>` that address.
 */
export function findOrCreateAccount(store: Store, provider: Provider, as: string): Account {
  const word = as === 'new' ? `new-${randomBytes(5).toString('hex')}` : as.slice(0, 200);
  const existing = find(store, 'word = ? AND provider = ?', word, provider);
  if (existing) return existing;
  const email = word.startsWith('noemail-') ? null : emailOf(word);
  const nickname = NAMES[randomBytes(1).readUInt8(0) % NAMES.length] ?? '';
  store.run(
    'INSERT INTO social_account (provider, word, email, verified, nickname) VALUES (?, ?, ?, ?, ?)',
    ...[provider, word, email, word.startsWith('unverified-') ? 0 : 1, nickname],
  );
  return findOrCreateAccount(store, provider, word);
}

function emailOf(word: string): string {
  return word.startsWith('email:') ? word.slice('email:'.length) : `${word}@example.com`;
}

export function findAccount(store: Store, id: number): Account | null {
  return find(store, 'id = ?', id);
}

export function listAccounts(store: Store, provider: Provider, limit: number): Account[] {
  return store
    .all<Row>('SELECT * FROM social_account WHERE provider = ? ORDER BY id DESC LIMIT ?', provider, limit)
    .map(present);
}

export function countAccounts(store: Store, provider: Provider): number {
  return (
    store.find<{ n: number }>('SELECT count(*) AS n FROM social_account WHERE provider = ?', provider)?.n ?? 0
  );
}

function find(store: Store, where: string, ...values: (string | number)[]): Account | null {
  const row = store.find<Row>(`SELECT * FROM social_account WHERE ${where}`, ...values);
  return row && present(row);
}

function present(row: Row): Account {
  return { ...row, verified: row.verified === 1 };
}
