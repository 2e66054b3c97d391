import { setTimeout as delay } from 'node:timers/promises';
import { type Balancer, startBalancer } from '../support/balancer.ts';
import { runChecks } from '../support/books.ts';
import { startMixedLoad } from '../support/mixed-load.ts';
import { createBackers } from '../support/people.ts';
import { freePort } from '../support/processes.ts';
import { type Product, startProduct } from '../support/product.ts';
import { createProjects } from '../support/projects.ts';
import { tally, type Verdict } from '../support/report.ts';
import { comparePledges } from '../support/surviving-pledges.ts';

/** `drainS` 0 is the control: then requests fail. */
type Size = { rounds: number; backers: number; drainS: number };

/**
 * Two web processes and two workers are replaced one after another, repeatedly, while people read and pledge. No
 * request may fail and every pledge is stored.
 */
export async function rollingRestart({ rounds, backers: people, drainS }: Size): Promise<Verdict> {
  const port = await freePort();
  const product = await startProduct({ PRODUCT_URL: `http://127.0.0.1:${port}`, DRAIN_S: String(drainS) });
  const balancer = await startBalancer(port);
  try {
    const projects = await createProjects(product, 5, 0);
    const backers = await createBackers(product, people);
    let webs = [product.web, await product.startWeb()];
    let workers = [await product.startWorker(), await product.startWorker()];
    for (const web of webs) balancer.add(web.address);
    await untilReady(balancer, 2);

    const startedAt = performance.now();
    const load = startMixedLoad({ ...product, site: balancer.address }, { projects, backers, everyMs: 10 });
    for (let round = 0; round < rounds; round += 1) {
      for (const old of webs) {
        const fresh = await product.startWeb();
        balancer.add(fresh.address);
        await untilReady(balancer, 3);
        await old.stop();
        webs = [...webs.filter((web) => web !== old), fresh];
      }
      for (const old of workers) {
        const fresh = await product.startWorker();
        await old.stop();
        workers = [...workers.filter((worker) => worker !== old), fresh];
      }
    }
    await load.stop();
    return await judge(product, {
      rounds,
      drainS,
      seconds: Math.round((performance.now() - startedAt) / 1_000),
      requests: load.requests(),
      acknowledged: load.acknowledged,
      failed: tally(load.failures),
    });
  } finally {
    await balancer.stop();
    await product.stop();
  }
}

async function untilReady(balancer: Balancer, count: number): Promise<void> {
  for (let waited = 0; waited < 30_000; waited += 50) {
    if (balancer.ready() >= count) return;
    await delay(50);
  }
  throw new Error(`${balancer.ready()} of ${count} web processes are ready`);
}

async function judge(
  product: Product,
  run: { acknowledged: string[]; failed: Record<string, number> } & Record<string, unknown>,
): Promise<Verdict> {
  const { lost } = await comparePledges(product, run.acknowledged);
  const checks = await runChecks(product);
  return {
    name: 'rolling-restart',
    passed: Object.keys(run.failed).length === 0 && lost === 0 && checks.clean,
    figures: { ...run, acknowledged: run.acknowledged.length, lost, checks: checks.output },
  };
}
