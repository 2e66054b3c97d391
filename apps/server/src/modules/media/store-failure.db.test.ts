import fs from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { expect, test, vi } from 'vitest';
import { createStorage, type Storage } from '#src/providers/storage/storage.ts';
import { openS3 } from '#src/providers/storage/testing/s3-server.ts';
import { buildMember } from '#src/testing/index.ts';
import { openTestApp } from '#src/testing/test-app.ts';
import { openSender, photo } from './testing/sending.ts';
import { tidyUploads } from './tidy-uploads.ts';

const refusal = {
  state: false,
  code: 'notStored',
  msg: '지금은 파일을 저장할 수 없습니다. 입력하신 내용은 그대로 있으니 잠시 후 다시 올려주세요.',
};

async function open(storage?: Storage) {
  const { app, platform } = await openTestApp(storage ? { storage } : {});
  const sender = await openSender(app, platform, (await buildMember(platform)).id);
  const send = async () =>
    sender.post([
      ['kind', 'story'],
      ['file', await photo(), 'a.png'],
    ]);
  const rows = async (table: string) => (await platform.database.db.query(`select * from ${table}`)).rowCount;
  return { app, platform, send, rows };
}

test('an upload on a full disk is answered notStored and leaves nothing behind', async () => {
  const { app, platform, send, rows } = await open();
  const storage = createStorage(platform.config);
  const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
  const write = vi.spyOn(fs, 'writeFile').mockRejectedValue(full);
  syncBuiltinESMExports();
  const refused = await send();
  write.mockRestore();
  syncBuiltinESMExports();
  expect([refused.statusCode, refused.json(), refused.headers['retry-after']]).toEqual([503, refusal, '1']);
  expect(await rows('upload')).toBe(0);
  expect((await app.inject('/api/project/list?purpose=projects')).statusCode).toBe(200);

  const taken = await send();
  expect(taken.statusCode).toBe(200);
  expect((await app.inject(taken.json().data.url)).statusCode).toBe(200);
  // What may have been written of the first is noted for removal, and removing what is not there is no error.
  await tidyUploads(platform, storage, new AbortController().signal);
  expect(await rows('stale_file')).toBe(0);
});

test('an upload is answered notStored while the S3 store is down, and pages are served', async () => {
  const { storage, stop } = await openS3();
  const { app, send, rows } = await open(storage);
  const first = await send();
  expect(first.statusCode).toBe(200);
  const { url } = first.json().data;
  expect((await app.inject(url)).headers['content-type']).toBe('image/jpeg');
  await stop();
  const refused = await send();
  expect([refused.statusCode, refused.json()]).toEqual([503, refusal]);
  expect(await rows('upload')).toBe(1);
  expect((await app.inject(url)).statusCode).toBe(503);
  expect((await app.inject(`/variants${url.slice('/files'.length)}/320.webp`)).statusCode).toBe(503);
  expect((await app.inject('/api/project/list?purpose=projects')).statusCode).toBe(200);
});
