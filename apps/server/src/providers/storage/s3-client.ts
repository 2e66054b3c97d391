import { S3Client } from '@aws-sdk/client-s3';
import type { S3Config } from '#src/config/stores.ts';

export type S3Keys = { accessKeyId: string; secretAccessKey: string };

/** How long a page waits for an unresponsive store. */
const CONNECT_MS = 2_000;
const SILENCE_MS = 10_000;
const TRIES = 2;
/** Each download occupies a connection while its reader reads. */
const CONNECTIONS = 2_000;

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
    // Stores other than Amazon's support neither its host names nor all of its checksums.
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
}
