import { createHash } from 'node:crypto';
import {
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import type { S3Config } from '#src/config/stores.ts';
import type { DecisionStore } from '#src/platform/decision-log/decision-store.ts';

const CONNECT_TIMEOUT_MS = 2_000;
const RESPONSE_TIMEOUT_MS = 8_000;

/** A separate bucket. The keys need put, get and list; nothing is ever deleted or replaced. */
export function createS3DecisionStore(
  { bucket, region, endpoint }: S3Config,
  credentials: { accessKeyId: string; secretAccessKey: string },
): DecisionStore {
  const client = new S3Client({
    region,
    credentials,
    maxAttempts: 2,
    requestHandler: {
      connectionTimeout: CONNECT_TIMEOUT_MS,
      requestTimeout: RESPONSE_TIMEOUT_MS,
      throwOnRequestTimeout: true,
    },
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  const read = async (name: string): Promise<Buffer | null> => {
    const found = await client
      .send(new GetObjectCommand({ Bucket: bucket, Key: name }))
      .catch(ifStatus(404, null));
    return found?.Body ? Buffer.from(await found.Body.transformToByteArray()) : null;
  };
  return {
    read,
    async add(name, bytes) {
      // Not every store supports If-None-Match; those that do also refuse concurrent writers.
      if (await read(name)) return false;
      const put = new PutObjectCommand({
        Bucket: bucket,
        Key: name,
        Body: bytes,
        ContentType: 'application/x-ndjson',
        // Required by object lock.
        ContentMD5: createHash('md5').update(bytes).digest('base64'),
        IfNoneMatch: '*',
      });
      return (await client.send(put).catch(ifStatus(412, null))) !== null;
    },
    listAfter: (folder, after) => listAfter(client, bucket, { folder, after }),
    listLogs: () => listLogs(client, bucket),
  };
}

async function* listAfter(
  client: S3Client,
  Bucket: string,
  { folder, after }: { folder: string; after: string },
): AsyncIterable<string> {
  for (let last = after, more = true; more; ) {
    const input = { Bucket, Prefix: `${folder}/`, ...(last === '' ? {} : { StartAfter: last }) };
    const page = await client.send(new ListObjectsV2Command(input));
    const names = (page.Contents ?? []).flatMap(({ Key }) => (Key !== undefined && Key > last ? [Key] : []));
    yield* names;
    last = names.at(-1) ?? last;
    more = page.IsTruncated === true && names.length > 0;
  }
}

/** Skips from log to log: stores differ in listing common prefixes. */
async function listLogs(client: S3Client, Bucket: string): Promise<string[]> {
  const logs: string[] = [];
  for (;;) {
    const last = logs.at(-1);
    const input = { Bucket, ...(last === undefined ? {} : { StartAfter: `${last}/~` }) };
    const { Contents = [] } = await client.send(new ListObjectsV2Command(input));
    const next = Contents[0]?.Key?.split('/')[0];
    if (next === undefined) return logs;
    logs.push(next);
  }
}

function ifStatus<Value>(status: number, value: Value): (error: unknown) => Value {
  return (error) => {
    if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === status) return value;
    throw error;
  };
}
