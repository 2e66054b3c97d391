import pino, { type DestinationStream, type Logger, stdSerializers } from 'pino';
import { logContext } from './log-context.ts';

export type Log = Pick<Logger, 'info' | 'warn' | 'error' | 'debug' | 'child'>;

/**
 * Structured log on stderr; stdout carries the ready line only. Never logs bodies, cookies or personal data. Lines
 * carry the id of their request or worker round.
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
      // A copy, because pino mutates it.
      mixin: () => ({ ...logContext() }),
    },
    destination,
  );
}

type LoggedError = { type?: string; message: string; stack?: string } & Partial<
  Record<(typeof LOGGED_PROPERTIES)[number], unknown>
>;

/** Properties of errors that contain no personal data. */
const LOGGED_PROPERTIES = [
  'code',
  'syscall',
  'statusCode',
  'responseCode',
  'severity',
  'constraint',
  'table',
  'routine',
] as const;

/**
 * An error without personal data: libraries put query values, recipients and links into messages and properties. Accepts anything
 * thrown.
 */
export function describeError(thrown: unknown): unknown {
  if (!(thrown instanceof Error))
    return typeof thrown === 'string' ? redactPersonalData(thrown) : typeof thrown;
  const { type, message, stack, ...rest } = stdSerializers.err(thrown) as unknown as LoggedError;
  const described: LoggedError = { message: redactPersonalData(message) };
  if (type !== undefined) described.type = type;
  if (stack !== undefined) described.stack = redactPersonalData(stack);
  for (const key of LOGGED_PROPERTIES) {
    const value = rest[key];
    if (value !== undefined) described[key] = typeof value === 'string' ? redactPersonalData(value) : value;
  }
  return described;
}

function redactPersonalData(text: string): string {
  return (
    text
      // A library may append a query's values, possibly over several lines, up to the stack or the cause.
      .replaceAll(/\bparams: [\s\S]*?(?=\n\s+at |\ncaused by|: error: |$)/g, 'params: …')
      // Bounded, so that the time does not grow with the square of a long word.
      .replaceAll(/[^\s<>"'(),:;=/@]{1,254}@[^\s<>"'(),:;=/@]{1,254}\.[a-z]+/gi, '[e-mail]')
      .replaceAll(/\b(token|code|state)=[^\s&"']+/gi, '$1=…')
      .replaceAll(/\beyJ[\w-]+\.[\w-]+\.[\w-]+/g, '[token]')
      .replaceAll(/\$argon2\w*\$\S+/g, '[hash]')
  );
}
