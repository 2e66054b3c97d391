import { S3Client } from '@aws-sdk/client-s3';
import type { S3Config } from '#src/config/stores.ts';

export type S3Keys = { accessKeyId: string; secretAccessKey: string };

/** How long a page waits for an unresponsive store. */
const CONNECT_TIMEOUT_MS = 2_000;
const RESPONSE_TIMEOUT_MS = 10_000;
const MAX_ATTEMPTS = 2;
/** Each download occupies a connection while its reader reads. */
const MAX_CONNECTIONS = 2_000;

export function createS3Client(
  { region, endpoint }: S3Config,
  credentials: S3Keys,
  responseTimeoutMs = RESPONSE_TIMEOUT_MS,
): S3Client {
  return new S3Client({
    region,
    credentials,
    maxAttempts: MAX_ATTEMPTS,
    requestHandler: {
      connectionTimeout: CONNECT_TIMEOUT_MS,
      requestTimeout: responseTimeoutMs,
      throwOnRequestTimeout: true,
      httpAgent: { keepAlive: true, maxSockets: MAX_CONNECTIONS },
      httpsAgent: { keepAlive: true, maxSockets: MAX_CONNECTIONS },
    },
    // Stores other than Amazon's support neither its host names nor all of its checksums.
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
}
