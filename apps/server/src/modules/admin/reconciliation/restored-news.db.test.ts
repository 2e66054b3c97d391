import { fixNews as fixCall, writeNews as writeCall } from '@pq/contract/calls/news';
import { HOUR_MS } from '@pq/domain/dates';
import { expect, test } from 'vitest';
import { hideNews } from '#src/modules/fulfilment/news/report-news.ts';
import { fixNews, removeNews, writeNews } from '#src/modules/fulfilment/news/write-news.ts';
import type { TestPlatform } from '#src/testing/index.ts';
import { compareWithLog, reconcile } from './reconcile.ts';
import { openSite } from './testing/lost-site.ts';

const words = { content: '<p>곧 보냅니다.</p>' };

/** Items that are in the backup as scheduled or published, changed since, and two that were written since. */
async function lostWithNews() {
  const site = await openSite();
  const { platform, project, admin } = site;
  await site.backer();
  const maker = { uid: project.ownerId, role: 'member' as const };
  const write = async (title: string, inMs = 0) => {
    const publishAt = inMs === 0 ? null : platform.clock.now() + inMs;
    const input = { projectid: project.key, title, ...words, audience: 'all' as const, publishAt };
    return (await writeNews(platform, maker, writeCall.input.parse(input))).key;
  };
  const keys = {
    due: await write('예약한 소식', HOUR_MS),
    later: await write('나중 소식', 3 * HOUR_MS),
    narrowed: await write('좁힌 소식'),
    hidden: await write('가린 소식'),
    removed: await write('지운 소식'),
    calm: await write('그대로인 소식'),
  };
  await site.sweepOn(platform, platform.clock.now());
  await platform.database.db.query('update mail set sent_at = now()');
  await site.backUp();
  await site.sweepOn(platform, platform.clock.now() + HOUR_MS);
  const narrowing = { key: keys.narrowed, title: '좁힌 소식', ...words, audience: 'backers' as const };
  await fixNews(platform, maker, fixCall.input.parse(narrowing));
  await hideNews(platform, admin, { key: keys.hidden, on: true, reason: '광고' });
  await removeNews(platform, maker, { key: keys.removed });
  const lost = await write('새로 쓴 소식');
  await removeNews(platform, maker, { key: await write('새로 써서 지운 소식') });
  await site.ship();
  return { site, keys, lost };
}

const newsOf = async ({ database }: TestPlatform) => {
  const { rows } = await database.db.query(`select key, announced_at is not null as announced, audience,
    blinded_at is not null as hidden, removed_at is not null as removed, title from news`);
  return new Map(rows.map(({ key, ...row }) => [key, row]));
};
const mailsOf = async ({ database }: TestPlatform) =>
  (
    await database.db.query(
      `select data->>'newsKey' as news from mail where kind = 'newsPublished' and sent_at is null`,
    )
  ).rows;

test.each([true, false])(
  'after a restore news of since are neither mailed twice nor shown to more readers, drop mails %s',
  async (dropMails) => {
    const { site, keys, lost } = await lostWithNews();
    const fresh = await site.restore();
    const comparison = await compareWithLog(fresh, site.store);
    expect(comparison.plan.notices).toMatchObject([{ see: 'lost news', news: lost, audience: 'all' }]);
    await reconcile(fresh, comparison, { dropMails, onStep: () => {} });
    await site.sweepOn(fresh, fresh.clock.now());
    const news = await newsOf(fresh);
    const calm = { announced: true, audience: 'all', hidden: false, removed: false };
    expect(news.get(keys.due)).toMatchObject(calm);
    expect(news.get(keys.calm)).toMatchObject(calm);
    expect(news.get(keys.narrowed)).toMatchObject({ ...calm, audience: 'backers' });
    expect(news.get(keys.hidden)).toMatchObject({ ...calm, hidden: true });
    expect(news.get(keys.removed)).toMatchObject({ removed: true, title: '' });
    expect(await mailsOf(fresh)).toEqual([]);
    expect((await fresh.database.db.query('select from broadcast')).rowCount).toBe(0);
    expect((await compareWithLog(fresh, site.store)).plan.steps).toEqual([]);
    await site.sweepOn(fresh, fresh.clock.now() + 2 * HOUR_MS);
    expect((await newsOf(fresh)).get(keys.later)).toMatchObject(calm);
    const { rows } = await fresh.database.db.query('select news_count as n from project where key = $1', [
      site.project.key,
    ]);
    expect(rows).toEqual([{ n: 4 }]);
  },
);
