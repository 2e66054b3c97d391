import { expect, test } from 'vitest';
import type { KeyRing } from '#src/config/key-ring.ts';
import { insertRows } from '#src/platform/database/insert-rows.ts';
import { newId } from '#src/platform/ids.ts';
import { isSealedByOthers, readKeyUse, rotateKeys } from '#src/platform/sealing/rotate-keys.ts';
import { buildSubscription } from '#src/providers/push/testing/push-service.ts';
import { assertKeyRing } from '#src/start/start-server.ts';
import { buildMember, openTestPlatform } from '#src/testing/index.ts';
import {
  hashEndpoint,
  openSubscription,
  sealedSubscriptions,
  sealSubscription,
} from './sealed-subscriptions.ts';

const formerKey = { id: 'old', bytes: Buffer.alloc(32, 7) };
const newKey = { id: 'new', bytes: Buffer.alloc(32, 9) };
const keys = (...encryptionKeys: KeyRing) => ({ encryptionKeys });
const tables = [sealedSubscriptions];

async function open() {
  const platform = await openTestPlatform();
  const { owner } = platform;
  const { db } = platform.database;
  const member = await buildMember(platform);
  const subscriptions = [1, 2, 3].map((n) => buildSubscription(`https://fcm.googleapis.com/fcm/send/${n}`));
  await insertRows(
    db,
    'push_subscription',
    subscriptions.map((subscription) => ({
      endpointHash: hashEndpoint(subscription.endpoint),
      memberId: member.id,
      sessionId: newId(Date.now()),
      host: 'fcm.googleapis.com',
      sealed: sealSubscription(subscription, member.id, keys(formerKey)),
    })),
  );
  const read = async () => {
    const { rows } = await owner.query('select endpoint_hash, member_id, sealed from push_subscription');
    return rows.map(({ endpoint_hash, member_id, sealed }) => ({
      endpointHash: endpoint_hash as Buffer,
      memberId: String(member_id),
      sealed: sealed as Buffer,
    }));
  };
  return { platform, db, owner, subscriptions, read };
}

test('a rotation seals subscriptions by the first key, after which the former one may go', async () => {
  const { db, subscriptions, read } = await open();
  await expect(assertKeyRing(db, keys(newKey))).rejects.toThrow(/ENCRYPTION_KEY lacks a key/);
  expect(await isSealedByOthers(db, keys(newKey), tables)).toBe(true);
  expect(await readKeyUse(db, keys(newKey, formerKey), tables)).toMatchObject({ stale: 3, problems: [] });
  const use = await rotateKeys(db, keys(newKey, formerKey), tables, () => {});
  expect(use).toEqual({
    values: new Map([
      ['new', 3],
      ['old', 0],
    ]),
    stale: 0,
    problems: [],
  });
  await expect(assertKeyRing(db, keys(newKey))).resolves.toBeUndefined();
  const opened = (await read()).map((row) => openSubscription(row, keys(newKey)));
  const byEndpoint = (a: { endpoint: string }, b: { endpoint: string }) =>
    a.endpoint.localeCompare(b.endpoint);
  expect(opened.sort(byEndpoint)).toEqual(subscriptions);
});

test('a subscription in the row of another member or address does not open', async () => {
  const { platform, db, owner, read } = await open();
  const other = await buildMember(platform);
  await owner.query('update push_subscription set member_id = $1', [other.id]);
  const [first, second] = await read();
  if (!first || !second) throw new Error('no rows');
  expect(() => openSubscription(first, keys(formerKey))).toThrow(/sealed for another row/);
  expect(() => openSubscription({ ...first, sealed: second.sealed }, keys(formerKey))).toThrow(
    /sealed for another row/,
  );
  expect((await readKeyUse(db, keys(formerKey), tables)).problems).toHaveLength(3);
});
