import { calls } from '@pq/contract';
import { variantUrl } from '@pq/domain/files/pictures';
import { expect, test } from 'vitest';
import { openSender, photo } from '#src/modules/media/testing/sending.ts';
import { buildMember, buildPledge, buildProject, buildSession, putState } from '#src/testing/index.ts';
import { openNewsroom } from './testing/open-newsroom.ts';

/** Nothing that a person could find by chance: in the text, in a comment, and in the name of nothing else. */
const [secretText, secretComment] = ['비밀소식본문말', '비밀소식댓글말'];

const outsiders = [
  'visitor',
  'member',
  'withdrawn',
  'failed',
  'refunded',
  'backer of another project',
] as const;

/** A project with an item for backers, with a picture and a comment, and people who must not read it. */
async function openLockedNews() {
  const newsroom = await openNewsroom();
  const { app, platform, project, maker, backer, write } = newsroom;
  const { db } = platform.database;
  const former = async (status: 'cancel' | 'fail' | 'refund') => {
    const { id } = await buildMember(platform);
    const gateKey = await buildPledge(platform, project, id);
    const before = { refund: 'paid', fail: 'retry', cancel: null }[status];
    if (before)
      await db.query(
        `update pledge set status = $2, due_at = case when $2 = 'retry' then now() end, settled_at = placed_at where id = $1`,
        [gateKey, before],
      );
    await db.query(
      `update pledge set status = $2, due_at = null, refunded = case when $2 = 'refund' then call_amount else 0 end where id = $1`,
      [gateKey, status],
    );
    return id;
  };
  const other = (await buildMember(platform)).id;
  await buildPledge(platform, await buildProject(platform), other);
  const uids: Record<(typeof outsiders)[number], string | null> = {
    visitor: null,
    member: (await buildMember(platform)).id,
    withdrawn: await former('cancel'),
    failed: await former('fail'),
    refunded: await former('refund'),
    'backer of another project': other,
  };
  const sender = await openSender(app, platform, maker.uid);
  const sent = await sender.post([
    ['kind', 'news'],
    ['file', await photo(), '사진.png'],
  ]);
  const picture: string = sent.json().data.url;
  const content = `<p>${secretText}</p><figure><img src="${picture}" alt=""></figure>`;
  const news = await write({ title: '후원자에게', content, audience: 'backers' });
  const headersOf = async (uid: string | null): Promise<Record<string, string>> =>
    uid === null ? {} : { authorization: `Bearer ${await buildSession(platform, uid)}` };
  const commented = await app.inject({
    method: 'POST',
    url: '/api/comment/write',
    headers: await headersOf(backer.uid),
    payload: { type: 'news', id: news.key, obj: { text: secretComment } },
  });
  if (commented.statusCode !== 200) throw new Error(commented.body);
  return { ...newsroom, uids, picture, news, headersOf };
}

const queryFields = ['id', 'key', 'projectid', 'pid', 'type', 'purpose', 'text', 'gateKey', 'search'];

/** Every call of members that reads, with whatever names the item, its project or its text. */
function readsOf({ newsKey, project }: { newsKey: string; project: { key: string } }) {
  return calls
    .filter(
      (call) => call.method === 'GET' && call.audience !== 'admin' && !('plain' in call) && !('file' in call),
    )
    .flatMap(({ path, input }) =>
      [newsKey, project.key].map((id) => {
        const fields = Object.keys((input as { shape?: object }).shape ?? {}).filter((field) =>
          queryFields.includes(field),
        );
        const values: Record<string, string> = {
          type: 'news',
          purpose: 'projects',
          text: secretText,
          search: secretText,
        };
        const query = Object.fromEntries(fields.map((field) => [field, values[field] ?? id]));
        return `/api${path}?${new URLSearchParams(query)}`;
      }),
    );
}

test('news for backers are read by nobody without a live pledge, in no way', async () => {
  const { app, project, uids, picture, news, headersOf, backer } = await openLockedNews();
  const copy = variantUrl({ path: picture.slice('/files/'.length), width: 320, format: 'webp' });
  const addresses = [
    ...new Set(readsOf({ newsKey: news.key, project })),
    ...['/sitemap.xml', '/robots.txt', `/api/search?text=${encodeURIComponent('비밀')}`],
  ];
  const fetched = async (uid: string | null) => {
    const headers = await headersOf(uid);
    const bodies = await Promise.all(
      addresses.map(async (url) => ({ url, body: (await app.inject({ url, headers })).body })),
    );
    const leaks = bodies
      .filter(({ body }) => [secretText, secretComment, picture].some((secret) => body.includes(secret)))
      .map(({ url }) => url.split('?')[0]);
    const status = async (url: string, payload?: object) =>
      (await app.inject({ url, headers, ...(payload && { method: 'POST', payload }) })).statusCode;
    return {
      leaks: [...new Set(leaks)].sort(),
      detail: await status(`/api/news/detail?key=${news.key}`),
      comments: await status(`/api/comment/list?type=news&id=${news.key}`),
      count: await status(`/api/comment/count?type=news&id=${news.key}`),
      comment: await status('/api/comment/write', { type: 'news', id: news.key, obj: { text: '글' } }),
      report: await status('/api/news/report', { key: news.key, reason: '광고' }),
      picture: [await status(picture), await status(copy)],
    };
  };
  const refused = {
    leaks: [],
    detail: 403,
    comments: 403,
    count: 403,
    comment: 403,
    report: 403,
    picture: [403, 403],
  };
  for (const role of outsiders) {
    const expected =
      role === 'visitor' ? { ...refused, comment: 401, report: 401, picture: [401, 401] } : refused;
    expect(await fetched(uids[role]), role).toEqual(expected);
  }
  expect(await fetched(backer.uid)).toEqual({
    leaks: ['/api/comment/list', '/api/news/detail', '/api/news/list', '/api/user/comment', '/api/user/data'],
    ...{ detail: 200, comments: 200, count: 200, comment: 200, report: 200, picture: [200, 200] },
  });
});

test('news for backers are listed for others by title, audience and time alone', async () => {
  const { list, uids, news } = await openLockedNews();
  const locked = { key: news.key, title: '후원자에게', audience: 'backers', at: news.at, locked: true };
  for (const role of outsiders) {
    const uid = uids[role];
    const listed = await list(uid === null ? null : { uid, role: 'member' });
    expect(listed, role).toEqual({ news: [locked] });
  }
});

test('own comment on news is listed without the title once they are locked', async () => {
  const { app, platform, backer, headersOf, gateKey } = await openLockedNews();
  await platform.database.db.query(`update pledge set status = 'cancel', due_at = null where id = $1`, [
    gateKey,
  ]);
  const answer = await app.inject({ url: '/api/user/comment', headers: await headersOf(backer.uid) });
  expect(answer.json().data).toMatchObject([
    { subject: { type: 'news', title: '' }, comment: { text: secretComment } },
  ]);
});

test("a picture of news for everybody is public for minutes, of backers stored nowhere, and the maker's alone once removed", async () => {
  const { app, news, picture, write, fix, remove, headersOf, maker, backer, uids } = await openLockedNews();
  const cacheFor = async (uid: string | null) => {
    const { statusCode, headers } = await app.inject({ url: picture, headers: await headersOf(uid) });
    return statusCode === 200 ? headers['cache-control'] : statusCode;
  };
  expect(await cacheFor(backer.uid)).toBe('private, no-store');
  expect(await cacheFor(uids.member)).toBe(403);
  const open = await write({ title: '모두에게', content: news.content });
  expect(await cacheFor(null)).toBe('public, max-age=300');
  await fix({ key: open.key, content: news.content, audience: 'backers' });
  expect(await cacheFor(uids.member)).toBe(403);
  await remove(open.key);
  expect(await cacheFor(backer.uid)).toBe('private, no-store');
  await remove(news.key);
  expect(await cacheFor(backer.uid)).toBe(404);
  expect(await cacheFor(maker.uid)).toBe('private, no-store');
});

test('news of a hidden project are read by its maker only, and commented on by nobody', async () => {
  const { platform, app, project, read, list, write, backer, maker, headersOf } = await openLockedNews();
  const { key } = await write();
  await putState(platform, 'blind', { key: project.key, blindedFrom: 'funding' });
  await expect(read(backer, key)).rejects.toMatchObject({ code: 'notFound' });
  await expect(list(null)).rejects.toMatchObject({ code: 'notFound' });
  expect(await read(maker, key)).toMatchObject({ key });
  await expect(write({ title: '다른 소식' })).rejects.toMatchObject({ code: 'wrongState' });
  const written = await app.inject({
    method: 'POST',
    url: '/api/comment/write',
    headers: await headersOf(maker.uid),
    payload: { type: 'news', id: key, obj: { text: '글' } },
  });
  expect(written.statusCode).toBe(404);
});
