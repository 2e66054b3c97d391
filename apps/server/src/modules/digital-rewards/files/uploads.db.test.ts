import { createHash, randomBytes } from 'node:crypto';
import { readdir, stat } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { runChecks } from '#src/checks/run-checks.ts';
import { sweepUntilQuiet } from '#src/modules/admin/scheduler/sweep.ts';
import { createScriptedProvider } from '#src/testing/index.ts';
import { buildFile } from '../testing/build-file.ts';
import { buildReward } from '../testing/build-reward.ts';
import { notifyBackers } from '../testing/notify-backers.ts';
import { openFileStudio } from '../testing/open-studio.ts';

type Studio = Awaited<ReturnType<typeof openFileStudio>>;

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const mp4 = (size: number) => Buffer.concat([Buffer.from('\0\0\0\x20ftypisom'), randomBytes(size)]);

/** Sends the first bytes of an upload and cuts the line in the middle of the request, when they have been stored. */
async function breakOff(studio: Studio, url: string, bytes: Buffer, bytesSent: number): Promise<void> {
  const sent = request(url, {
    method: 'PATCH',
    headers: {
      ...studio.maker.headers,
      'tus-resumable': '1.0.0',
      'upload-offset': '0',
      'content-type': 'application/offset+octet-stream',
      'content-length': bytes.length,
    },
  });
  const closed = new Promise<void>((resolve) => {
    sent.on('error', () => resolve());
    sent.on('close', () => resolve());
  });
  sent.write(bytes.subarray(0, bytesSent));
  const folder = join(`${studio.storage.root}`, 'reward/parts', url.split('/').at(-1) ?? '');
  await vi.waitFor(async () => {
    const [part = ''] = await readdir(folder);
    expect((await stat(join(folder, part))).size).toBe(bytesSent);
  });
  sent.destroy();
  await closed;
}

async function offsetOf(studio: Studio, url: string, who = studio.maker) {
  const answer = await fetch(url, {
    method: 'HEAD',
    headers: { ...who.headers, 'tus-resumable': '1.0.0' },
  });
  return { status: answer.status, offset: Number(answer.headers.get('upload-offset')) };
}

test('a file uploaded in pieces is listed in its reward with checksum, size and name', async () => {
  const studio = await openFileStudio();
  const key = await buildReward(studio.platform, studio.project, { state: 'save', category: 3 });
  const bytes = randomBytes(500_001);
  await studio.send({ key, bytes, name: '../../ 화보 "집"\r\nSet-Cookie: a=b.PDF' });
  const { contents, files } = await studio.detail(studio.maker, key);
  expect(contents).toMatchObject([
    { version: 1, bytes: 500_001, sha256: sha256(bytes), mediaType: 'application/octet-stream', earlier: [] },
  ]);
  expect(contents[0].name).toMatch(/^[^\r\n/\\"]*화보[^\r\n/\\"]*\.PDF$/);
  expect(files).toEqual({ count: 1, bytes: 500_001 });
  expect(await studio.stored()).toHaveLength(1);
  expect(await studio.rows('select from stale_file')).toEqual([]);
  expect(await runChecks(studio.platform.database.db, studio.platform.clock.now())).toEqual([]);
});

test('an interrupted upload resumes at its offset with the same bytes', async () => {
  const studio = await openFileStudio();
  const key = await buildReward(studio.platform, studio.project, { state: 'save', category: 3 });
  const bytes = randomBytes(900_000);
  const { url } = await studio.begin(key, bytes.length);
  await breakOff(studio, url, bytes, 300_000);
  const { offset } = await offsetOf(studio, url);
  expect(offset).toBe(300_000);
  await studio.send({ key, bytes, at: url });
  expect((await studio.detail(studio.maker, key)).contents).toMatchObject([{ sha256: sha256(bytes) }]);
  expect(await studio.stored()).toHaveLength(1);
});

test('an upload drops parts below the minimum and refuses bytes out of order', async () => {
  const studio = await openFileStudio();
  const key = await buildReward(studio.platform, studio.project, { state: 'save', category: 3 });
  const bytes = randomBytes(100_000);
  const { url } = await studio.begin(key, bytes.length);
  await breakOff(studio, url, bytes, 100);
  expect(await offsetOf(studio, url)).toEqual({ status: 200, offset: 0 });
  const answer = await fetch(url, {
    method: 'PATCH',
    headers: {
      ...studio.maker.headers,
      'tus-resumable': '1.0.0',
      'upload-offset': '50000',
      'content-type': 'application/offset+octet-stream',
    },
    body: new Uint8Array(bytes.subarray(50_000)),
  });
  expect(answer.status).toBe(409);
  expect(await answer.json()).toMatchObject({ state: false, data: { resume: true } });
  expect(await studio.stored()).toEqual([]);
});

test('an abandoned upload leaves nothing behind after its removal or a day', async () => {
  const studio = await openFileStudio();
  const { platform, maker } = studio;
  const key = await buildReward(platform, studio.project, { state: 'save', category: 3 });
  const bytes = randomBytes(200_000);
  const [stopped, left] = [await studio.begin(key, bytes.length), await studio.begin(key, bytes.length)];
  for (const { url } of [stopped, left]) {
    await breakOff(studio, url, bytes, 100_000);
    expect((await offsetOf(studio, url)).offset).toBe(100_000);
  }
  const headers = { ...maker.headers, 'tus-resumable': '1.0.0' };
  expect((await fetch(stopped.url, { method: 'DELETE', headers })).status).toBe(204);
  expect((await studio.stored()).length).toBeGreaterThan(0);
  platform.clock.set(platform.clock.now() + 4 * 86_400_000);
  await sweepUntilQuiet(platform, createScriptedProvider(), new AbortController().signal);
  expect(await studio.stored()).toEqual([]);
  expect(await offsetOf(studio, left.url)).toMatchObject({ status: 404 });
  expect((await studio.detail(maker, key)).contents).toEqual([]);
});

test('a removed file and a removed reward leave nothing', async () => {
  const studio = await openFileStudio();
  const { maker, project } = studio;
  const key = await buildReward(studio.platform, project, { state: 'ready', category: 3 });
  await expect(studio.send({ key, bytes: randomBytes(9) })).resolves.toBeTruthy();
  expect((await studio.detail(maker, key)).state).toBe('save');
  await studio.send({ key, bytes: randomBytes(10) });
  const [first] = (await studio.detail(maker, key)).contents;
  const of = { projectId: project.key, id: key, file: first.id };
  const gone = await maker.call('DELETE', '/pqbox/content', of);
  expect(gone.json().msg).toBe('파일이 삭제되었습니다.');
  expect(await studio.stored()).toHaveLength(1);
  await maker.call('DELETE', '/pqbox/remove', { id: project.key, rewardId: key });
  expect(await studio.stored()).toEqual([]);
});

test('a new version replaces the file, with earlier ones for the maker and one mail a day', async () => {
  const studio = await openFileStudio();
  const { maker, backer, platform } = studio;
  const key = await buildReward(platform, studio.project, { state: 'save', category: 3 });
  await studio.send({ key, bytes: Buffer.from('하나'), name: '하나.txt' });
  const file = (await studio.detail(maker, key)).contents[0].id;
  await studio.rows(`update pq_reward set state = 'prepare', submitted_at = now() where key = $1`, [key]);
  await expect(studio.send({ key, file, bytes: Buffer.from('x') })).rejects.toThrow(
    '현재 상태에서는 수정할 수 없습니다.',
  );
  for (const state of ['ready', 'funding'])
    await studio.rows(`update pq_reward set state = $2 where key = $1`, [key, state]);
  await expect(studio.send({ key, bytes: Buffer.from('더') })).rejects.toThrow('409');
  await studio.send({ key, file, bytes: Buffer.from('두울'), name: '둘.txt' });
  await studio.send({ key, file, bytes: Buffer.from('세에엣'), name: '셋.txt' });
  const detail = await studio.detail(maker, key);
  expect(detail.contents).toMatchObject([
    { id: file, version: 3, name: '셋.txt', earlier: [{ version: 2 }, { version: 1, name: '하나.txt' }] },
  ]);
  expect(detail.state).toBe('funding');
  expect((await studio.detail(backer, key)).contents[0]).not.toHaveProperty('earlier');
  await notifyBackers(platform);
  expect(await studio.rows(`select recipient from mail where kind = 'rewardReplaced'`)).toHaveLength(1);
  expect(await runChecks(platform.database.db, platform.clock.now())).toEqual([]);

  const old = await studio.link(maker, key, { file, version: 1 });
  expect((await studio.fetchAs(maker, old)).body).toBe('하나');
  expect((await studio.links(backer, key, { file, version: 1 })).statusCode).toBe(404);
});

test('an upload is refused at its first bytes when its category does not accept the type', async () => {
  const studio = await openFileStudio();
  const reward = (category: number) =>
    buildReward(studio.platform, studio.project, { state: 'save', category });
  const [video, picture, text, files] = [await reward(0), await reward(1), await reward(2), await reward(3)];
  await expect(studio.send({ key: video, bytes: randomBytes(200_000), name: 'a.mp4' })).rejects.toThrow(
    '415 mp4, webm 영상만 올릴 수 있습니다.',
  );
  const rule = 'jpg, png, gif, webp 이미지만 올릴 수 있습니다.';
  const others: [name: string, bytes: Buffer, words: string][] = [
    ['a.mp4', mp4(100), rule],
    ['a.png', mp4(100), `이름과 달리 MP4 파일입니다. ${rule}`],
    ['a.jpg', Buffer.from('%PDF-1.7'), `이름과 달리 PDF 파일입니다. ${rule}`],
    ['a.jpg', Buffer.from('안녕하세요'), `이미지 파일이 아닙니다. ${rule}`],
    ['a.heic', Buffer.from('\0\0\0\u0018ftypheic\0\0\0\0mif1heic', 'latin1'), 'HEIC 사진은'],
  ];
  for (const [name, bytes, words] of others)
    await expect(studio.send({ key: picture, bytes, name })).rejects.toThrow(`415 ${words}`);
  await expect(studio.send({ key: text, bytes: mp4(100) })).rejects.toThrow('글 리워드에는');
  await expect(studio.send({ key: files, bytes: Buffer.alloc(0) })).rejects.toThrow('빈 파일은');
  expect((await studio.begin(files, 524_288_001)).status).toBe(413);
  expect((await studio.begin(files, 524_288_000)).status).toBe(201);
  await studio.send({ key: video, bytes: mp4(100_000), name: 'a.mov' });
  expect((await studio.detail(studio.maker, video)).contents).toMatchObject([{ mediaType: 'video/mp4' }]);
  await expect(studio.send({ key: video, bytes: mp4(10) })).rejects.toThrow('최대 1개까지');
});

test('an upload is created, resumed and deleted by its maker only', async () => {
  const studio = await openFileStudio();
  const { backer, stranger, admin, maker } = studio;
  const key = await buildReward(studio.platform, studio.project, { state: 'save', category: 3 });
  for (const who of [backer, stranger, admin]) expect((await studio.begin(key, 10, who)).status).toBe(404);
  const nobody = { ...maker, headers: { authorization: 'Bearer none' } };
  expect((await studio.begin(key, 10, nobody)).status).toBe(401);
  const { url } = await studio.begin(key, 10);
  for (const who of [backer, stranger, admin]) {
    expect((await offsetOf(studio, url, who)).status).toBe(404);
    const headers = { ...who.headers, 'tus-resumable': '1.0.0' };
    expect((await fetch(url, { method: 'DELETE', headers })).status).toBe(404);
  }
  const evil = await fetch(studio.endpoint, {
    method: 'POST',
    headers: {
      ...maker.headers,
      origin: 'https://evil.example',
      'tus-resumable': '1.0.0',
      'upload-length': '1',
    },
  });
  expect(evil.status).toBe(403);
  for (const id of ['..%2f..%2fetc', 'x', '%00', '01999999-9999-7999-8999-999999999999'])
    expect((await offsetOf(studio, `${studio.endpoint}/${id}`)).status).toBe(404);
});

test('submitReward requires a file for a file reward', async () => {
  const studio = await openFileStudio();
  const { maker, project } = studio;
  const submit = async (key: string) =>
    (await maker.call('POST', '/pqbox/submit', { project_key: project.key, pushKey: key })).json();
  const whole = { state: 'save', category: 3, editor: '' } as const;
  const key = await buildReward(studio.platform, project, whole);
  expect(await submit(key)).toMatchObject({
    state: false,
    msg: '파일을 등록해주세요.',
    data: { fields: { 'data.contents': '파일을 등록해주세요.' } },
  });
  await studio.send({ key, bytes: Buffer.from('하나') });
  expect(await submit(key)).toMatchObject({ state: true });
  const video = await buildReward(studio.platform, project, { ...whole, category: 0 });
  expect(await submit(video)).toMatchObject({ data: { fields: { 'data.contents': expect.any(String) } } });
});

test('submitReward is refused while an upload is unfinished', async () => {
  const { maker, platform, project, begin, detail } = await openFileStudio();
  const key = await buildReward(platform, project, { state: 'save', category: 3 });
  await buildFile(platform, key);
  const { url } = await begin(key, 1_000);
  const submit = () =>
    maker.call('POST', '/pqbox/submit', { project_key: project.key, pushKey: key, data: {} });
  const refused = await submit();
  expect(refused.json()).toMatchObject({
    data: { fields: { 'data.contents': expect.stringContaining('화보.pdf 파일을 다 올리지 못했습니다.') } },
  });
  expect((await detail(maker, key)).unfinished).toEqual([
    { id: url.split('/').at(-1), name: '화보.pdf', bytes: 1_000, received: 0 },
  ]);
  await fetch(url, { method: 'DELETE', headers: { ...maker.headers, 'tus-resumable': '1.0.0' } });
  expect((await submit()).statusCode).toBe(200);
});
