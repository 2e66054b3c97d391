import { randomBytes } from 'node:crypto';
import { type Body, textOf } from '#src/core/body.ts';
import type { Sandbox } from '#src/core/sandbox.ts';

export type Operation =
  | 'window'
  | 'charge'
  | 'regular-charge'
  | 'refund'
  | 'look-up'
  | 'payer-info'
  | 'payer-delete';

/** By the sandbox's clock. */
const LIFETIME_MS = 30 * 60_000;

export function issueKey({ store, clock }: Sandbox, operation: Operation) {
  const key = randomBytes(32).toString('hex');
  const [cstToken, custToken] = [token(), token()];
  store.run(
    'INSERT INTO auth_key (key, cst_token, cust_token, operation, issued_at) VALUES (?, ?, ?, ?, ?)',
    ...[key, cstToken, custToken, operation, clock.now()],
  );
  return { cst_id: cstToken, custKey: custToken, AuthKey: key };
}

export type KeyFault = 'expired' | 'mismatch';

type KeyRow = {
  cst_token: string;
  cust_token: string;
  operation: Operation;
  issued_at: number;
  used: number;
};

/**
 * Validates PCD_CST_ID, PCD_CUST_KEY and PCD_AUTH_KEY of a call and consumes the key; a look-up's key is reusable
 * until it expires. Null when valid. Call it inside the transaction of the operation.
 */
export function consumeKey(sandbox: Sandbox, body: Body, operation: Operation): KeyFault | null {
  const key = textOf(body, 'PCD_AUTH_KEY');
  const row = findKey(sandbox, key, operation);
  if (!row) return 'expired';
  if (row.cst_token !== textOf(body, 'PCD_CST_ID') || row.cust_token !== textOf(body, 'PCD_CUST_KEY'))
    return 'mismatch';
  if (operation !== 'look-up') markUsed(sandbox, key);
  return null;
}

export function isWindowKey(sandbox: Sandbox, key: string): boolean {
  return findKey(sandbox, key, 'window') !== null;
}

export function consumeWindowKey(sandbox: Sandbox, key: string): boolean {
  if (!isWindowKey(sandbox, key)) return false;
  markUsed(sandbox, key);
  return true;
}

export function deleteExpiredKeys({ store, clock }: Sandbox): void {
  store.run('DELETE FROM auth_key WHERE issued_at < ?', clock.now() - 2 * LIFETIME_MS);
}

function findKey({ store, clock }: Sandbox, key: string, operation: Operation): KeyRow | null {
  const row = store.find<KeyRow>('SELECT * FROM auth_key WHERE key = ?', key);
  if (!row || row.used || row.operation !== operation) return null;
  return clock.now() - row.issued_at < LIFETIME_MS ? row : null;
}

function markUsed({ store }: Sandbox, key: string): void {
  store.run('UPDATE auth_key SET used = 1 WHERE key = ?', key);
}

// Payple's tokens are base64 of base64.
function token(): string {
  return Buffer.from(randomBytes(18).toString('base64')).toString('base64');
}
