import { createECDH, randomBytes } from 'node:crypto';
import type { Store } from '#src/core/store.ts';

/** `at`: the sandbox's time of receipt, ISO 8601. */
export type Push = { to: string; title: string; body: string; url: string; at: string };

/** As `PushSubscription.toJSON()` of a browser. */
export type Subscription = { endpoint: string; keys: { p256dh: string; auth: string } };

type Row = Omit<Push, 'to' | 'at'> & { recipient: string; at: number };

export function createSubscription(store: Store, to: string, origin: string): Subscription {
  const browser = createECDH('prime256v1');
  const p256dh = browser.generateKeys().toString('base64url');
  const auth = randomBytes(16).toString('base64url');
  const token = randomBytes(24).toString('base64url');
  store.run(
    'INSERT INTO push_subscription VALUES (?, ?, ?, ?)',
    ...[token, to, browser.getPrivateKey('base64url'), auth],
  );
  return { endpoint: `${origin}/push/send/${token}`, keys: { p256dh, auth } };
}

export function findSubscription(store: Store, token: string) {
  return store.find<{ recipient: string; privateKey: string; auth: string }>(
    'SELECT recipient, private_key AS privateKey, auth FROM push_subscription WHERE token = ?',
    token,
  );
}

/** Afterwards the address answers 410, as when a browser has unsubscribed. */
export function endSubscription(store: Store, token: string): void {
  store.run('DELETE FROM push_subscription WHERE token = ?', token);
}

export function storePush(
  store: Store,
  { to, title, body, url, at }: Omit<Push, 'at'> & { at: number },
): void {
  store.run(
    'INSERT INTO push (recipient, title, body, url, at) VALUES (?, ?, ?, ?, ?)',
    ...[to, title, body, url, at],
  );
}

/** Newest first; of everybody when `to` is null. */
export function listPushes(store: Store, to: string | null, limit = 1_000): Push[] {
  const rows = store.all<Row>(
    `SELECT recipient, title, body, url, at FROM push WHERE ?1 IS NULL OR recipient = ?1 COLLATE NOCASE
    ORDER BY id DESC LIMIT ?2`,
    ...[to, limit],
  );
  return rows.map(({ recipient, title, body, url, at }) => ({
    to: recipient,
    title,
    body,
    url,
    at: new Date(at).toISOString(),
  }));
}

export function clearPushes(store: Store): void {
  store.run('DELETE FROM push');
}
