import { createHash, randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { runChecks } from '#src/checks/run-checks.ts';
import { openS3 } from '#src/providers/storage/testing/s3-server.ts';
import { buildReward } from '../testing/build-reward.ts';
import { openFileStudio } from '../testing/open-studio.ts';

const BYTES = 350_000;

test('a file on an S3 store is uploaded in parts, read in ranges and removed whole', async () => {
  const { storage } = await openS3();
  const studio = await openFileStudio(storage);
  const { maker, backer, platform, project, send } = studio;
  const key = await buildReward(platform, project, { state: 'save', category: 3 });
  const bytes = randomBytes(BYTES);
  await send({ key, bytes, name: '음원 (최종).zip', pieces: 100_000 });
  const [file] = (await studio.detail(maker, key)).contents;
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  expect(file).toMatchObject({ name: '음원 (최종).zip', bytes: BYTES, sha256 });

  for (const state of ['prepare', 'ready', 'funding'])
    await studio.rows('update pq_reward set state = $2, submitted_at = now() where key = $1', [key, state]);
  const url = await studio.link(backer, key);
  const whole = await studio.fetchAs(backer, url);
  expect([whole.statusCode, bytes.equals(whole.rawPayload)]).toEqual([200, true]);
  const part = await studio.fetchAs(backer, url, { range: 'bytes=99990-100009' });
  expect([part.statusCode, part.headers['content-range']]).toEqual([206, `bytes 99990-100009/${BYTES}`]);
  expect(bytes.subarray(99_990, 100_010).equals(part.rawPayload)).toBe(true);

  await send({ key, bytes: Buffer.from('다시 섞은 음원'), file: file.id });
  const next = await studio.fetchAs(backer, await studio.link(backer, key));
  expect(next.body).toBe('다시 섞은 음원');
  expect(await studio.stored()).toHaveLength(2);
  expect(await runChecks(platform.database.db, platform.clock.now())).toEqual([]);
  await studio.rows('delete from pq_reward where key = $1', [key]);
  expect(await studio.stored()).toEqual([]);
});

test('an upload retains its offset while the S3 store is down', async () => {
  const { storage, stop } = await openS3();
  const studio = await openFileStudio(storage);
  const key = await buildReward(studio.platform, studio.project, { state: 'save', category: 3 });
  const { url } = await studio.begin(key, 20);
  await stop();
  await expect(studio.send({ key, bytes: Buffer.alloc(20), at: url })).rejects.toThrow('503');
  const response = await fetch(url, {
    method: 'HEAD',
    headers: { ...studio.maker.headers, 'tus-resumable': '1.0.0' },
  });
  expect([response.status, response.headers.get('upload-offset')]).toEqual([200, '0']);
});
