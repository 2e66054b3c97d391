import type { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  type S3Client,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import type { S3Config } from '#src/config/stores.ts';
import { createS3Client, type S3Keys } from '#src/providers/storage/s3-client.ts';
import { assertValidKey, type BackupStore, type StoredObject } from './backup-store.ts';

/** Longer than for pages, because nobody waits for a backup. */
const RESPONSE_TIMEOUT_MS = 60_000;

export function createS3Store(config: S3Config, keys: S3Keys): BackupStore {
  const client = createS3Client(config, keys, RESPONSE_TIMEOUT_MS);
  const { bucket } = config;
  const rethrow = rethrowWithBucket(bucket);
  const locate = (key: string) => ({ Bucket: bucket, Key: assertValidKey(key) });
  const store: Omit<BackupStore, 'raw'> = {
    name: bucket,
    keyId: null,
    async put(key, bytes) {
      // S3 shows an object only when its upload is complete.
      const upload = new Upload({ client, params: { ...locate(key), Body: bytes } });
      const broken = new Promise<never>((_resolve, reject) => bytes.once('error', reject));
      await Promise.race([upload.done().catch(rethrow), broken]).catch(async (error) => {
        await upload.abort().catch(() => {});
        throw error;
      });
    },
    async open(key) {
      const { Body } = await client.send(new GetObjectCommand(locate(key))).catch((error: Error) => {
        if (error.name !== 'NoSuchKey') return rethrow(error);
        throw new Error(`${key} is not in ${bucket}`, { cause: error });
      });
      return Body as Readable;
    },
    list: (prefix) => listBucket(client, bucket, prefix),
    async remove(key) {
      await client.send(new DeleteObjectCommand(locate(key))).catch(rethrow);
    },
  };
  return Object.assign(store, { raw: store as BackupStore });
}

/** S3 errors name no bucket, and connection errors have no message. */
function rethrowWithBucket(bucket: string): (cause: Error) => never {
  return (cause) => {
    const [first] = cause instanceof AggregateError ? (cause.errors as Error[]) : [];
    throw new Error(`bucket ${bucket}: ${cause.message || first?.message || cause.name}`, { cause });
  };
}

async function* listBucket(client: S3Client, bucket: string, prefix: string): AsyncIterable<StoredObject> {
  for (let token: string | undefined, more = true; more; ) {
    const command = new ListObjectsV2Command({
      Bucket: bucket,
      Prefix: prefix,
      ...(token ? { ContinuationToken: token } : {}),
    });
    const page = await client.send(command).catch(rethrowWithBucket(bucket));
    for (const { Key, Size } of page.Contents ?? []) if (Key) yield { key: Key, size: Size ?? 0 };
    token = page.NextContinuationToken;
    more = page.IsTruncated === true;
  }
}
