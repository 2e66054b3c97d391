/** The fields of a PostgreSQL error that the product decides by. Libraries wrap the driver's error as their cause. */
type PgFailure = { code?: string; constraint?: string; syscall?: string };

export function pgFailure(error: unknown): PgFailure | null {
  for (let at = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth += 1) {
    const { code } = at as PgFailure;
    if (typeof code === 'string') return at as PgFailure;
  }
  return null;
}

export function violates(error: unknown, constraint: string): boolean {
  return pgFailure(error)?.constraint === constraint;
}

const connectionCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'EHOSTDOWN',
  'ENETUNREACH',
  // Names that do not resolve while their host restarts.
  'ENOTFOUND',
  'EAI_AGAIN',
]);

const CONNECTION_MESSAGES =
  /Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|not queryable/;

/** lock_timeout and statement_timeout: the statement did nothing. */
const timeoutCodes = new Set(['55P03', '57014']);

/** No connection or no answer. Except for timeouts it is unknown whether the statement took effect. */
export function isDatabaseUnavailable(error: unknown): boolean {
  const { code = '' } = pgFailure(error) ?? {};
  return timeoutCodes.has(code) || code.startsWith('53') || isConnectionFailure(error);
}

/** Values, constraints, deadlocks and timeouts: PostgreSQL has refused the statement and undone what it did. */
export function isUndone(error: unknown): boolean {
  return /^(22|23|40001|40P01|55P03|57014)/.test(pgFailure(error)?.code ?? '');
}

/** True when there was no connection or it was lost: the only unavailability that may mean an outage. */
export function isConnectionFailure(error: unknown): boolean {
  const { code = '', syscall } = pgFailure(error) ?? {};
  if (connectionCodes.has(code) || /^(08|57P)/.test(code)) return true;
  // A missing Unix socket; any other missing file says nothing about the database.
  if (code === 'ENOENT' && syscall === 'connect') return true;
  return isAnswerTimeout(error) || hasCause(error, ({ message }) => CONNECTION_MESSAGES.test(message));
}

/** A statement got no answer within our own limit, and its connection was closed. */
export class AnswerTimeout extends Error {
  constructor(limitMs: number) {
    super(`no answer of the database within ${limitMs} ms`);
  }
}

export function isAnswerTimeout(error: unknown): boolean {
  return hasCause(error, (cause) => cause instanceof AnswerTimeout);
}

function hasCause(error: unknown, matches: (cause: Error) => boolean): boolean {
  for (let at = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth += 1)
    if (matches(at)) return true;
  return false;
}
