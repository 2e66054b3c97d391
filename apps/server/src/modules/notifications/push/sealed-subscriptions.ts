import { createHash } from 'node:crypto';
import { type Keys, openSealed, seal } from '#src/platform/sealing/seal.ts';
import { describeSealed } from '#src/platform/sealing/sealed-table.ts';
import type { PushSubscription } from '#src/providers/push/port.ts';
import { canonicalEndpoint } from '#src/providers/push/push-endpoints.ts';

/** By which the subscription of an address is found, however it is spelt; the address alone lets anybody send to it. */
export function hashEndpoint(endpoint: string): Buffer {
  return createHash('sha256').update(canonicalEndpoint(endpoint)).digest();
}

const PURPOSE = 'push-subscription';

/** A subscription opens for its member alone, so that nobody's pushes can be led to another browser by a change of the row. */
const rowOf = (endpointHash: Buffer, memberId: string) => `${endpointHash.toString('hex')}:${memberId}`;

export function sealSubscription(subscription: PushSubscription, memberId: string, keys: Keys): Buffer {
  const row = rowOf(hashEndpoint(subscription.endpoint), memberId);
  return seal(JSON.stringify(subscription), { purpose: PURPOSE, row }, keys);
}

export function openSubscription(
  { endpointHash, memberId, sealed }: { endpointHash: Buffer; memberId: string; sealed: Buffer },
  keys: Keys,
): PushSubscription {
  const { text } = openSealed(sealed, { purpose: PURPOSE, row: rowOf(endpointHash, memberId) }, keys);
  return JSON.parse(text) as PushSubscription;
}

export const sealedSubscriptions = describeSealed({
  name: 'push_subscription',
  purpose: PURPOSE,
  id: { column: 'endpoint_hash', type: 'bytea' },
  column: 'sealed',
  boundTo: `encode(endpoint_hash, 'hex') || ':' || member_id`,
});
