import { countByStatus, moveClock, runChecks } from '../support/books.ts';
import { createBackers } from '../support/people.ts';
import { startProduct } from '../support/product.ts';
import { createProjects, paymentTime, pledge } from '../support/projects.ts';
import type { Verdict } from '../support/report.ts';

type Size = { pledges: number };

/** Charges per second of one worker, against the sandbox's Payple: claim, auth, charge, settle, mail row. */
export async function charges({ pledges }: Size): Promise<Verdict> {
  const product = await startProduct();
  try {
    const projects = await createProjects(product, 5, 0);
    const backers = await createBackers(product, pledges);
    for (const [n, backer] of backers.entries()) {
      const project = projects[n % projects.length];
      if (project) await pledge(product, project, backer);
    }
    await product.startWorker();
    const startedAt = performance.now();
    await moveClock(product, { now: paymentTime(projects[0]?.finish ?? '') });
    const seconds = (performance.now() - startedAt) / 1_000;
    const [statuses, checks] = [await countByStatus(product), await runChecks(product)];
    return {
      name: 'charges',
      passed: statuses.paid === pledges && checks.clean,
      figures: {
        pledges,
        perSecondPerWorker: Math.round(pledges / seconds),
        statuses,
        checks: checks.output,
      },
    };
  } finally {
    await product.stop();
  }
}
