import { byClock, moveProject } from '#src/features/lifecycle/move-project.ts';
import { chargeResults } from '#src/features/pledges/outcome/charge-results.ts';
import { keepOutcomes } from '#src/features/pledges/outcome/project-outcome.ts';
import type { Move } from './move-due-projects.ts';
import { enqueueChargesDone } from './reports/charge-mails.ts';
import { lockProjectToComplete } from './repository.ts';

/**
 * Completes finished projects all of whose pledges are paid, finally failed or withdrawn, and tells their
 * makers what came of it.
 */
export const completeProjects: Move = {
  name: 'completed',
  lock: (tx, _now, skip) => lockProjectToComplete(tx, skip),
  async move(tx, due, now) {
    await moveProject(tx, due, 're-finish', byClock, now);
    await keepOutcomes(tx, [due.key]);
    await enqueueChargesDone(tx, due, await chargeResults(tx, due.key));
  },
};
