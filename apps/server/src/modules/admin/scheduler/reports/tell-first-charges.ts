import { chargeResults } from '#src/modules/pledging/index.ts';
import type { Move } from '../move-due-projects.ts';
import { lockProjectToReport } from '../repository.ts';
import { enqueueFirstCharges } from './charge-mails.ts';
import { noteReport } from './repository.ts';

/** Tells makers what the first round of charges came to, once all cards have been tried and some are tried again. */
export const tellFirstCharges: Move = {
  name: 'told of its first charges',
  lock: (tx, _now, skip) => lockProjectToReport(tx, skip),
  async move(tx, due, now) {
    if (!(await noteReport(tx, 'first-charges', due.key, now))) return;
    await enqueueFirstCharges(tx, due, await chargeResults(tx, due.key));
  },
};
