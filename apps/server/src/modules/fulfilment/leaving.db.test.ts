import { expect, test } from 'vitest';
import { leave } from '#src/modules/admin/leave.ts';
import { ProductError } from '#src/platform/product-error.ts';
import { deleteStatements } from '#src/testing/index.ts';
import { listAwaitedBy, listUnsentOf } from './leaving.ts';
import { openOrders } from './parcels/testing/open-orders.ts';

const mug = (count = 1) => [{ idx: 0, count }];
const today = '2030-01-01';

test('maker cannot leave until everything of an own project has left', async () => {
  const { platform, project, maker, key, send, undo } = await openOrders([mug(2), mug()]);
  const { db } = platform.database;
  await deleteStatements(platform);
  const go = () => leave(platform, { uid: maker.uid, email: '', name: '' });
  const named = { key: project.key, purpose: 'projects', title: project.title };
  await send([key(0)]);
  expect(await listUnsentOf(db, maker.uid)).toEqual([named]);
  const refused = await go().catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(ProductError);
  expect(refused).toMatchObject({ code: 'leaveOpen', data: { projects: [{ ...named, why: 'unsent' }] } });
  const { batch } = await send([key(1)]);
  expect(await listUnsentOf(db, maker.uid)).toEqual([]);
  await undo({ batch: batch?.key ?? '' });
  expect(await listUnsentOf(db, maker.uid)).toEqual([named]);
  await send([key(1)]);
  await go();
  expect(
    (await db.query('select left_at is not null as gone from member where id = $1', [maker.uid])).rows,
  ).toEqual([{ gone: true }]);
});

test('maker of a project whose parcels are not recorded can leave', async () => {
  const { platform, maker } = await openOrders([mug()]);
  await platform.database.db.query('update project set shipping_since = null');
  expect(await listUnsentOf(platform.database.db, maker.uid)).toEqual([]);
});

test('backer reads how many pieces have not left, whatever the day', async () => {
  const { platform, backers, key, send } = await openOrders([mug(3), [...mug(), { idx: 2, count: 1 }]]);
  const { db } = platform.database;
  const awaited = async (n: number, on = today) =>
    (await listAwaitedBy(db, backers[n]?.id ?? '', on)).map(({ pieces }) => pieces);
  expect(await awaited(0)).toEqual([3]);
  await send([key(0)], { lines: [{ idx: 0, count: 1 }] });
  expect(await awaited(0)).toEqual([2]);
  await send([key(0)]);
  expect(await awaited(0)).toEqual([]);
  // What is no parcel is awaited until its day.
  expect(await awaited(1)).toEqual([1]);
  expect(await awaited(1, '2026-11-20')).toEqual([2]);
});
