import type { getOverview as call } from '@pq/contract/calls/admin/overview';
import type { z } from 'zod';
import type { Executor } from '#src/platform/database/database.ts';
import { listLatestFailures } from '#src/platform/jobs/failures.ts';

/** Failures shown at once; the rest is in the log. */
const SHOWN = 20;

/** What the worker could not do in the last seven days, the latest first, and how much there is of it. */
export async function listFailures(db: Executor): Promise<z.input<typeof call.data>['failures']> {
  const { total, rows } = await listLatestFailures(db, SHOWN);
  return { total, latest: rows };
}
