import pino, { type DestinationStream, type Logger } from 'pino';
import { describeError } from './describe-error.ts';
import { logContext } from './log-context.ts';

export type Log = Pick<Logger, 'info' | 'warn' | 'error' | 'debug' | 'child'>;

/**
 * Structured log on stderr; stdout carries the ready line only. Never bodies, cookies or personal data. Lines carry the id of the
 * request, or of the worker's round, that they belong to.
 */
export function createLog(
  level: string,
  destination: DestinationStream = pino.destination({ fd: 2, sync: false }),
): Logger {
  return pino(
    {
      level,
      redact: ['req.headers.cookie', 'req.headers.authorization'],
      serializers: { err: describeError },
      // A copy: pino writes the fields of the line into it.
      mixin: () => ({ ...logContext() }),
    },
    destination,
  );
}
