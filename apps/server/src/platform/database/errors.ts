/** What PostgreSQL said, as far as the product decides on it. drizzle wraps the driver's error as its cause. */
type PgFailure = { code?: string; constraint?: string; syscall?: string };

/** The driver's error inside whatever was thrown, or null. */
export function pgFailure(error: unknown): PgFailure | null {
  for (let at = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth += 1) {
    const { code } = at as PgFailure;
    if (typeof code === 'string') return at as PgFailure;
  }
  return null;
}

/** True when the error is the violation of this constraint or unique index. */
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
  // A name that leads nowhere while its host is started anew.
  'ENOTFOUND',
  'EAI_AGAIN',
]);

const CONNECTION_MESSAGES =
  /Connection terminated|timeout exceeded when trying to connect|Query read timeout|not queryable/;

/** A statement that waited too long for a lock (lock_timeout) or ran too long (statement_timeout), and did nothing. */
const timeoutCodes = new Set(['55P03', '57014']);

/** True when the database could not be asked, or did not get to answer: but for timeouts, whether it acted is unknown. */
export function isDatabaseUnavailable(error: unknown): boolean {
  const { code = '' } = pgFailure(error) ?? {};
  return timeoutCodes.has(code) || code.startsWith('53') || isConnectionFailure(error);
}

/** True when there was no connection, or it was lost: of everything that makes the database unavailable this alone may mean that it is away. */
export function isConnectionFailure(error: unknown): boolean {
  const { code = '', syscall } = pgFailure(error) ?? {};
  if (connectionCodes.has(code) || /^(08|57P)/.test(code)) return true;
  // A socket in the file system that is gone; any other file that is gone says nothing of the database.
  if (code === 'ENOENT' && syscall === 'connect') return true;
  for (let at = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth += 1)
    if (CONNECTION_MESSAGES.test(at.message)) return true;
  return false;
}
