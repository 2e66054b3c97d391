import { getChargeResults, storeOutcomes } from '#src/modules/pledging/index.ts';
import { byClock, moveProject } from '#src/modules/projects/index.ts';
import type { Move } from './move-due-projects.ts';
import { lockProjectToComplete } from './queries.ts';
import { enqueueChargesDone } from './reports/charge-mails.ts';

/**
 * Completes finished projects all of whose pledges are paid, finally failed or withdrawn, and tells their
 * makers what came of it.
 */
export const completeProjects: Move = {
  name: 'completed',
  lock: (tx, _now, skip) => lockProjectToComplete(tx, skip),
  async move(tx, due, now) {
    await moveProject(tx, due, 're-finish', byClock, now);
    await storeOutcomes(tx, [due.key]);
    await enqueueChargesDone(tx, due, await getChargeResults(tx, due.key));
  },
};
