import { addDays, HOUR_MS, opensAt, seoulDate } from '@pq/domain/dates';
import { expect, test } from 'vitest';
import { isNewsDue, isScrapAlertDue } from '#src/modules/fulfilment/index.ts';
import { compareWithLog, reconcile } from './reconcile.ts';
import { openSite } from './testing/lost-site.ts';

test('after a restore whose mails are dropped nobody is notified of news and scraps that were due', async () => {
  const site = await openSite();
  await site.backer();
  await site.backUp();
  await site.ship();
  const fresh = await site.restore();
  const { db } = fresh.database;
  const today = seoulDate(fresh.clock.now());
  fresh.clock.set(opensAt(addDays(today, 1)) + 11 * HOUR_MS);
  const now = new Date(fresh.clock.now());
  const { key } = site.project;
  await db.query(`update project set scraps = 1, period_finish = $2 where key = $1`, [
    key,
    addDays(today, 4),
  ]);
  await db.query(`insert into reward_low (project_key, idx, pieces, at) values ($1, 0, 3, $2)`, [key, now]);
  await db.query(
    `insert into news (key, project_key, title, content, excerpt, image, audience, publish_at, created_at)
     values (gen_random_uuid(), $1, '소식', '<p>글</p>', '글', '', 'all', $2, $2)`,
    [key, now],
  );
  const isDue = async () => [await isNewsDue(db, now), await isScrapAlertDue(db, now.getTime())];
  expect(await isDue()).toEqual([true, true]);
  const comparison = await compareWithLog(fresh, site.store);
  await reconcile(fresh, comparison, { dropMails: true, onStep: () => {} });
  expect(await isDue()).toEqual([false, false]);
  expect((await db.query('select from broadcast')).rowCount).toBe(0);
});
