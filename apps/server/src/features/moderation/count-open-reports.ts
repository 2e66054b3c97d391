import type { Executor } from '#src/platform/database/database.ts';
import { countReported } from './report-repository.ts';

/** How many reported comments nobody has decided on. */
export function countOpenReports(db: Executor): Promise<number> {
  return countReported(db, { state: 'open' });
}
