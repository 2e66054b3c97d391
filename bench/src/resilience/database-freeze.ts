import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { runChecks } from '../support/books.ts';
import { createBackers } from '../support/people.ts';
import { type Product, startProduct } from '../support/product.ts';
import { createProjects } from '../support/projects.ts';
import { tally, type Verdict } from '../support/report.ts';

type Size = { rounds: number; frozenMs: number };
type Answer = { path: string; status: number; ms: number };

const PAGES = ['/', '/funding', '/ordermade', '/story', '/notice', '/search?search=load', '/about'];
const CALLS = ['/api/popular', '/api/project/list?purpose=projects', '/api/story/list', '/readyz'];
const MEMBER_CALLS = ['/api/user/my/info', '/api/user/gatekeeping', '/api/user/card'];

const MAX_ANSWER_MS = 6_000;
const MAX_BACK_MS = 6_000;

/**
 * Every process of PostgreSQL is frozen (SIGSTOP): connections stay open and nothing is answered. Each page and call answers all the
 * same, with 503 where there is no older answer to show, whether it comes when the database has just fallen silent or later, and
 * however many come at once; after SIGCONT all of them answer as before.
 */
export async function databaseFreeze({ rounds, frozenMs }: Size): Promise<Verdict> {
  const product = await startProduct();
  try {
    const askAll = await createAsking(product);
    const before = await askAll();
    const frozen: Answer[] = [];
    let slowestBackMs = 0;
    for (let round = 0; round < rounds; round += 1) {
      frozen.push(...(await askWhileFrozen(product, askAll, frozenMs)));
      slowestBackMs = Math.max(slowestBackMs, await waitUntilBack(askAll, before));
    }
    const slow = frozen.filter(({ ms }) => ms > MAX_ANSWER_MS);
    const odd = frozen.filter(({ status }) => status !== 200 && status !== 503);
    const checks = await runChecks(product);
    return {
      name: 'database-freeze',
      passed: slow.length === 0 && odd.length === 0 && slowestBackMs <= MAX_BACK_MS && checks.clean,
      figures: {
        rounds,
        answers: frozen.length,
        statuses: tally(frozen.map(({ status }) => status)),
        slowestMs: Math.round(Math.max(...frozen.map(({ ms }) => ms))),
        maxAnswerMs: MAX_ANSWER_MS,
        slow: slow.slice(0, 5),
        odd: odd.slice(0, 5),
        slowestBackMs,
        maxBackMs: MAX_BACK_MS,
        before: tally(before.map(({ status }) => status)),
        checks: checks.output,
      },
    };
  } finally {
    await product.stop();
  }
}

async function createAsking(product: Product): Promise<() => Promise<Answer[]>> {
  const [project] = await createProjects(product, 5, 0);
  const [backer] = await createBackers(product, 1);
  if (!project || !backer) throw new Error('there is no project or no backer');
  const detail = `/api/project/detail?key=${project.key}&purpose=projects`;
  const paths = [...PAGES, ...CALLS, `/funding/detail/${project.key}`, detail];
  return () =>
    Promise.all([
      // Three of each at once: shared reads have others waiting behind them.
      ...[...paths, ...paths, ...paths].map((path) => ask(product, path)),
      ...MEMBER_CALLS.map((path) => ask(product, path, { authorization: `Bearer ${backer.token}` })),
    ]);
}

async function askWhileFrozen(
  product: Product,
  askAll: () => Promise<Answer[]>,
  frozenMs: number,
): Promise<Answer[]> {
  const answers: Answer[] = [];
  const pids = processesOf(product);
  for (const pid of pids) process.kill(pid, 'SIGSTOP');
  try {
    const until = performance.now() + frozenMs;
    while (performance.now() < until) answers.push(...(await askAll()));
  } finally {
    for (const pid of pids) process.kill(pid, 'SIGCONT');
  }
  return answers;
}

async function waitUntilBack(askAll: () => Promise<Answer[]>, before: readonly Answer[]): Promise<number> {
  const continuedAt = performance.now();
  while (!(await askAll()).every(({ status }, n) => status === before[n]?.status)) {
    if (performance.now() - continuedAt > 60_000) throw new Error('the site did not come back');
    await delay(100);
  }
  return Math.round(performance.now() - continuedAt);
}

async function ask({ site }: Product, path: string, headers: Record<string, string> = {}): Promise<Answer> {
  const startedAt = performance.now();
  const answer = await fetch(`${site}${path}`, { headers, signal: AbortSignal.timeout(60_000) }).catch(
    () => null,
  );
  await answer?.arrayBuffer().catch(() => {});
  return { path, status: answer?.status ?? 0, ms: performance.now() - startedAt };
}

function processesOf({ dataDir }: Product): number[] {
  const postmaster = Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => parentOf(pid) === postmaster);
  return [postmaster, ...children];
}

function parentOf(pid: number): number {
  try {
    return Number(/^PPid:\s+(\d+)$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
  } catch {
    return 0;
  }
}
