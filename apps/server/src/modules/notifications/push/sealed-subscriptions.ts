import { createHash } from 'node:crypto';
import sql, { join } from 'sql-template-tag';
import { z } from 'zod';
import { execute, query, queryOnly } from '#src/platform/database/query.ts';
import type { SealedTable } from '#src/platform/sealing/rotate-keys.ts';
import { type Keys, knownIds, openSealed, seal } from '#src/platform/sealing/seal.ts';
import type { PushSubscription } from '#src/providers/push/port.ts';

/** By which the subscription of an address is found; the address alone lets anybody send to it. */
export function hashEndpoint(endpoint: string): Buffer {
  return createHash('sha256').update(endpoint).digest();
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

const sealedRow = z.object({ id: z.string(), boundTo: z.string(), sealed: z.instanceof(Buffer) });

export const sealedSubscriptions: SealedTable = {
  name: 'push_subscription',
  list: (db, { after, limit }) =>
    query(
      db,
      sealedRow,
      sql`
      select encode(endpoint_hash, 'hex') as id, encode(endpoint_hash, 'hex') || ':' || member_id as bound_to, sealed
      from push_subscription where ${after}::text is null or endpoint_hash > decode(${after}, 'hex')
      order by endpoint_hash limit ${limit}`,
    ),
  open: ({ sealed, boundTo }, keys) => ({
    ...openSealed(sealed, { purpose: PURPOSE, row: boundTo }, keys),
    isBound: true,
  }),
  seal: (text, { boundTo }, keys) => seal(text, { purpose: PURPOSE, row: boundTo }, keys),
  async replace(db, rows) {
    const values = join(
      rows.map(({ id, from, to }) => sql`(${Buffer.from(id, 'hex')}::bytea, ${from}::bytea, ${to}::bytea)`),
      ', ',
    );
    return execute(
      db,
      sql`
      with change(id, sealed_from, sealed_to) as (values ${values}),
      free as (
        select s.endpoint_hash from push_subscription s
          join change on change.id = s.endpoint_hash and change.sealed_from = s.sealed
        for no key update of s skip locked)
      update push_subscription s set sealed = change.sealed_to
      from free join change on change.id = free.endpoint_hash where s.endpoint_hash = free.endpoint_hash`,
    );
  },
  async isSealedByOthers(db, keys) {
    const { found } = await queryOnly(
      db,
      z.object({ found: z.boolean() }),
      sql`
      select exists (
        select from push_subscription where substring(sealed from 1 for 4) <> all(${knownIds(keys)}::bytea[])) as found`,
    );
    return found;
  },
};
