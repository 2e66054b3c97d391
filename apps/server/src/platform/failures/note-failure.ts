import type { Platform } from '#src/platform/platform.ts';
import { describeError } from '../describe-error.ts';
import type { FailedWork } from './failed-work.ts';
import { logUnlessAway } from './log-unless-away.ts';
import { upsertFailure } from './queries.ts';

const LONGEST = 300;

/**
 * Keeps that the worker could not do something, for the console, besides the line in the log: what, and why in the words of the
 * error without those of persons. Never throws: where it cannot be kept, the log has it.
 */
export async function noteFailure(
  { database, log }: Pick<Platform, 'database' | 'log'>,
  work: FailedWork,
  error: unknown,
): Promise<void> {
  try {
    await upsertFailure(database.db, work, wordsOf(error));
  } catch (failure) {
    await logUnlessAway({ database, log }, failure, work, 'failure not kept');
  }
}

/** The first line of what it began with: a library wraps it into the text of its query. */
function wordsOf(thrown: unknown): string {
  let first = thrown;
  while (first instanceof Error && first.cause !== undefined) first = first.cause;
  const described = describeError(first);
  const text =
    typeof described === 'object' && described !== null && 'message' in described
      ? String(described.message)
      : String(described);
  return text.split('\n', 1)[0]?.slice(0, LONGEST) ?? '';
}
