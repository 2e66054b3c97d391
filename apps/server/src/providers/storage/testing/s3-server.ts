import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import { onTestFinished } from 'vitest';
import type { S3Config } from '#src/config/stores.ts';
import type { S3Keys } from '../s3-client.ts';
import { createS3Storage } from '../s3-storage.ts';
import type { Storage } from '../storage.ts';

const BUCKET = 'pq-files';

export async function openS3(): Promise<{
  storage: Storage;
  s3: S3Config;
  keys: S3Keys;
  stop(): Promise<void>;
}> {
  const directory = mkdtempSync(join(tmpdir(), 'pq-s3-'));
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    directory,
    silent: true,
    configureBuckets: [{ name: BUCKET, configs: [] }],
  });
  const { port } = await server.run();
  let running = true;
  const stop = async () => {
    if (running) await server.close();
    running = false;
  };
  onTestFinished(async () => {
    await stop();
    rmSync(directory, { recursive: true, force: true });
  });
  const s3 = { bucket: BUCKET, region: 'ap-northeast-2', endpoint: `http://127.0.0.1:${port}` };
  const keys = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };
  return { storage: createS3Storage(s3, keys), s3, keys, stop };
}
