import { variantUrl } from '@pq/domain/files/pictures';
import sharp from 'sharp';
import { expect, test, vi } from 'vitest';
import { deleteUploadsOf } from '#src/modules/media/index.ts';
import { releaseRewardPictures } from '#src/modules/media/picture-queries.ts';
import { openSender, photo } from '#src/modules/media/testing/sending.ts';
import type { Tx } from '#src/platform/database/database.ts';
import { buildMember } from '#src/testing/builders.ts';
import { buildReward } from './testing/build-reward.ts';
import { openFileStudio } from './testing/open-studio.ts';

async function openAlbum() {
  const studio = await openFileStudio();
  const { app, platform, maker, project } = studio;
  const sender = await openSender(app, platform, maker.uid);
  const send = async (): Promise<string> => {
    const answer = await sender.post([
      ['kind', 'pqbox'],
      ['file', await photo(), '사진.png'],
    ]);
    return answer.json().data.url;
  };
  const [inText, thumbnail] = [await send(), await send()];
  const editor = `<figure><img src="${inText}" alt=""></figure>`;
  const key = await buildReward(platform, project, { editor, thumbnail });
  const nobody = { headers: {} };
  const fetched = async (who: { headers: Record<string, string> }, url: string) => {
    const { statusCode, headers } = await studio.fetchAs(who, url);
    return [statusCode, headers['cache-control']];
  };
  const copyOf = (url: string) =>
    variantUrl({ path: url.slice('/files/'.length), width: 320, format: 'webp' });
  return { ...studio, sender, key, inText, thumbnail, nobody, fetched, copyOf, send };
}

const pixels = (format: 'jpeg' | 'gif') =>
  sharp({ create: { width: 32, height: 32, channels: 3, background: '#0b7a75' } })
    .toFormat(format)
    .toBuffer();

test('a picture of a reward is a jpg or png of at most 5 MB', async () => {
  const { sender } = await openAlbum();
  const sent = async (bytes: Buffer, name: string) =>
    (
      await sender.post([
        ['kind', 'pqbox'],
        ['file', bytes, name],
      ])
    ).statusCode;
  const jpeg = await pixels('jpeg');
  const filled = (bytes: number) => Buffer.concat([jpeg, Buffer.alloc(bytes - jpeg.length)]);
  expect(await sent(filled(5 * 1_048_576), '표지.jpg')).toBe(200);
  expect(await sent(filled(5 * 1_048_576 + 1), '표지.jpg')).toBe(413);
  expect(await sent(await pixels('gif'), '표지.png')).toBe(415);
});

const PRIVATE = 'private, no-store';
const forEver = 'public, max-age=31536000, immutable';

test('a picture in the text of a reward is served in every size to its readers only', async () => {
  const { fetched, copyOf, inText, backer, maker, admin, stranger, nobody, rows, key } = await openAlbum();
  for (const url of [inText, copyOf(inText)]) {
    for (const who of [backer, maker, admin]) expect(await fetched(who, url)).toEqual([200, PRIVATE]);
    expect((await fetched(stranger, url))[0]).toBe(403);
    expect((await fetched(nobody, url))[0]).toBe(401);
    expect((await fetched(nobody, url.replace('pqbox', '%70qbox')))[0]).not.toBe(200);
    expect((await fetched(nobody, url.replace('/pqbox', '//pqbox')))[0]).not.toBe(200);
    await rows(`update pq_reward set state = 'finish' where key = $1`, [key]);
    expect((await fetched(backer, url))[0]).toBe(409);
    expect((await fetched(maker, url))[0]).toBe(200);
    await rows(`update pq_reward set state = 'blind' where key = $1`, [key]);
    await rows(`update pq_reward set state = 'funding' where key = $1`, [key]);
  }
  await rows(`update pledge set status = 'cancel', due_at = null`);
  for (const url of [inText, copyOf(inText)]) expect((await fetched(backer, url))[0]).toBe(403);
});

test('a thumbnail is public; an upload that no reward shows yet is for its maker only', async () => {
  const { fetched, copyOf, thumbnail, nobody, maker, backer, send } = await openAlbum();
  for (const url of [thumbnail, copyOf(thumbnail)])
    expect(await fetched(nobody, url)).toEqual([200, forEver]);
  const loose = await send();
  for (const url of [loose, copyOf(loose)]) {
    expect(await fetched(maker, url)).toEqual([200, PRIVATE]);
    expect((await fetched(backer, url))[0]).toBe(404);
  }
  expect((await fetched(maker, '/files/pqbox/none/a.jpg'))[0]).toBe(404);
});

test('a copy is not served at an address that avoids the request limit of pictures of rewards', async () => {
  const { fetched, copyOf, inText, maker } = await openAlbum();
  for (const slash of ['%2F', '%2f'])
    expect(await fetched(maker, copyOf(inText).replace('/pqbox/', `/pqbox${slash}`))).toEqual([
      404,
      'no-store',
    ]);
});

test('the rewards that show a picture are found by an index, whatever its maker has written', async () => {
  const { platform, project, maker, nobody, inText, fetched } = await openAlbum();
  // Most makers have one reward, from which PostgreSQL expects as few of each.
  const others = await Promise.all(Array.from({ length: 100 }, () => buildMember(platform)));
  await platform.owner.query(
    `insert into pq_reward (key, project_key, author_id, created_at, updated_at)
     select gen_random_uuid(), $1, author, now(), now() from unnest($2::uuid[]) author`,
    [project.key, [...others.map(({ id }) => id), ...Array(20).fill(maker.uid)]],
  );
  await platform.owner.query('analyze pq_reward, upload');
  const asked = vi.spyOn(platform.database.db, 'query');
  await fetched(nobody, inText);
  const tx = platform.database.db as unknown as Tx;
  await releaseRewardPictures(tx, maker.uid, [inText.slice('/files/'.length)], new Date());
  await deleteUploadsOf(tx, maker.uid);
  const statements = asked.mock.calls
    .map(
      ([first, values]) =>
        (typeof first === 'string' ? { text: first, values } : first) as unknown as SentQuery,
    )
    .filter(({ text }) => text.includes('pictures_of_reward'));
  asked.mockRestore();
  expect(statements).toHaveLength(3);
  for (const { text, values } of statements) {
    const { rows } = await platform.owner.query(`explain ${text}`, values);
    expect(JSON.stringify(rows), text).toContain('pq_reward_pictures');
  }
});

test('a text with a word that is too long for the index is saved, and its pictures are found', async () => {
  const { platform, key, inText, fetched, maker } = await openAlbum();
  const { rowCount } = await platform.owner.query(
    `update pq_reward set editor = editor || '<p>pqbox/' ||
       (select string_agg(md5(n::text), '') from generate_series(1, 1000) n) || '</p>' where key = $1`,
    [key],
  );
  expect(rowCount).toBe(1);
  expect((await fetched(maker, inText))[0]).toBe(200);
});

type SentQuery = { text: string; values?: unknown[] };
