import { createHash, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { runChecks } from '#src/checks/run-checks.ts';
import { newId } from '#src/platform/ids.ts';
import type { Storage } from '#src/providers/storage/storage.ts';
import { buildReward } from '../testing/build-reward.ts';
import { openFileStudio } from '../testing/open-studio.ts';
import { createUpload } from './create-upload.ts';
import { receiveChunk } from './receive-chunk.ts';

const BYTES = 200_000;
const PIECE = 80_000;

function breakNth(storage: Storage, nth: number): Storage {
  let stored = 0;
  return {
    ...storage,
    async putStream(path, bytes, mediaType) {
      stored += 1;
      if (stored !== nth) return storage.putStream(path, bytes, mediaType);
      for await (const some of bytes) {
        await storage.putStream(path, Readable.from([some.subarray(0, some.length >> 1)]), mediaType);
        throw new Error('the disk is full');
      }
    },
  };
}

async function openTry() {
  const studio = await openFileStudio();
  const { platform, maker, project } = studio;
  const key = await buildReward(platform, project, { state: 'save', category: 3 });
  const id = newId(platform.clock.now());
  const bytes = randomBytes(BYTES);
  await createUpload(platform, maker, {
    id,
    project: project.key,
    reward: key,
    file: null,
    name: '화보.pdf',
    bytes: BYTES,
  });
  const received = async () =>
    (await studio.rows('select received::int from pq_reward_upload where id = $1', [id]))[0].received;
  const piece = (start: number) =>
    async function* () {
      yield bytes.subarray(start, start + PIECE);
    };
  const sendAll = async (storage: Storage) => {
    let failed = 0;
    for (let start = await received(); start < BYTES; start = await received())
      await receiveChunk(platform, storage, maker, { id, start, bytes: piece(start)() }).catch(() => {
        failed += 1;
      });
    return failed;
  };
  return { ...studio, key, id, bytes, sendAll, piece, received };
}

test.each([1, 2, 3, 4])('an upload is stored whole when write number %i fails', async (nth) => {
  const { sendAll, storage, detail, maker, key, bytes, stored, rows, platform } = await openTry();
  expect(await sendAll(breakNth(storage, nth))).toBe(1);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  expect((await detail(maker, key)).contents).toMatchObject([{ bytes: BYTES, sha256, version: 1 }]);
  expect(await stored()).toHaveLength(1);
  expect(await rows('select from stale_file')).toEqual([]);
  expect(await runChecks(platform.database.db, platform.clock.now())).toEqual([]);
});

test('of two processes that receive the same bytes one answers an offset conflict, and nothing is stored twice', async () => {
  const { platform, storage, maker, id, piece, received, stored, sendAll, detail, key } = await openTry();
  const both = [0, 0].map((start) =>
    receiveChunk(platform, storage, maker, { id, start, bytes: piece(start)() }),
  );
  const ends = (await Promise.allSettled(both)).map(({ status }) => status);
  expect(ends.sort()).toEqual(['fulfilled', 'rejected']);
  expect(await received()).toBe(PIECE);
  expect(await sendAll(storage)).toBe(0);
  expect((await detail(maker, key)).contents).toHaveLength(1);
  expect(await stored()).toHaveLength(1);
});

test('a reward that goes to review during an upload gets no file', async () => {
  const { platform, storage, maker, id, piece, rows, key, detail } = await openTry();
  await receiveChunk(platform, storage, maker, { id, start: 0, bytes: piece(0)() });
  await receiveChunk(platform, storage, maker, { id, start: PIECE, bytes: piece(PIECE)() });
  await rows(`update pq_reward set state = 'prepare', submitted_at = now() where key = $1`, [key]);
  const last = receiveChunk(platform, storage, maker, { id, start: 2 * PIECE, bytes: piece(2 * PIECE)() });
  await expect(last).rejects.toMatchObject({ code: 'rewardFixed' });
  expect((await detail(maker, key)).contents).toEqual([]);
});

test('an upload that its reward does not accept any more is refused before its parts are joined', async () => {
  const { platform, storage, maker, id, piece, rows, key } = await openTry();
  for (const start of [0, PIECE])
    await receiveChunk(platform, storage, maker, { id, start, bytes: piece(start)() });
  await rows(`update pq_reward set state = 'prepare', submitted_at = now() where key = $1`, [key]);
  const stored: string[] = [];
  const watched: Storage = {
    ...storage,
    putStream(path, bytes, mediaType) {
      stored.push(path);
      return storage.putStream(path, bytes, mediaType);
    },
  };
  for (let n = 0; n < 2; n += 1) {
    const last = receiveChunk(platform, watched, maker, { id, start: 2 * PIECE, bytes: piece(2 * PIECE)() });
    await expect(last).rejects.toMatchObject({ code: 'rewardFixed' });
  }
  expect(stored.filter((path) => !path.startsWith('reward/parts/'))).toEqual([]);
});
