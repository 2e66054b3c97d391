import { setTimeout as delay } from 'node:timers/promises';
import { runChecks } from '../support/books.ts';
import { memoryOf } from '../support/memory.ts';
import { createBackers } from '../support/people.ts';
import { type Product, startProduct } from '../support/product.ts';
import { createProjects, type LoadProject, pledge } from '../support/projects.ts';
import type { Verdict } from '../support/report.ts';
import { openViewers, type Viewers } from '../support/viewers.ts';

type Size = { viewers: number; pledges: number };

const TARGETS = { memoryMb: 400, reachMs: 1_000 };
const AT_ONCE = 4;

/**
 * Thousands of viewers watch one project in one process: a pledge reaches all of them, alone and in a burst, and
 * memory stays small. Measures the memory of the web process.
 */
export async function viewers({ viewers: count, pledges }: Size): Promise<Verdict> {
  const product = await startProduct();
  let looking: Viewers | null = null;
  try {
    const [project] = await createProjects(product, 1, 0);
    if (!project) throw new Error('no project');
    const backers = await createBackers(product, pledges + 1);
    const idleMb = memoryOf(product.webPid);
    const openedAt = performance.now();
    looking = await openViewers(`${product.site}/api/project/live?key=${project.key}`, count);
    const openSeconds = (performance.now() - openedAt) / 1_000;
    const openMb = memoryOf(product.webPid);

    const one = await placeAndReach(product, project, looking, backers.slice(0, 1));
    const burst = await placeAndReach(product, project, looking, backers.slice(1));
    const afterMb = memoryOf(product.webPid);
    const checks = await runChecks(product);
    const maxMemoryMb = Math.max(openMb, afterMb);
    return {
      name: 'viewers',
      passed:
        checks.clean &&
        looking.lost() === 0 &&
        one.reachMs <= TARGETS.reachMs &&
        burst.reachMs <= TARGETS.reachMs &&
        maxMemoryMb <= TARGETS.memoryMb,
      figures: {
        viewers: count,
        lost: looking.lost(),
        openSeconds: Number(openSeconds.toFixed(1)),
        reachMs: { one: one.reachMs, burstOf: pledges, burst: burst.reachMs },
        eventsAViewer: { one: one.events, burst: burst.events },
        memoryMb: { idle: idleMb, open: openMb, after: afterMb },
        targets: TARGETS,
        checks: checks.output,
      },
    };
  } finally {
    looking?.close();
    await product.stop();
  }
}

async function placeAndReach(
  product: Product,
  project: LoadProject,
  looking: Viewers,
  backers: Awaited<ReturnType<typeof createBackers>>,
): Promise<{ reachMs: number; events: number }> {
  const target = looking.leastBackers() + backers.length;
  const before = looking.events();
  const queue = [...backers];
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let backer = queue.pop(); backer; backer = queue.pop()) {
        const { status, body } = await pledge(product, project, backer);
        if (status !== 200) throw new Error(`pledge: ${status} ${JSON.stringify(body)}`);
      }
    }),
  );
  const answeredAt = performance.now();
  const giveUpAt = answeredAt + 10 * TARGETS.reachMs;
  while (looking.leastBackers() < target && performance.now() < giveUpAt) await delay(5);
  const reachMs = looking.leastBackers() < target ? Number.POSITIVE_INFINITY : performance.now() - answeredAt;
  return { reachMs: Math.round(reachMs), events: Math.round((looking.events() - before) / looking.count) };
}
