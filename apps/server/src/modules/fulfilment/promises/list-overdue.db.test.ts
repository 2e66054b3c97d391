import { seoulInstant } from '@pq/domain/dates';
import { expect, test } from 'vitest';
import { openOrders } from '../parcels/testing/open-orders.ts';
import { countOverdue, listOverdue } from './list-overdue.ts';

const mug = () => [{ idx: 0, count: 1 }];
const all = { text: '', page: 0 };

test('project is listed as overdue from the day after its month until everything has left', async () => {
  const { platform, project, maker, key, send, sweep } = await openOrders([mug(), mug()], ['2027-02']);
  const end = seoulInstant('2027-03-01');
  await sweep(end - 1_000);
  expect(await listOverdue(platform, all)).toEqual({ total: 0, projects: [] });
  expect(await countOverdue(platform)).toEqual({ count: 0, since: null });
  const sentAt = platform.clock.now();
  await send([key(0)]);
  await sweep(end);
  expect(await listOverdue(platform, all)).toEqual({
    total: 1,
    projects: [
      {
        key: project.key,
        purpose: 'projects',
        title: project.title,
        isHidden: false,
        maker: { uid: maker.uid, nickname: '고요물레' },
        first: '2027-02',
        month: '2027-02',
        lateDays: 1,
        unsent: 1,
        lastSentAt: sentAt,
        movedAt: null,
      },
    ],
  });
  expect(await countOverdue(platform)).toEqual({ count: 1, since: end });
  await send([key(1)]);
  await sweep(end + 60_000);
  expect(await listOverdue(platform, all)).toMatchObject({ total: 0 });
});

test('project is not overdue when its promise was moved, and found by title, maker or key', async () => {
  const { platform, project, movePromise, sweep } = await openOrders([mug()], ['2027-02']);
  await sweep(seoulInstant('2027-03-02'));
  for (const text of [project.title.slice(1, 4), '고요물레', project.key])
    expect(await listOverdue(platform, { text, page: 0 })).toMatchObject({ total: 1 });
  expect(await listOverdue(platform, { text: '다른 것', page: 0 })).toMatchObject({ total: 0 });
  await movePromise('2027-03');
  expect(await listOverdue(platform, all)).toMatchObject({ total: 0 });
  await sweep(seoulInstant('2027-04-03'));
  expect((await listOverdue(platform, all)).projects).toMatchObject([
    { first: '2027-02', month: '2027-03', lateDays: 3, movedAt: seoulInstant('2027-03-02') },
  ]);
});

test('project that closed before parcels were recorded is in no list', async () => {
  const { platform, sweep } = await openOrders([mug()], ['2027-02']);
  await platform.database.db.query(
    `update project set promise_first = null, promise_month = null, promise_count_at = null, overdue_mail_at = null,
      orders_unsent = 0`,
  );
  await sweep(seoulInstant('2027-04-03'));
  expect(await countOverdue(platform)).toEqual({ count: 0, since: null });
});
