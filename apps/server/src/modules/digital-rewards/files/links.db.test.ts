import { expect, test, vi } from 'vitest';
import { openWriter } from '#src/modules/projects/drafts/testing/writing.ts';
import { altered, buildMember, buildPledge, buildSession, putState } from '#src/testing/index.ts';
import { buildFile } from '../testing/build-file.ts';
import { buildReward } from '../testing/build-reward.ts';
import { openFileStudio } from '../testing/open-studio.ts';

const text = Buffer.from('0123456789');

async function openShelf(file: Parameters<typeof buildFile>[2] = {}) {
  const studio = await openFileStudio();
  const { platform, project, storage } = studio;
  const key = await buildReward(platform, project, { category: 3 });
  const id = await buildFile(platform, key, { storage, bytes: text, ...file });
  return { ...studio, key, file: id, url: await studio.link(studio.backer, key) };
}

test('a link works only for the person it was issued to', async () => {
  const { url, fetchAs, backer, maker, admin, stranger, app, platform, project, ...studio } =
    await openShelf();
  const answer = await fetchAs(backer, url);
  expect([answer.statusCode, answer.body]).toEqual([200, '0123456789']);
  expect(answer.headers).toMatchObject({
    'content-type': 'application/octet-stream',
    'content-length': '10',
    'accept-ranges': 'bytes',
    'x-accel-buffering': 'no',
    'cache-control': 'private, no-store, no-transform',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'content-disposition': `attachment; filename="__.pdf"; filename*=UTF-8''${encodeURIComponent('화보.pdf')}`,
  });
  const other = await openWriter({ app, platform }, (await buildMember(platform)).id);
  await buildPledge(platform, project, other.uid);
  for (const who of [maker, admin, stranger, other]) expect((await fetchAs(who, url)).statusCode).toBe(403);
  expect((await app.inject({ url })).statusCode).toBe(401);
  expect((await fetchAs(other, await studio.link(other, studio.key))).statusCode).toBe(200);
  const again = { headers: { authorization: `Bearer ${await buildSession(platform, backer.uid)}` } };
  expect((await fetchAs(again, url)).statusCode).toBe(200);
});

test('no part of a link can be exchanged', async () => {
  const { url, fetchAs, backer, maker, platform, project, storage, key, link } = await openShelf();
  const second = await buildFile(platform, key, { storage, bytes: Buffer.from('secret') });
  const hidden = await buildReward(platform, project, { state: 'save', category: 3 });
  const inHidden = await buildFile(platform, hidden, { storage, bytes: Buffer.from('secret') });
  const own = await link(maker, hidden);
  const [path = '', query = ''] = url.split('?');
  const parts = path.split('/');
  const changed = (at: number, value: string) => `${parts.with(at, value).join('/')}?${query}`;
  const tries = [
    changed(5, second),
    changed(4, hidden),
    `${parts.with(4, hidden).with(5, inHidden).join('/')}?${query}`,
    changed(6, '2'),
    changed(6, '..%2f1'),
    changed(5, '..%2f..%2fsecrets.json'),
    changed(5, '%2e%2e'),
    url.replace('use=download', 'use=show'),
    url.replace(/until=(\d)/, 'until=9'),
    altered(url, url.indexOf('sig=') + 'sig='.length),
    url.replace(/&sig=.*/, ''),
    `${url}&sig=x`,
    own,
  ];
  for (const one of tries) {
    const answer = await fetchAs(backer, one);
    expect([400, 403, 404]).toContain(answer.statusCode);
    expect(answer.body).not.toContain('secret');
  }
  const raw = `/files/reward/${key}/${second}`;
  expect((await fetchAs(backer, raw)).statusCode).toBe(404);
});

test('a link stops working when the pledge, the project or the reward ends', async () => {
  const { url, fetchAs, backer, rows, project, platform, key, links } = await openShelf();
  const statuses = async () => [
    (await fetchAs(backer, url)).statusCode,
    (await links(backer, key)).statusCode,
  ];
  const move = (status: string) =>
    rows(
      `update pledge set status = $2, due_at = case when $2 = 'retry' then due_at end
       where project_key = $1 and status in ('ready', 'retry', 'paid')`,
      [project.key, status],
    );
  const ends = [
    ['ready', 'cancel'],
    ['paid', 'refund'],
    ['retry', 'fail'],
  ] as const;
  for (const [before, end] of ends) {
    if (before !== 'ready') await move(before);
    expect(await statuses()).toEqual(before === 'retry' ? [403, 403] : [200, 200]);
    await move(end);
    expect(await statuses()).toEqual([403, 403]);
    await buildPledge(platform, project, backer.uid);
  }
  await rows(`update pq_reward set state = 'finish' where key = $1`, [key]);
  expect(await statuses()).toEqual([409, 409]);
  await rows(`update pq_reward set state = 'blind' where key = $1`, [key]);
  expect(await statuses()).toEqual([409, 409]);
  await rows(`update pq_reward set state = 'funding' where key = $1`, [key]);
  expect(await statuses()).toEqual([200, 200]);
  await putState(platform, 'fail', { key: project.key });
  expect(await statuses()).toEqual([403, 403]);
});

test('a link starts no download after five minutes; a started one resumes for half a day', async () => {
  const { url, fetchAs, backer } = await openShelf();
  const first = await fetchAs(backer, url, { range: 'bytes=0-3' });
  const resume = { range: 'bytes=4-', 'if-range': String(first.headers.etag) };
  const startMs = Date.now();
  const at = async (afterMs: number, headers: Record<string, string> = {}) => {
    const later = vi.spyOn(Date, 'now').mockReturnValue(startMs + afterMs);
    const { statusCode, body } = await fetchAs(backer, url, headers);
    later.mockRestore();
    return statusCode === 206 ? body : statusCode;
  };
  expect(await at(5 * 60_000 - 2_000)).toBe(200);
  expect(await at(5 * 60_000 + 1)).toBe(403);
  expect(await at(5 * 60_000 + 1, { range: 'bytes=4-' })).toBe(403);
  expect(await at(5 * 60_000 + 1, { ...resume, 'if-range': '"another"' })).toBe(403);
  expect(await at(5 * 60_000 + 1, resume)).toBe('456789');
  expect(await at(13 * 3_600_000, resume)).toBe(403);
});

test('HEAD answers the length of a file without its bytes', async () => {
  const { url, app, backer } = await openShelf();
  const ask = async (headers = {}) => {
    const answer = await app.inject({ method: 'HEAD', url, headers: { ...backer.headers, ...headers } });
    return [
      answer.statusCode,
      answer.headers['content-length'],
      answer.headers['content-range'],
      answer.body,
    ];
  };
  expect(await ask()).toEqual([200, '10', undefined, '']);
  expect(await ask({ range: 'bytes=2-4' })).toEqual([206, '3', 'bytes 2-4/10', '']);
});

test('ranges are answered to the byte', async () => {
  const { url, fetchAs, backer } = await openShelf();
  const ask = async (range: string, more = {}) => {
    const { statusCode, headers, body } = await fetchAs(backer, url, { range, ...more });
    return [statusCode, headers['content-range'], body];
  };
  expect(await ask('bytes=0-0')).toEqual([206, 'bytes 0-0/10', '0']);
  expect(await ask('bytes=4-')).toEqual([206, 'bytes 4-9/10', '456789']);
  expect(await ask('bytes=9-99')).toEqual([206, 'bytes 9-9/10', '9']);
  expect(await ask('bytes=-3')).toEqual([206, 'bytes 7-9/10', '789']);
  expect(await ask('bytes=10-')).toEqual([416, 'bytes */10', '']);
  expect(await ask('bytes=0-1,3-4')).toEqual([200, undefined, '0123456789']);
  const { etag } = (await fetchAs(backer, url)).headers;
  expect((await ask('bytes=1-1', { 'if-range': etag }))[2]).toBe('1');
  expect((await ask('bytes=1-1', { 'if-range': '"older"' }))[0]).toBe(200);
});

test('a download is counted once per backer; ranges, pictures shown and the maker are not', async () => {
  const { url, fetchAs, backer, maker, app, link, key, rows } = await openShelf({ mediaType: 'image/png' });
  const counted = async () =>
    (await rows('select count(downloaded_at)::int as n from pq_reward_visit where reward_key = $1', [key]))[0]
      .n;
  await fetchAs(backer, url, { range: 'bytes=5-' });
  await app.inject({ method: 'HEAD', url, headers: backer.headers });
  await fetchAs(backer, await link(backer, key, { use: 'show' }));
  await fetchAs(maker, await link(maker, key));
  expect(await counted()).toBe(0);
  await fetchAs(backer, url);
  await fetchAs(backer, url, { range: 'bytes=0-' });
  expect(await counted()).toBe(1);
  const list = await maker.call('GET', '/pqbox/list', { id: url.split('/')[3] ?? '' });
  expect(list.json().data[0].figures).toMatchObject({ downloaded: 1 });
});

test('only displayable types are sent inline, and file names are escaped', async () => {
  const names = ['"; filename=evil.html', 'a\r\nSet-Cookie: x=1', '화보🎁 (최종).zip', "%0d%0a'*=.txt"];
  for (const name of names) {
    const { backer, link, fetchAs, key } = await openShelf({ name });
    const { headers } = await fetchAs(backer, await link(backer, key, { use: 'show' }));
    const encoded = /^attachment; filename="[ -~]*"; filename\*=UTF-8''([\w.%~!-]+)$/.exec(
      String(headers['content-disposition']),
    )?.[1];
    expect(decodeURIComponent(encoded ?? '')).toBe(name);
    expect(headers).not.toHaveProperty('set-cookie');
  }
  const picture = await openShelf({ mediaType: 'image/png', name: '한 컷.png' });
  const { headers } = await picture.fetchAs(
    picture.backer,
    await picture.link(picture.backer, picture.key, { use: 'show' }),
  );
  expect(headers['content-disposition']).toMatch(/^inline; /);
});
