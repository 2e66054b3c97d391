import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { buildFile } from '../testing/build-file.ts';
import { buildReward } from '../testing/build-reward.ts';
import { openFileStudio } from '../testing/open-studio.ts';

const MB = 1_048_576;
const ROOM = 20 * 1_024 * MB;

async function openRoom(state: 'save' | 'funding' | 'finish', bytes: number) {
  const studio = await openFileStudio();
  const key = await buildReward(studio.platform, studio.project, { state, category: 3 });
  const file = await buildFile(studio.platform, key, { storage: studio.storage });
  await studio.rows('update pq_reward_file set bytes = $1', [bytes]);
  const other = await buildReward(studio.platform, studio.project, { state: 'save', category: 3 });
  return { ...studio, key, file, other };
}

test('createUpload refuses a further file when the quota is full, and accepts a new version', async () => {
  const { begin, send, key, file, other, rows } = await openRoom('funding', ROOM);
  expect((await begin(other, 1)).status).toBe(400);
  await expect(send({ key: other, bytes: randomBytes(9) })).rejects.toThrow('20GB');
  await send({ key, file, bytes: randomBytes(9) });
  expect((await begin(other, 300 * MB)).status).toBe(201);
  expect(await rows('select version from pq_reward_file order by version')).toHaveLength(2);
});

test('only accepted uploads count against the hourly limit', async () => {
  const { begin, send, other, platform, project, maker, rows } = await openRoom('save', 9);
  const pictures = await buildReward(platform, project, { state: 'save', category: 1 });
  const counted = async () => {
    const counters = await rows('select key, count from rate_limit where key like $1', [
      `%reward-upload:${maker.uid}`,
    ]);
    return Object.fromEntries(counters.map(({ key, count }) => [key.split(':')[0], count]));
  };
  expect((await begin(other, 501 * MB)).status).toBe(413);
  // A refusal is counted once it is sent.
  await expect.poll(counted).toEqual({ 'reward-upload': 0, refused: 1 });
  await send({ key: other, bytes: randomBytes(9) });
  await expect(send({ key: pictures, bytes: randomBytes(9) })).rejects.toThrow('415');
  await expect.poll(counted).toEqual({ 'reward-upload': 1, refused: 2 });
  await rows('update rate_limit set count = 2000 where key like $1', ['refused:%']);
  expect((await begin(other, 9)).status).toBe(429);
});

test('files of closed rewards do not count against the quota', async () => {
  const { begin, other } = await openRoom('finish', ROOM);
  expect((await begin(other, 1)).status).toBe(201);
});

test('simultaneous uploads to many rewards do not exceed the quota', async () => {
  const { begin, platform, project, rows } = await openRoom('save', ROOM - 450 * MB);
  const keys: string[] = [];
  for (let n = 0; n < 6; n += 1)
    keys.push(await buildReward(platform, project, { state: 'save', category: 3 }));
  const begun = await Promise.all(keys.map((key) => begin(key, 200 * MB)));
  expect(begun.map(({ status }) => status).sort()).toEqual([201, 201, 400, 400, 400, 400]);
  expect(await rows('select from pq_reward_upload')).toHaveLength(2);
});

test('a file that is replaced again and again has its last five versions', async () => {
  const { send, key, file, rows, stored } = await openRoom('funding', 9);
  for (let n = 0; n < 6; n += 1) await send({ key, file, bytes: randomBytes(9) });
  const remaining = await rows('select version from pq_reward_file order by version');
  expect(remaining.map(({ version }) => version)).toEqual([3, 4, 5, 6, 7]);
  expect(await stored()).toHaveLength(5);
});
