import { runChecks } from '../support/books.ts';
import { createBackers } from '../support/people.ts';
import { startProduct } from '../support/product.ts';
import { createProjects, pledge } from '../support/projects.ts';
import { tally, type Verdict } from '../support/report.ts';

type Size = { people: number; stock: number; repeats: number };

/**
 * Many people pledge concurrently for a reward with fewer items; then one person sends one order repeatedly with the
 * same key.
 */
export async function stockRush({ people, stock, repeats }: Size): Promise<Verdict> {
  const product = await startProduct();
  try {
    const backers = await createBackers(product, people + 1);
    const [repeater, ...crowd] = backers;
    const [rushed, repeated] = await createProjects(product, 2, stock);
    if (!rushed || !repeated || !repeater) throw new Error('nothing to pledge for');

    const startedAt = performance.now();
    const answers = await Promise.all(crowd.map((backer) => pledge(product, rushed, backer)));
    const elapsedMs = Math.round(performance.now() - startedAt);
    const statuses = tally(answers.map((answer) => answer.status));
    const { rows } = await product.pool.query(
      'select sold, (select backers from project where key = $1) from reward where project_key = $1',
      [rushed.key],
    );

    const same = await Promise.all(
      Array.from({ length: repeats }, () => pledge(product, repeated, repeater, 'one-key')),
    );
    const gateKeys = new Set(same.map((answer) => answer.body.data?.gateKey));
    const pledges = await product.pool.query('select from pledge where project_key = $1', [repeated.key]);

    const checks = await runChecks(product);
    const passed =
      statuses[200] === stock &&
      statuses[409] === people - stock &&
      rows[0]?.sold === stock &&
      rows[0]?.backers === stock &&
      gateKeys.size === 1 &&
      pledges.rowCount === 1 &&
      checks.clean;
    return {
      name: 'stock-rush',
      passed,
      figures: {
        people,
        stock,
        elapsedMs,
        statuses,
        repeats: { sent: repeats, answers: gateKeys.size, pledges: pledges.rowCount },
        checks: checks.output,
      },
    };
  } finally {
    await product.stop();
  }
}
