import { runChecks } from '../support/books.ts';
import { type Backer, createBackers } from '../support/people.ts';
import { type Product, startProduct } from '../support/product.ts';
import {
  addOption,
  changeChoice,
  createProjects,
  joinQueue,
  type LoadProject,
  type PledgeAnswer,
  pledge,
  withdraw,
} from '../support/projects.ts';
import { tally, type Verdict } from '../support/report.ts';

type Size = { people: number; stock: number; movers: number; repeats: number };

/**
 * Many people pledge concurrently for a combination with fewer items, while holders of another change to it; then one person sends
 * one order repeatedly with the same key. Between them, some of the refused wait, and holders withdraw while the others press again.
 */
export async function stockRush({ people, stock, movers, repeats }: Size): Promise<Verdict> {
  const product = await startProduct();
  try {
    const backers = await createBackers(product, people + movers + 1);
    const [repeater, ...others] = backers;
    const [rushed, repeated] = await createProjects(product, 2, stock);
    if (!rushed || !repeated || !repeater) throw new Error('nothing to pledge for');
    await addOption(product, rushed, [stock, movers]);
    const holders = others.slice(0, movers);
    const reserved = await Promise.all(
      holders.map((backer) => pledge(product, rushed, backer, { choice: 1 })),
    );

    const startedAt = performance.now();
    const crowd = others.slice(movers);
    const every = Math.ceil(crowd.length / movers);
    const moves: Promise<PledgeAnswer>[] = [];
    const answers = await Promise.all(
      crowd.map((backer, at) => {
        const holder = at % every === 0 ? holders[at / every] : undefined;
        const gateKey = reserved[at / every]?.body.data?.gateKey ?? '';
        if (holder) moves.push(changeChoice(product, rushed, holder, { gateKey, choice: 0 }));
        return pledge(product, rushed, backer, { choice: 0 });
      }),
    );
    const moved = tally((await Promise.all(moves)).map((answer) => answer.status));
    const elapsedMs = Math.round(performance.now() - startedAt);
    const statuses = tally(answers.map((answer) => answer.status));
    const { rows } = await product.pool.query(
      `select sold, (select backers from project where key = $1),
        (select array_agg(s.sold order by s.choice) from reward_stock s where s.project_key = $1) as choices
       from reward where project_key = $1`,
      [rushed.key],
    );
    const [placed, changed] = [statuses[200] ?? 0, moved[200] ?? 0];

    const queue = await freePieces(product, rushed, crowd, answers);

    const same = await Promise.all(
      Array.from({ length: repeats }, () =>
        pledge(product, repeated, repeater, { idempotencyKey: 'one-key' }),
      ),
    );
    const gateKeys = new Set(same.map((answer) => answer.body.data?.gateKey));
    const pledges = await product.pool.query('select from pledge where project_key = $1', [repeated.key]);

    const checks = await runChecks(product);
    const passed =
      placed + changed === stock &&
      statuses[409] === people - placed &&
      (moved[409] ?? 0) === movers - changed &&
      rows[0]?.choices[0] === stock &&
      rows[0]?.choices[1] === movers - changed &&
      rows[0]?.sold === movers + placed &&
      rows[0]?.backers === movers + placed &&
      queue.passed &&
      gateKeys.size === 1 &&
      pledges.rowCount === 1 &&
      checks.clean;
    return {
      name: 'stock-rush',
      passed,
      figures: {
        people,
        stock,
        movers,
        elapsedMs,
        statuses,
        moved,
        queue: queue.figures,
        repeats: { sent: repeats, answers: gateKeys.size, pledges: pledges.rowCount },
        checks: checks.output,
      },
    };
  } finally {
    await product.stop();
  }
}

/**
 * As many pieces become free as members wait: each is reserved for one of them, nobody else can have it, and their pledges
 * use it.
 */
async function freePieces(
  product: Product,
  project: LoadProject,
  crowd: readonly Backer[],
  answers: readonly PledgeAnswer[],
): Promise<{ passed: boolean; figures: object }> {
  const placed = crowd.filter((_, at) => answers[at]?.status === 200);
  const gateKeys = answers.flatMap(({ body }) => body.data?.gateKey ?? []);
  const refused = crowd.filter((_, at) => answers[at]?.status !== 200);
  const count = Math.floor(placed.length / 2);
  const waiting = refused.slice(0, count);
  const joined = tally(
    (await Promise.all(waiting.map((one) => joinQueue(product, project, one)))).map(statusOf),
  );
  const strangers = refused.slice(count, count * 5);
  const [freed, pressed] = await Promise.all([
    Promise.all(placed.slice(0, count).map((one, at) => withdraw(product, one, gateKeys[at] ?? ''))),
    Promise.all(strangers.map((one) => pledge(product, project, one, { choice: 0 }))),
  ]);
  const offered = await stockOf(product, project);
  const taken = await Promise.all(waiting.map((one) => pledge(product, project, one, { choice: 0 })));
  const after = await stockOf(product, project);
  const passed =
    joined[200] === count &&
    freed.every(({ status }) => status === 200) &&
    pressed.every(({ status }) => status === 409) &&
    offered.held === count &&
    taken.every(({ status }) => status === 200) &&
    after.held === 0 &&
    after.sold === offered.sold + count;
  return { passed, figures: { freed: count, strangers: tally(pressed.map(statusOf)), offered, after } };
}

const statusOf = ({ status }: PledgeAnswer) => status;

async function stockOf(product: Product, project: LoadProject): Promise<{ sold: number; held: number }> {
  const { rows } = await product.pool.query<{ sold: number; held: number }>(
    `select sold, held from reward_stock where project_key = $1 and choice = '{0}'`,
    [project.key],
  );
  return rows[0] ?? { sold: 0, held: 0 };
}
