import { setTimeout as delay } from 'node:timers/promises';
import { countByStatus, moveClock, readCharges, runChecks } from '../support/books.ts';
import { createBackers, postJson } from '../support/people.ts';
import type { Process } from '../support/processes.ts';
import { type Product, startProduct } from '../support/product.ts';
import { createProjects, paymentTime, placePledge } from '../support/projects.ts';
import { createRandom, tally, type Verdict } from '../support/report.ts';
import { payNowUnderKill } from './pay-now-under-kill.ts';

type Size = {
  pledges: number;
  kills: number;
  webKills: number;
  workers: number;
  seed: number;
};

const faults = ['drop-before', 'drop-after', 'error500', 'slow', 'duplicate-webhook'] as const;
const MINUTES = [1, 5, 15, 60, 60, 60];

/** The sandbox declines only the first charge of this card. */
const FIRST_DECLINED = '4111111111110003';
const DAY_MS = 86_400_000;

/**
 * Due pledges are charged while workers are killed and frozen at random moments and a third of the provider's
 * responses are faulty. A tenth of the cards is declined at first; their backers pay at once, over web processes that
 * are killed too, or wait for the retry. The provider must have charged every pledge exactly once with the right
 * amount.
 */
export async function chargeUnderKill({ pledges, kills, webKills, workers, seed }: Size): Promise<Verdict> {
  const random = createRandom(seed);
  const product = await startProduct();
  try {
    const projects = await createProjects(product, 5, 0);
    const late = Math.ceil(pledges / 10);
    const backers = [
      ...(await createBackers(product, pledges - late)),
      ...(await createBackers(product, late, FIRST_DECLINED)),
    ];
    for (const [n, backer] of backers.entries()) {
      const project = projects[n % projects.length];
      if (project) await placePledge(product, project, backer);
    }
    await postJson(`${product.sandbox}/payple/faults`, { faults: drawFaults(pledges, random) });

    const startedAt = performance.now();
    const workerProcesses = await Promise.all(Array.from({ length: workers }, () => product.startWorker()));
    const payment = paymentTime(projects[0]?.finish ?? '');
    const moved = moveClock(product, { now: payment });
    const killed = await disruptWorkers(product, workerProcesses, kills, random);
    await moved;
    await settleUnknown(product);
    await postJson(`${product.sandbox}/payple/faults`, { faults: drawFaults(late, random) });
    const payNow = await payNowUnderKill(product, backers, webKills, random);
    await settleUnknown(product);
    await moveClock(product, { now: new Date(Date.parse(payment) + DAY_MS).toISOString() });
    const elapsedS = Math.round((performance.now() - startedAt) / 1_000);
    return await createVerdict(product, { pledges, kills: killed, workers, seed, elapsedS, payNow });
  } finally {
    await product.stop();
  }
}

async function settleUnknown(product: Product): Promise<void> {
  for (const minutes of MINUTES) {
    await postJson(`${product.sandbox}/payple/faults`, { faults: [] });
    await moveClock(product, { advance: `PT${minutes}M` });
  }
}

function drawFaults(pledges: number, random: () => number): unknown[] {
  return Array.from({ length: pledges * 2 }, () => {
    const kind = faults[Math.floor(random() * faults.length)];
    const hit = random() < 1 / 3;
    // A harmless entry, so that the queue leaves a call untouched.
    return hit
      ? { op: 'charge', kind, ms: 300, times: 1 }
      : { op: 'charge', kind: 'slow', ms: 1 + Math.floor(random() * 20), times: 1 };
  });
}

async function disruptWorkers(
  product: Product,
  workerProcesses: Process[],
  kills: number,
  random: () => number,
): Promise<number> {
  for (let done = 0; done < kills; done += 1) {
    await delay(50 + Math.floor(random() * 700));
    const at = Math.floor(random() * workerProcesses.length);
    const victim = workerProcesses[at];
    if (!victim) continue;
    if (done % 5 === 4) await freeze(victim);
    else {
      await victim.kill();
      workerProcesses[at] = await product.startWorker();
    }
  }
  return kills;
}

/** Stops a worker for longer than its lease: its late writes must be refused. */
async function freeze(worker: Process): Promise<void> {
  worker.child.kill('SIGSTOP');
  setTimeout(() => worker.child.kill('SIGCONT'), 22_000);
}

async function createVerdict(
  product: Product,
  given: Record<string, unknown> & { pledges: number },
): Promise<Verdict> {
  const [charges, statuses, checks] = [
    await readCharges(product),
    await countByStatus(product),
    await runChecks(product),
  ];
  const paid = charges.filter((charge) => charge.status === 'paid');
  const perPledge = tally(paid.map((charge) => charge.oid.slice(0, 36)));
  const twice = Object.values(perPledge).filter((count) => count > 1).length;
  const { rows } = await product.pool.query<{ wrong: number }>(
    `select count(*)::int as wrong from pledge g full join jsonb_to_recordset($1::jsonb) as c(oid text, total bigint)
       on left(c.oid, 36) = g.id::text where g.id is null or c.oid is null or c.total <> g.call_amount`,
    [JSON.stringify(paid.map(({ oid, total }) => ({ oid, total })))],
  );
  const wrong = rows[0]?.wrong ?? -1;
  const passed =
    twice === 0 &&
    wrong === 0 &&
    paid.length === given.pledges &&
    statuses.paid === given.pledges &&
    checks.clean;
  return {
    name: 'charge-under-kill',
    passed,
    figures: {
      ...given,
      providerPaid: paid.length,
      chargedTwice: twice,
      missingOrWrongSum: wrong,
      statuses,
      checks: checks.output,
    },
  };
}
