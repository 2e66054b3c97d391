import { randomBytes } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { buildApp } from '#src/app.ts';
import { createStorage, type Storage } from '#src/providers/storage/storage.ts';
import { createScriptedProvider } from '#src/testing/index.ts';
import { buildReward } from '../testing/build-reward.ts';
import { openFileStudio } from '../testing/open-studio.ts';

type Studio = Awaited<ReturnType<typeof openFileStudio>>;

async function openSecond({ platform }: Studio, first: () => Promise<unknown>): Promise<string> {
  const disk = createStorage(platform.config);
  const storage: Storage = {
    ...disk,
    async putStream(...written) {
      await first();
      return disk.putStream(...written);
    },
  };
  const { app } = await buildApp(platform, createScriptedProvider(), storage);
  onTestFinished(() => app.close());
  return app.listen({ port: 0, host: '127.0.0.1' });
}

async function patch({ maker }: Studio, url: string, start: number, bytes: Buffer) {
  const answer = await fetch(url, {
    method: 'PATCH',
    headers: {
      ...maker.headers,
      'tus-resumable': '1.0.0',
      'upload-offset': String(start),
      'content-type': 'application/offset+octet-stream',
    },
    body: new Uint8Array(bytes),
  });
  return { status: answer.status, body: await answer.text() };
}

test.each([
  ['a piece', 60_000],
  ['the end', 100_000],
])('an upload survives that another process receives bytes while %s arrives', async (_name, until) => {
  const studio = await openFileStudio();
  const key = await buildReward(studio.platform, studio.project, { state: 'save', category: 3 });
  const bytes = randomBytes(100_000);
  const { url } = await studio.begin(key, bytes.length);
  let isTaken = false;
  const second = await openSecond(studio, async () => {
    if (isTaken) return;
    isTaken = true;
    await patch(studio, url, 0, bytes.subarray(0, until));
  });
  const there = url.replace(studio.origin, second);
  const late = await patch(studio, there, 0, bytes.subarray(0, until));
  expect(late.status).toBe(409);
  expect(JSON.parse(late.body)).toMatchObject({ state: false, data: { resume: true } });
  await studio.send({ key, bytes, at: there });
  expect((await studio.detail(studio.maker, key)).contents).toMatchObject([{ version: 1, bytes: 100_000 }]);
  expect(await studio.stored()).toHaveLength(1);
});
