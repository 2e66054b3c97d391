import pino, { type Logger } from 'pino';

export type Log = Pick<Logger, 'info' | 'warn' | 'error' | 'debug'>;

/** Structured log on stderr; stdout carries the ready line only. Never bodies, cookies or personal data. */
export function createLog(level: string): Logger {
  return pino(
    { level, redact: ['req.headers.cookie', 'req.headers.authorization'] },
    pino.destination({ fd: 2, sync: false }),
  );
}
