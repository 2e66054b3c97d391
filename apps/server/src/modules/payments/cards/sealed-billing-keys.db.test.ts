import { paymentAt } from '@pq/domain/dates';
import { expect, test } from 'vitest';
import { runChecks } from '#src/checks/run-checks.ts';
import type { KeyRing } from '#src/config/key-ring.ts';
import { sweepUntilQuiet } from '#src/modules/admin/scheduler/sweep.ts';
import type { Db } from '#src/platform/database/database.ts';
import { newId } from '#src/platform/ids.ts';
import type { Platform } from '#src/platform/platform.ts';
import { type Progress, readKeyUse as readUse, rotateKeys } from '#src/platform/sealing/rotate-keys.ts';
import type { Keys } from '#src/platform/sealing/seal.ts';
import { assertKeyRing } from '#src/start/start-server.ts';
import {
  buildCard,
  buildMember,
  buildPledge,
  buildProject,
  createScriptedProvider,
  openTestPlatform,
  type TestPlatform,
} from '#src/testing/index.ts';
import { addCard } from './add-card.ts';
import { decryptBillingKey, encryptBillingKey, hashBillingKey } from './billing-key.ts';
import { removeCard, removeDroppedCard } from './remove-card.ts';
import { sealedBillingKeys } from './sealed-billing-keys.ts';
import { sealUnbound } from './testing/seal-unbound.ts';

const formerKey = { id: 'old', bytes: Buffer.alloc(32, 7) };
const newKey = { id: 'new', bytes: Buffer.alloc(32, 9) };
const keys = (...encryptionKeys: KeyRing) => ({ encryptionKeys });
const both = keys(newKey, formerKey);
const silent = () => {};
const rotateBillingKeys = (db: Db, ring: Keys, report: (progress: Progress) => void) =>
  rotateKeys(db, ring, sealedBillingKeys, report);
const readKeyUse = (db: Db, ring: Keys) => readUse(db, ring, sealedBillingKeys);

function withKeys(platform: TestPlatform, ...ring: KeyRing): TestPlatform {
  return { ...platform, secrets: { ...platform.secrets, encryptionKeys: ring } };
}

/** Saved cards as they were sealed under the former key: every second one from before values were bound to rows. */
async function insertCards(platform: TestPlatform, total: number): Promise<void> {
  const member = await buildMember(platform);
  const rows = Array.from({ length: total }, (_, n) => {
    const id = newId(Date.now());
    const bound = {
      billingKey: encryptBillingKey(`key-${n}`, id, keys(formerKey)),
      billingKeyHash: hashBillingKey(`key-${n}`, keys(formerKey)),
    };
    return { id, n, ...(n % 2 ? sealUnbound(`key-${n}`, formerKey.bytes) : bound) };
  });
  await platform.database.db.query(
    `insert into card (id, member_id, billing_key, billing_key_hash, name, number, created_at)
     select id, $2, sealed, hash, '하늘카드', n::text, now()
     from unnest($1::uuid[], $3::bytea[], $4::bytea[], $5::int[]) as u(id, sealed, hash, n)`,
    [
      rows.map(({ id }) => id),
      member.id,
      rows.map(({ billingKey }) => billingKey),
      rows.map(({ billingKeyHash }) => billingKeyHash),
      rows.map(({ n }) => n),
    ],
  );
}

test('rotateBillingKeys rotates repeatedly while two workers charge, and each pledge is charged once', async () => {
  const cards = 1_000;
  const pledges = 60;
  const platform = withKeys(await openTestPlatform({ poolSize: 20 }), formerKey);
  const { db } = platform.database;
  const provider = createScriptedProvider();
  const project = await buildProject(platform, { rewards: [{ count: 0 }] });
  await insertCards(platform, cards);
  for (let n = 0; n < pledges; n += 1) await buildPledge(platform, project);
  platform.clock.set(paymentAt(project.periodFinish ?? ''));

  const workers = [withKeys(platform, newKey, formerKey), withKeys(platform, formerKey, newKey)];
  const { signal } = new AbortController();
  let isCharging = true;
  const charging = Promise.all(workers.map((worker) => sweepUntilQuiet(worker, provider, signal))).finally(
    () => {
      isCharging = false;
    },
  );
  let rotations = 0;
  // On a busy machine the workers may finish during the first rotation.
  for (; isCharging || rotations < 2; rotations += 1)
    await rotateBillingKeys(db, rotations % 2 ? keys(formerKey, newKey) : both, silent);
  await charging;

  expect(await rotateBillingKeys(db, both, silent)).toEqual({
    values: new Map([
      ['new', cards + pledges],
      ['old', 0],
    ]),
    stale: 0,
    problems: [],
  });
  const paid = [...provider.books.values()].filter(({ status }) => status === 'paid');
  expect(paid).toHaveLength(pledges);
  expect(new Set(paid.map(({ billingKey }) => billingKey)).size).toBe(pledges);
  expect(await runChecks(db, platform.clock.now())).toEqual([]);
});

test('rotateBillingKeys resumes after an interruption and changes nothing on a repeat', async () => {
  const platform = await openTestPlatform();
  const { db } = platform.database;
  await insertCards(platform, 1_200);
  const brokenOff = new Error('broken off');
  const rotation = rotateBillingKeys(db, both, ({ resealed }) => {
    if (resealed >= 1_000) throw brokenOff;
  });
  await expect(rotation).rejects.toBe(brokenOff);
  expect(await readKeyUse(db, both)).toMatchObject({ stale: 200 });
  expect(await rotateBillingKeys(db, both, silent)).toMatchObject({ stale: 0, problems: [] });
  const sealed = async () => (await db.query('select id, billing_key from card order by id')).rows;
  const before = await sealed();
  await rotateBillingKeys(db, both, silent);
  expect(await sealed()).toEqual(before);
});

test('rotateBillingKeys skips a locked row and seals it in the next rotation', async () => {
  const platform = await openTestPlatform();
  const { db } = platform.database;
  await insertCards(platform, 3);
  const client = await db.connect();
  await client.query('begin');
  await client.query(`select from card where number = '1' for update`);
  expect(await rotateBillingKeys(db, both, silent)).toMatchObject({ stale: 1 });
  await client.query('commit');
  client.release();
  expect(await rotateBillingKeys(db, both, silent)).toMatchObject({ stale: 0 });
});

test('rotateBillingKeys rotates the keys of removed cards, which are still deleted at the provider', async () => {
  const opened = await openTestPlatform();
  const platform = withKeys(opened, formerKey);
  const { db } = platform.database;
  const member = await buildMember(platform);
  const card = await buildCard(platform, member.id, sealUnbound('key-gone', formerKey.bytes));
  await removeCard(platform, member.id, card.id);
  expect(await rotateBillingKeys(db, both, silent)).toMatchObject({ stale: 0, problems: [] });
  const [{ id, billing_key: sealed }] = (await db.query('select id, billing_key from card_removal')).rows;
  expect(decryptBillingKey(sealed, id, keys(newKey))).toBe('key-gone');
});

test('a billing key is found as one card whichever key has hashed it', async () => {
  const opened = await openTestPlatform();
  const provider = createScriptedProvider();
  const rotating: Platform = withKeys(opened, newKey, formerKey);
  const member = await buildMember(opened);
  const card = await buildCard(opened, member.id, sealUnbound('key-1', formerKey.bytes));
  const result = { PCD_PAY_CODE: '0000', PCD_PAY_RST: 'success', PCD_PAYER_ID: 'key-1' };
  const other = await buildMember(opened);
  await expect(addCard(rotating, provider, other.id, result as never)).rejects.toMatchObject({
    code: 'cardDuplicate',
  });
  expect((await opened.database.db.query('select from card_removal')).rowCount).toBe(0);
  provider.dropped.add('key-1');
  await removeDroppedCard(rotating, provider, { billingKey: 'key-1' });
  const { rows } = await opened.database.db.query(
    'select removed_at is not null as removed from card where id = $1',
    [card.id],
  );
  expect(rows).toEqual([{ removed: true }]);
});

test('rotateBillingKeys reports a value moved to the row of another card, and it is not charged', async () => {
  const platform = withKeys(await openTestPlatform(), newKey);
  const { db } = platform.database;
  const provider = createScriptedProvider();
  const project = await buildProject(platform, { rewards: [{ count: 0 }] });
  const pledgeId = await buildPledge(platform, project);
  await buildPledge(platform, project);
  await db.query(`
    with victim as (select c.id, c.billing_key from card c join pledge g on g.card_id = c.id where g.id <> '${pledgeId}')
    update card set billing_key = victim.billing_key from victim
    where card.id = (select card_id from pledge where id = '${pledgeId}')`);
  const { problems } = await readKeyUse(db, keys(newKey));
  expect(problems).toEqual([expect.stringContaining('sealed for another row')]);
  platform.clock.set(paymentAt(project.periodFinish ?? ''));
  await sweepUntilQuiet(platform, provider, AbortSignal.timeout(3_000));
  expect(provider.books.has(`${pledgeId}-1`)).toBe(false);
});

test('the start fails without a key that still seals cards', async () => {
  const platform = await openTestPlatform();
  const { db } = platform.database;
  await insertCards(platform, 4);
  await expect(assertKeyRing(db, both)).resolves.toBeUndefined();
  await expect(assertKeyRing(db, keys(newKey))).rejects.toThrow(/ENCRYPTION_KEY lacks a key/);
  expect((await readKeyUse(db, keys(newKey))).problems).toHaveLength(4);
  await rotateBillingKeys(db, both, silent);
  await expect(assertKeyRing(db, keys(newKey))).resolves.toBeUndefined();
  expect(await readKeyUse(db, keys(newKey))).toMatchObject({ stale: 0, problems: [] });
});
