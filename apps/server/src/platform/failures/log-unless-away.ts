import type { Platform } from '#src/platform/platform.ts';

/**
 * Logs the failure of work that is tried again by itself. While the database is away it is only counted: the lines of the outage
 * tell of it, once for everything. Never throws.
 */
export async function logUnlessAway(
  { database, log }: Pick<Platform, 'database' | 'log'>,
  error: unknown,
  { level = 'warn', ...fields }: { level?: 'warn' | 'error'; [field: string]: unknown },
  message: string,
): Promise<void> {
  if (!(await database.availability.explains(error, 'work'))) log[level]({ err: error, ...fields }, message);
}
