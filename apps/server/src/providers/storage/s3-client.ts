import { S3Client } from '@aws-sdk/client-s3';
import type { S3Config } from '#src/config/stores.ts';

export type S3Keys = { accessKeyId: string; secretAccessKey: string };

/** Who waits for a page waits no longer for a store that is silent. */
const CONNECT_MS = 2_000;
const SILENCE_MS = 10_000;
const TRIES = 2;
/** Each download that is read holds a connection for as long as its reader takes. */
const CONNECTIONS = 2_000;

/** A client of an S3-compatible store that gives up on one which is silent. */
export function createS3Client(
  { region, endpoint }: S3Config,
  credentials: S3Keys,
  silenceMs = SILENCE_MS,
): S3Client {
  return new S3Client({
    region,
    credentials,
    maxAttempts: TRIES,
    requestHandler: {
      connectionTimeout: CONNECT_MS,
      requestTimeout: silenceMs,
      throwOnRequestTimeout: true,
      httpAgent: { keepAlive: true, maxSockets: CONNECTIONS },
      httpsAgent: { keepAlive: true, maxSockets: CONNECTIONS },
    },
    // Stores other than Amazon's know neither its host names nor all of its checksums.
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
}
