import pino, { type DestinationStream, type Logger } from 'pino';
import { describeError } from './describe-error.ts';

export type Log = Pick<Logger, 'info' | 'warn' | 'error' | 'debug' | 'child'>;

/** Structured log on stderr; stdout carries the ready line only. Never bodies, cookies or personal data. */
export function createLog(
  level: string,
  destination: DestinationStream = pino.destination({ fd: 2, sync: false }),
): Logger {
  return pino(
    {
      level,
      redact: ['req.headers.cookie', 'req.headers.authorization'],
      serializers: { err: describeError },
    },
    destination,
  );
}
