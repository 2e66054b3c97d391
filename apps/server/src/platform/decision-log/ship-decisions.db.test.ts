import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { placePledge } from '#src/modules/pledging/pledges/place-pledge.ts';
import { buildBacker, orderOf } from '#src/modules/pledging/pledges/testing/orders.ts';
import { createFailpoints } from '#src/platform/failpoint.ts';
import { buildProject, openTestPlatform, type TestPlatform } from '#src/testing/index.ts';
import { inTransaction } from '../database/transaction.ts';
import { type DecisionRecord, decodeBatch, encodeBatch, objectName } from './batch.ts';
import type { DecisionStore } from './decision-store.ts';
import {
  deleteOldDecisions,
  endReconciliation,
  getShippingLagSeconds,
  isAwaitingReconciliation,
  readHead,
} from './queries.ts';
import { readDecisions } from './read-log.ts';
import { detectStaleDatabase, shipDecisions, startShipping } from './ship-decisions.ts';
import { createMemoryStore, type MemoryStore } from './testing/memory-store.ts';

afterEach(() => void vi.restoreAllMocks());

const START = { seq: 0, hash: '' };

async function openScene() {
  const platform = await openTestPlatform();
  const store = createMemoryStore();
  const project = await buildProject(platform, { rewards: [{ count: 0 }] });
  const place = async () => {
    const backer = await buildBacker(platform);
    return (await placePledge(platform, backer, orderOf(project, backer.cardId), null)).gateKey;
  };
  const { log } = await readHead(platform.database.db);
  return { platform, store, place, log };
}

async function readAll(store: DecisionStore, log: string): Promise<DecisionRecord[]> {
  const found: DecisionRecord[] = [];
  for await (const { record } of readDecisions(store, { log, ...START })) found.push(record);
  return found;
}

const kinds = (records: DecisionRecord[]) => records.map(({ kind }) => kind);

test('shipDecisions stores decisions in order, each once, with amounts and without personal data', async () => {
  const { platform, store, place, log } = await openScene();
  const { db } = platform.database;
  const pledgeId = await place();
  expect(await getShippingLagSeconds(db)).toBeGreaterThan(0);
  expect(await shipDecisions(platform, store)).toBe(2);
  expect(await getShippingLagSeconds(db)).toBe(0);
  expect(await shipDecisions(platform, store)).toBe(0);
  await db.query("update pledge set status = 'cancel', due_at = null, settled_at = now()");
  await shipDecisions(platform, store);

  const records = await readAll(store, log);
  expect(kinds(records)).toEqual(['card.added', 'pledge.placed', 'pledge.withdrawn']);
  expect(records.map(({ seq }) => seq)).toEqual([1, 2, 3]);
  expect(records[1]).toMatchObject({
    subject: pledgeId,
    content: { status: 'ready', callAmount: 13_000, lines: [{ idx: 0, count: 1, productCost: 10_000 }] },
  });
  const stored = [...store.objects.values()].join('');
  const { rows } = await db.query(
    'select m.email, m.name, g.recipient_name, g.recipient_tel, g.address_basic, c.number from pledge g join member m on m.id = g.member_id join card c on c.id = g.card_id',
  );
  for (const word of Object.values<string>(rows[0])) expect(stored).not.toContain(word);
});

test.each(['decisions.before_store', 'decisions.after_store'])(
  'a process that is killed at %s loses and doubles nothing',
  async (place) => {
    const scene = await openScene();
    const { platform, store, log } = scene;
    await scene.place();
    const dying = { ...platform, failpoint: createFailpoints(`${place}=throw`) };
    await expect(shipDecisions(dying, store)).rejects.toThrow();
    await scene.place();
    await shipDecisions(platform, store);
    const records = await readAll(store, log);
    expect(kinds(records)).toEqual(['card.added', 'pledge.placed', 'card.added', 'pledge.placed']);
    expect(new Set(records.map(({ content }) => JSON.stringify(content))).size).toBe(4);
    expect(await isAwaitingReconciliation(platform.database.db)).toBe(false);
  },
);

test('pledges are placed while the store is away, and their decisions are shipped afterwards', async () => {
  const { platform, store, place, log } = await openScene();
  store.isAway = true;
  const shipping = await startShipping(platform, store);
  onTestFinished(() => shipping.stop());
  await place();
  await expect(shipDecisions(platform, store)).rejects.toThrow('away');
  expect(await getShippingLagSeconds(platform.database.db)).toBeGreaterThan(0);
  store.isAway = false;
  await expect.poll(() => getShippingLagSeconds(platform.database.db)).toBe(0);
  expect(kinds(await readAll(store, log))).toEqual(['card.added', 'pledge.placed']);
});

test('two concurrent shippers store one log without gaps', async () => {
  const { platform, store, place, log } = await openScene();
  for (let n = 0; n < 20; n += 1) {
    await place();
    await Promise.all([shipDecisions(platform, store), shipDecisions(platform, store)]);
  }
  await shipDecisions(platform, store);
  expect((await readAll(store, log)).map(({ seq }) => seq)).toEqual(
    Array.from({ length: 40 }, (_, n) => n + 1),
  );
});

async function forget(
  { platform }: { platform: TestPlatform },
  { seq, hash }: { seq: number; hash: string },
) {
  await platform.owner.query('delete from decision');
  await platform.owner.query('update decision_log_head set seq = $1, hash = $2', [seq, hash]);
}

test('detectStaleDatabase notices a restored database before it ships, and overwrites nothing', async () => {
  const scene = await openScene();
  const { platform, store, place } = scene;
  const { db } = platform.database;
  const cried = vi.spyOn(platform.log, 'error');
  await place();
  await shipDecisions(platform, store);
  const before = await readHead(db);
  await place();
  await shipDecisions(platform, store);
  const objects = new Map(store.objects);

  await forget(scene, before);
  await detectStaleDatabase(platform, store);
  expect(await isAwaitingReconciliation(db)).toBe(true);
  expect(cried).toHaveBeenCalledWith(expect.anything(), expect.stringContaining('npm run reconcile'));
  await buildBacker(platform);
  await shipDecisions(platform, store);
  expect(store.objects).toEqual(objects);
});

test('shipDecisions stops when a stale database meets an existing object', async () => {
  const scene = await openScene();
  const { platform, store, place, log } = scene;
  const { db } = platform.database;
  await place();
  await shipDecisions(platform, store);
  const before = await readHead(db);
  await place();
  await shipDecisions(platform, store);
  const end = await readHead(db);
  await forget(scene, before);
  await place();
  await shipDecisions(platform, store);
  expect(await isAwaitingReconciliation(db)).toBe(true);
  await inTransaction(db, (tx) => endReconciliation(tx, end));
  await shipDecisions(platform, store);
  expect((await readAll(store, log)).map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5, 6]);
});

test('detectStaleDatabase leaves a current database alone, also while another process ships', async () => {
  const { platform, store, place } = await openScene();
  const { db } = platform.database;
  await detectStaleDatabase(platform, store);
  await place();
  const dying = { ...platform, failpoint: createFailpoints('decisions.after_store=throw') };
  await expect(shipDecisions(dying, store)).rejects.toThrow();
  await detectStaleDatabase(platform, store);
  expect(await isAwaitingReconciliation(db)).toBe(false);
});

const damages: Record<string, (store: MemoryStore, names: string[]) => void> = {
  'is missing': (store, [, second = '']) => store.objects.delete(second),
  'the checksum differs': (store, [, second = '']) => {
    const text = store.objects.get(second)?.toString() ?? '';
    store.objects.set(second, Buffer.from(text.replace('13000', '10000')));
  },
  'does not follow': (store, [, second = '']) => {
    const batch = decodeBatch(store.objects.get(second) ?? Buffer.alloc(0));
    store.objects.set(second, encodeBatch({ ...batch, previous: 'a'.repeat(64) }));
  },
};

test.each(Object.entries(damages))('readDecisions stops at an object that %s', async (why, damage) => {
  const { platform, store, place, log } = await openScene();
  for (let n = 0; n < 3; n += 1) {
    await place();
    await shipDecisions(platform, store);
  }
  const names = [...store.objects.keys()];
  expect(names).toEqual([1, 3, 5].map((first) => objectName(log, first)));
  damage(store, names);
  await expect(readAll(store, log)).rejects.toThrow(why);
});

test('shipped decisions are deleted from the database; without a store after a week', async () => {
  const { platform, store, place } = await openScene();
  const { db } = platform.database;
  await place();
  await shipDecisions(platform, store);
  expect((await db.query('select from decision')).rowCount).toBe(0);
  await place();
  expect(await deleteOldDecisions(db)).toBe(0);
  await db.query("update decision set at = at - interval '8 days'");
  expect(await deleteOldDecisions(db)).toBe(2);
});

test('decisions planned before the log was turned off are shipped when it is on again', async () => {
  const { platform, store, place } = await openScene();
  const { db } = platform.database;
  await place();
  const away = { ...store, add: () => Promise.reject(new Error('away')) };
  await expect(shipDecisions(platform, away)).rejects.toThrow('away');
  await db.query("update decision set at = at - interval '8 days'");
  expect(await deleteOldDecisions(db)).toBe(0);
  expect(await shipDecisions(platform, store)).toBe(2);
  await db.query('update decision_log_head set planned = array[999999]::bigint[]');
  await place();
  expect(await shipDecisions(platform, store)).toBe(2);
});
