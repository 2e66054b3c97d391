import { DAY_MS } from '@pq/domain/dates';
import type { Platform } from '#src/platform/platform.ts';
import { eraseOldAskEmails } from './queries.ts';

/** The law keeps complaints and what was done about them for three years. */
const KEPT_MS = 3 * 365.25 * DAY_MS;

/** Forgets who asked questions that were answered long ago; the words stay. Gives how many. */
export async function forgetOldAsks({ database, clock }: Platform, signal: AbortSignal): Promise<number> {
  if (signal.aborted) return 0;
  return eraseOldAskEmails(database.db, new Date(clock.now() - KEPT_MS));
}
