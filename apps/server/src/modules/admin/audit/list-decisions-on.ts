import type { Executor } from '#src/platform/database/database.ts';
import { type DecidedRow, listAbout } from './queries.ts';

/** What administrators have decided upon one thing, first to last: who, what and why. */
export function listDecisionsOn(
  db: Executor,
  subject: { type: 'pledge' | 'member'; key: string },
): Promise<DecidedRow[]> {
  return listAbout(db, subject);
}
