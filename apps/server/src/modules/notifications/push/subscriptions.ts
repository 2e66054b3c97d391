import { ECDH } from 'node:crypto';
import { t } from '@pq/domain/copy';
import { limits } from '@pq/domain/limits';
import sql from 'sql-template-tag';
import type { Executor, Tx } from '#src/platform/database/database.ts';
import { lockMember } from '#src/platform/database/lock-member.ts';
import { execute } from '#src/platform/database/query.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import type { SignedIn } from '#src/platform/http/caller.ts';
import type { Platform } from '#src/platform/platform.ts';
import { ProductError } from '#src/platform/product-error.ts';
import type { PushSubscription } from '#src/providers/push/port.ts';
import { isPushEndpoint } from '#src/providers/push/push-endpoints.ts';
import { hashEndpoint, sealSubscription } from './sealed-subscriptions.ts';

/**
 * Subscribes the browser of the caller. Throws pushEndpoint for an address that the server does not send to or a key that is
 * none, loginRequired when the session ends at the same time.
 */
export async function subscribe(
  { config, secrets, database }: Platform,
  { uid, session }: SignedIn,
  subscription: PushSubscription,
): Promise<void> {
  const { endpoint, keys } = subscription;
  if (!secrets.vapid || !isPushEndpoint(endpoint, config) || !isPublicKey(keys.p256dh))
    throw new ProductError('pushEndpoint', { fields: { subscription: t('err.pushEndpoint') } });
  const endpointHash = hashEndpoint(endpoint);
  const sealed = sealSubscription(subscription, uid, secrets);
  await inTransaction(database.db, async (tx) => {
    await lockMember(tx, uid);
    await lockAddress(tx, endpointHash);
    await deleteOfOthers(tx, endpointHash, uid);
    const { host } = new URL(endpoint);
    if (!(await upsert(tx, { endpointHash, memberId: uid, sessionId: session.id, host, sealed })))
      throw new ProductError('loginRequired');
    await deleteOldest(tx, uid);
  });
}

function isPublicKey(p256dh: string): boolean {
  try {
    return ECDH.convertKey(p256dh, 'prime256v1', 'base64url', 'base64url', 'uncompressed') !== '';
  } catch {
    return false;
  }
}

/** Against a second member who subscribes it at the same time: there may be no row to lock yet. */
async function lockAddress(tx: Tx, endpointHash: Buffer): Promise<void> {
  await execute(tx, sql`select pg_advisory_xact_lock(hashtextextended(${endpointHash.toString('hex')}, 0))`);
}

/** With what is still to be sent to it, which is another member's. */
async function deleteOfOthers(tx: Tx, endpointHash: Buffer, memberId: string): Promise<void> {
  await execute(
    tx,
    sql`delete from push_subscription where endpoint_hash = ${endpointHash} and member_id <> ${memberId}`,
  );
}

type NewSubscription = {
  endpointHash: Buffer;
  memberId: string;
  sessionId: string;
  host: string;
  sealed: Buffer;
};

/** False when the session has ended. While it is locked nobody ends it, who would not find the subscription yet. */
async function upsert(
  tx: Tx,
  { endpointHash, memberId, sessionId, host, sealed }: NewSubscription,
): Promise<boolean> {
  const written = await execute(
    tx,
    sql`
    with signed_in as (select id from session where id = ${sessionId} for key share)
    insert into push_subscription (endpoint_hash, member_id, session_id, host, sealed)
    select ${endpointHash}, ${memberId}::uuid, id, ${host}, ${sealed} from signed_in
    on conflict (endpoint_hash) do update set session_id = excluded.session_id, sealed = excluded.sealed, ok_at = now()`,
  );
  return written === 1;
}

async function deleteOldest(tx: Tx, memberId: string): Promise<void> {
  await execute(
    tx,
    sql`
    delete from push_subscription where endpoint_hash in (
      select endpoint_hash from push_subscription where member_id = ${memberId}
      order by created_at desc, endpoint_hash offset ${limits.pushSubscriptions})`,
  );
}

export async function unsubscribe(db: Executor, memberId: string, endpoint: string): Promise<void> {
  await execute(
    db,
    sql`delete from push_subscription where endpoint_hash = ${hashEndpoint(endpoint)} and member_id = ${memberId}`,
  );
}

/** Deletes a member's subscriptions, all or those of the sessions that end. Call it after the sessions are deleted, in their transaction. */
export async function deletePushSubscriptions(
  tx: Executor,
  memberId: string,
  of: { session?: string; exceptSession?: string } = {},
): Promise<void> {
  const { session = null, exceptSession = null } = of;
  await execute(
    tx,
    sql`
    delete from push_subscription where member_id = ${memberId}
      and (${session}::uuid is null or session_id = ${session}::uuid)
      and (${exceptSession}::uuid is null or session_id <> ${exceptSession}::uuid)`,
  );
}
