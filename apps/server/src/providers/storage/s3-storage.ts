import type { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  type GetObjectCommandOutput,
  HeadObjectCommand,
  ListObjectsV2Command,
  type S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { filesPrefix } from '@pq/domain/files/pictures';
import type { S3Config } from '#src/config/stores.ts';
import { ProductError } from '#src/platform/product-error.ts';
import { createS3Client, type S3Keys } from './s3-client.ts';
import { assertKnownPath, type Storage, type StoredFile } from './storage.ts';

export function createS3Storage(config: S3Config, credentials: S3Keys, responseTimeoutMs?: number): Storage {
  const client = createS3Client(config, credentials, responseTimeoutMs);
  const { bucket } = config;
  const locate = (path: string) => ({ Bucket: bucket, Key: assertKnownPath(path) });
  const url = (path: string) => `${filesPrefix}${path}`;

  const store = async (path: string, Body: Uint8Array | Readable, mediaType: string) => {
    const params = { ...locate(path), Body, ContentType: mediaType };
    await new Upload({ client, params }).done().catch((cause: unknown) => {
      throw new ProductError('notStored', undefined, { cause });
    });
  };
  const get = async (path: string, range?: string): Promise<GetObjectCommandOutput | null> => {
    const command = new GetObjectCommand({ ...locate(path), ...(range ? { Range: range } : {}) });
    return client.send(command).catch(nullIfAbsent);
  };

  return {
    root: null,
    url,
    async put(path, bytes, mediaType) {
      await store(path, bytes, mediaType);
      return url(path);
    },
    async read(path) {
      const body = (await get(path))?.Body;
      return body ? await body.transformToByteArray().catch(unavailable) : null;
    },
    async open(path) {
      const found = await get(path);
      return found?.Body ? { size: found.ContentLength ?? 0, bytes: found.Body as Readable } : null;
    },
    async has(path) {
      return (await client.send(new HeadObjectCommand(locate(path))).catch(nullIfAbsent)) !== null;
    },
    putStream: store,
    async openRange(path, first, last) {
      return ((await get(path, `bytes=${first}-${last}`))?.Body as Readable | undefined) ?? null;
    },
    async remove(path) {
      await client.send(new DeleteObjectCommand(locate(path))).catch(nullIfAbsent);
    },
    list: () => listBucket(client, bucket),
  };
}

async function* listBucket(client: S3Client, bucket: string): AsyncIterable<StoredFile> {
  for (let token: string | undefined, more = true; more; ) {
    const page = await client
      .send(new ListObjectsV2Command({ Bucket: bucket, ...(token ? { ContinuationToken: token } : {}) }))
      .catch(unavailable);
    for (const { Key, Size, LastModified } of page.Contents ?? [])
      if (Key) yield { path: Key, size: Size ?? 0, modifiedMs: LastModified?.getTime() ?? 0 };
    token = page.NextContinuationToken;
    more = page.IsTruncated === true;
  }
}

function nullIfAbsent(error: unknown): null {
  if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404) return null;
  return unavailable(error);
}

function unavailable(cause: unknown): never {
  throw new ProductError('unavailable', undefined, { cause });
}
