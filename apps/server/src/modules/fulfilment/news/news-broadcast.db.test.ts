import { DAY_MS } from '@pq/domain/dates';
import { expect, onTestFinished, test, vi } from 'vitest';
import { broadcastKinds } from '#src/modules/admin/scheduler/broadcast-kinds.ts';
import { type BroadcastKind, runBroadcasts } from '#src/modules/notifications/index.ts';
import { buildAdmin, buildMember, buildPledge } from '#src/testing/index.ts';
import { newsBroadcast } from './news-broadcast.ts';
import * as queries from './queries.ts';
import { hideNews } from './report-news.ts';
import { openNewsroom } from './testing/open-newsroom.ts';

const signal = new AbortController().signal;

/** A maker with one backer, and members who have scrapped the project: with and without consent to adverts, and the backer. */
async function openReaders() {
  const newsroom = await openNewsroom();
  const { platform, project, backer, owner } = newsroom;
  const { db } = platform.database;
  const fan = await buildMember(platform, { name: '찜한이' });
  const quiet = await buildMember(platform, { name: '조용한이' });
  await db.query('update member set policy_marketing = id = $1', [fan.id]);
  await db.query(
    `insert into notification_preference (member_id, kind_group, in_app, mail, push) values ($1, 'scrapAlert', true, true, false)`,
    [fan.id],
  );
  for (const id of [fan.id, quiet.id, backer.uid, owner.id])
    await db.query('insert into scrap (member_id, project_key, created_at) values ($1, $2, now())', [
      id,
      project.key,
    ]);
  const rows = async (text: string) => (await db.query(text)).rows;
  return {
    ...{ ...newsroom, fan, quiet, rows },
    run: () => runBroadcasts(platform, broadcastKinds, signal),
    mails: () => rows(`select m.kind, m.recipient from mail m where kind like 'news%' order by m.id`),
    notices: () =>
      rows(`select n.kind, m.name from notification n join member m on m.id = n.member_id
        where n.kind like 'news%' order by n.kind, m.name`),
  };
}

test('news for everybody reach each backer once, and others who have scrapped the project as adverts', async () => {
  const { write, run, mails, notices, member, fan } = await openReaders();
  await write();
  await run();
  await run();
  expect(await notices()).toEqual([
    { kind: 'newsOfScrapped', name: '조용한이' },
    { kind: 'newsOfScrapped', name: '찜한이' },
    { kind: 'newsPublished', name: '오늘도커피' },
  ]);
  expect(await mails()).toEqual([
    { kind: 'newsPublished', recipient: member.email },
    { kind: 'newsOfScrapped', recipient: fan.email },
  ]);
});

test('news for backers reach members with a live pledge at the time of the batch alone, with 100 letters', async () => {
  const { platform, project, write, run, rows, notices } = await openReaders();
  const withdrawn = await buildPledge(platform, project);
  const content = `<p>${'가나다라마 '.repeat(60)}</p>`;
  await write({ audience: 'backers', content });
  await platform.database.db.query(`update pledge set status = 'cancel', due_at = null where id = $1`, [
    withdrawn,
  ]);
  await run();
  expect(await notices()).toEqual([{ kind: 'newsPublished', name: '오늘도커피' }]);
  const [mail] = await rows(`select data, subject_key from mail where kind = 'newsPublished'`);
  expect(mail?.data).toMatchObject({ news: '초벌 가마를 열었습니다', audience: 'backers' });
  expect(mail?.data.excerpt.length).toBeLessThanOrEqual(100);
  const [notice] = await rows(`select text, path from notification where kind = 'newsPublished'`);
  expect(notice?.text).toBe('후원자만 볼 수 있는 새소식이 올라왔습니다.');
  expect(notice?.path).toBe(`/funding/detail/${project.key}/news/${mail?.data.newsKey}`);
});

test('the fourth item within seven days is shown under the bell and not mailed', async () => {
  const { platform, write, run, mails, notices, preview, rows } = await openReaders();
  const start = platform.clock.now();
  for (const n of [1, 2, 3]) {
    platform.clock.set(start + n * DAY_MS);
    await write({ title: `소식 ${n}`, audience: 'backers' });
    await run();
  }
  expect((await preview('backers')).weekMails).toEqual({ used: 3, of: 3, nextAt: start + 8 * DAY_MS });
  await write({ title: '소식 4', audience: 'backers' });
  await run();
  expect([(await mails()).length, (await notices()).length]).toEqual([3, 4]);
  platform.clock.set(start + 8 * DAY_MS);
  expect((await preview('backers')).weekMails).toEqual({ used: 2, of: 3, nextAt: null });
  await write({ title: '소식 5', audience: 'backers' });
  await run();
  expect((await mails()).length).toBe(4);
  expect(await rows(`select count(*)::int as n from news where mailed`)).toEqual([{ n: 4 }]);
});

test('removed or hidden news notify nobody further, and their waiting mails are cancelled', async () => {
  const { platform, write, remove, run, mails, notices, rows } = await openReaders();
  const first = await write();
  await remove(first.key);
  const second = await write({ title: '다른 소식' });
  await run();
  expect(await mails()).toHaveLength(2);
  const admin = await buildAdmin(platform);
  await hideNews(platform, admin, { key: second.key, on: true, reason: '광고' });
  expect(await mails()).toEqual([]);
  await run();
  expect([await notices(), await rows('select from broadcast')]).toEqual([expect.any(Array), []]);
  expect(await rows(`select kind from notification where dedupe_key like 'news:${first.key}%'`)).toEqual([]);
});

test('waiting pushes of news go with their mails: all when they are removed, those to scrappers when they are narrowed', async () => {
  const { platform, write, fix, remove, run, rows, member, fan } = await openReaders();
  const { owner } = platform;
  for (const [id, group] of [
    [member.id, 'news'],
    [fan.id, 'scrapAlert'],
  ]) {
    await owner.query(
      `insert into notification_preference (member_id, kind_group, in_app, mail, push) values ($1, $2, true, false, true)
       on conflict (member_id, kind_group) do update set mail = false, push = true`,
      [id, group],
    );
    await owner.query(
      `insert into push_subscription (endpoint_hash, member_id, session_id, host, sealed)
       values (sha256($1::text::bytea), $1::uuid, gen_random_uuid(), 'push.example', '')`,
      [id],
    );
  }
  const pushes = async () =>
    (await rows('select kind from push_delivery order by kind')).map(({ kind }) => kind);
  const { key } = await write();
  await run();
  expect(await pushes()).toEqual(['newsOfScrapped', 'newsPublished']);
  await fix({ key, audience: 'backers' });
  expect(await pushes()).toEqual(['newsPublished']);
  await remove(key);
  expect(await pushes()).toEqual([]);
});

test('a pledge that ends while its backer asks for news is refused, and listed without a request', async () => {
  const { platform, project, backer, ask, list } = await openReaders();
  await platform.database.db.query(`update pledge set status = 'cancel', due_at = null`);
  const backs = {
    key: project.key,
    ownerId: project.ownerId,
    state: 'funding',
    backs: true,
    newsAt: null,
  } as const;
  const found = vi.spyOn(queries, 'findNewsProject').mockResolvedValue(backs);
  onTestFinished(() => found.mockRestore());
  await expect(ask(backer)).rejects.toMatchObject({ code: 'permission' });
  expect(await list(backer)).not.toHaveProperty('ask');
});

test('mails to others than backers are cancelled when news are narrowed to backers', async () => {
  const { write, fix, run, mails, member } = await openReaders();
  const { key } = await write();
  await run();
  await fix({ key, audience: 'backers' });
  expect(await mails()).toEqual([{ kind: 'newsPublished', recipient: member.email }]);
});

type Newsroom = Awaited<ReturnType<typeof openReaders>>;

/** The batch of the scrappers waits, before or after it is read, until the change waits for it. */
async function changeDuringBatch(
  { platform, run }: Newsroom,
  when: 'before' | 'after',
  change: () => Promise<unknown>,
) {
  const { db } = platform.database;
  const [reached, resumed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const pausing: BroadcastKind = {
    ...newsBroadcast,
    async listNext(tx, progress, on) {
      const pause = async (at: typeof when) => {
        if (progress.stage !== 'scrappers' || at !== when) return;
        reached.resolve();
        await resumed.promise;
      };
      await pause('before');
      // Below the time after which PostgreSQL looks for a deadlock, and would end either.
      await tx.query(`set local lock_timeout = '200ms'`);
      const batch = await newsBroadcast.listNext(tx, progress, on);
      await pause('after');
      return batch;
    },
  };
  const running = runBroadcasts(platform, [pausing], signal);
  await reached.promise;
  const changing = change();
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  await expect.poll(async () => (await db.query(waiting)).rowCount).toBe(1);
  resumed.resolve();
  await changing;
  expect(await running).toMatchObject({ failed: 0 });
  await run();
}

test.each(['before', 'after'] as const)(
  'news that are removed %s a batch reads its recipients wait for it, and cancel its mails',
  async (when) => {
    const readers = await openReaders();
    const { key } = await readers.write();
    await changeDuringBatch(readers, when, () => readers.remove(key));
    expect(await readers.mails()).toEqual([]);
  },
);

test.each(['before', 'after'] as const)(
  'news that are narrowed %s a batch reads its recipients are mailed to backers alone',
  async (when) => {
    const readers = await openReaders();
    const { key } = await readers.write();
    await changeDuringBatch(readers, when, () => readers.fix({ key, audience: 'backers' }));
    expect(await readers.mails()).toEqual([{ kind: 'newsPublished', recipient: readers.member.email }]);
  },
);

test('previewNews counts who would be notified, and who of them by mail', async () => {
  const { platform, project, preview, backer } = await openReaders();
  await buildPledge(platform, project);
  expect(await preview('all')).toMatchObject({ backers: 2, scrappers: 2, mails: 3, muted: 0 });
  await platform.database.db.query(
    `insert into notification_mute (member_id, project_key, channel) values ($1, $2, 'mail')`,
    [backer.uid, project.key],
  );
  expect(await preview('all')).toMatchObject({ backers: 2, scrappers: 2, mails: 2, muted: 1 });
  expect(await preview('backers')).toMatchObject({ backers: 2, scrappers: 0, mails: 1, muted: 1 });
});

test('backer asks for news 28 days after the payment, once in 28 days and again after the next item', async () => {
  const { platform, project, ask, list, backer, maker, write, rows } = await openReaders();
  const { db } = platform.database;
  const paidAt = platform.clock.now();
  await db.query(`update pledge set status = 'paid', due_at = null, settled_at = $1`, [new Date(paidAt)]);
  await db.query(`update project set period_finish = $1::date - 1, period_start = $1::date - 9`, [
    new Date(paidAt),
  ]);
  const from = paidAt + 28 * DAY_MS;
  expect((await list(backer)).ask).toEqual({ from });
  platform.clock.set(from - 1);
  await expect(ask(backer)).rejects.toMatchObject({ code: 'newsAskEarly', data: { from } });
  platform.clock.set(from);
  expect((await list(backer)).ask).toEqual({ from: null });
  expect(await ask(backer)).toEqual({ from: from + 28 * DAY_MS });
  await expect(ask(backer)).rejects.toMatchObject({ code: 'newsAskEarly' });
  await expect(ask(maker)).rejects.toMatchObject({ code: 'permission' });
  expect(await list(maker)).toMatchObject({ asked: 1 });
  expect(await rows(`select data->>'count' as count from mail where kind = 'newsAsked'`)).toEqual([
    { count: '1' },
  ]);
  platform.clock.set(from + DAY_MS);
  await write();
  expect(await list(maker)).toMatchObject({ asked: 0 });
  expect(project.key).toBe((await list(maker)).news[0] ? project.key : '');
});
