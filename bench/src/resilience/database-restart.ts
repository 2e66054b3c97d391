import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { runChecks } from '../support/books.ts';
import { createBackers } from '../support/people.ts';
import { type Product, startProduct } from '../support/product.ts';
import { createProjects, type LoadProject } from '../support/projects.ts';
import { tally, type Verdict } from '../support/report.ts';
import { comparePledges, pledgeUntilAnswered } from '../support/surviving-pledges.ts';

type Size = { pledges: number; restarts: number; writers: number; backWithinMs: number };

/**
 * PostgreSQL is killed repeatedly under load (SIGQUIT to the postmaster: immediate shutdown). No acknowledged pledge
 * may be lost, none may be duplicated by retries, and the site must answer again in time.
 */
export async function databaseRestart(size: Size): Promise<Verdict> {
  const { pledges, restarts, writers } = size;
  const product = await startProduct();
  try {
    const projects = await createProjects(product, 20, 0);
    const backers = await createBackers(product, pledges);
    const work = backers.map((backer, n) => ({
      backer,
      project: projects[n % projects.length] as LoadProject,
    }));
    const acknowledged: string[] = [];
    const refusals: number[] = [];
    let slowestBackMs = 0;
    let stop = false;
    const restarting = (async () => {
      for (let n = 0; n < restarts && !stop; n += 1) {
        await delay(300 + n * 37);
        const diedAt = performance.now();
        killPostgres(product);
        await waitUntilReady(product);
        slowestBackMs = Math.max(slowestBackMs, Math.round(performance.now() - diedAt));
      }
    })();
    const queue = [...work];
    await Promise.all(
      Array.from({ length: writers }, async () => {
        for (let job = queue.shift(); job; job = queue.shift())
          acknowledged.push(await pledgeUntilAnswered(product, job, { refusals, pauseMs: 100 }));
      }),
    );
    stop = true;
    await restarting;
    return await createVerdict(product, { ...size, acknowledged, refusals, slowestBackMs });
  } finally {
    await product.stop();
  }
}

function killPostgres(product: Product): void {
  const pid = Number(
    readFileSync(join(product.dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0],
  );
  process.kill(pid, 'SIGQUIT');
}

async function waitUntilReady(product: Product): Promise<void> {
  for (let at = 0; at < 300; at += 1) {
    await delay(100);
    const answer = await fetch(`${product.site}/readyz`).catch(() => null);
    if (answer?.status === 200) return;
  }
  throw new Error('the site did not come back');
}

async function createVerdict(
  product: Product,
  run: Size & { acknowledged: string[]; refusals: number[]; slowestBackMs: number },
): Promise<Verdict> {
  const { acknowledged, refusals, ...figures } = run;
  const { lost, extra } = await comparePledges(product, acknowledged);
  const odd = refusals.filter((status) => status !== 503 && status !== 0).length;
  const checks = await runChecks(product);
  const passed =
    lost === 0 && extra === 0 && odd === 0 && run.slowestBackMs <= run.backWithinMs && checks.clean;
  return {
    name: 'database-restart',
    passed,
    figures: {
      ...figures,
      acknowledged: acknowledged.length,
      lost,
      extra,
      unanswered: tally(refusals),
      checks: checks.output,
    },
  };
}
