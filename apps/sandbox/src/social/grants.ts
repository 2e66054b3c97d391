import { randomBytes } from 'node:crypto';
import type { Store } from '#src/core/store.ts';
import { type Account, findAccount, type Provider } from './accounts.ts';

/** In real time like the providers' own. */
const CODE_MS = 600_000;
const TOKEN_MS = 21_600_000;

type Grant = { secret: string; account_id: number; redirect_uri: string; state: string };

export type Redeemed = { redirectUri: string; state: string };

export function issueCode(
  store: Store,
  account: Account,
  sent: { redirectUri: string; state: string },
): string {
  const secret = randomBytes(32).toString('base64url');
  store.run(
    `INSERT INTO social_grant (secret, provider, kind, account_id, redirect_uri, state, expires_at)
     VALUES (?, ?, 'code', ?, ?, ?, ?)`,
    ...[secret, account.provider, account.id, sent.redirectUri, sent.state, Date.now() + CODE_MS],
  );
  return secret;
}

export function findCode(store: Store, provider: Provider, code: string): Redeemed | null {
  const grant = find(store, provider, 'code', code);
  return grant && { redirectUri: grant.redirect_uri, state: grant.state };
}

/** Exchanges a code for an access token; null when it is unknown, used or expired. */
export function redeemCode(store: Store, provider: Provider, code: string): string | null {
  return store.atomically(() => {
    const grant = find(store, provider, 'code', code);
    if (!grant) return null;
    store.run('DELETE FROM social_grant WHERE secret = ?', code);
    const token = randomBytes(32).toString('base64url');
    store.run(
      `INSERT INTO social_grant (secret, provider, kind, account_id, redirect_uri, state, expires_at)
       VALUES (?, ?, 'token', ?, '', '', ?)`,
      ...[token, provider, grant.account_id, Date.now() + TOKEN_MS],
    );
    return token;
  });
}

export function findAccountByToken(
  store: Store,
  provider: Provider,
  header: string | undefined,
): Account | null {
  const token = /^Bearer (\S+)$/i.exec(header ?? '')?.[1] ?? '';
  const grant = find(store, provider, 'token', token);
  return grant && findAccount(store, grant.account_id);
}

function find(store: Store, provider: Provider, kind: 'code' | 'token', secret: string): Grant | null {
  return store.find<Grant>(
    'SELECT * FROM social_grant WHERE secret = ? AND provider = ? AND kind = ? AND expires_at > ?',
    ...[secret, provider, kind, Date.now()],
  );
}
