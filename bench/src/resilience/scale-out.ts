import { setTimeout as delay } from 'node:timers/promises';
import { startBalancer } from '../support/balancer.ts';
import { countByStatus, moveClock, readCharges, runChecks } from '../support/books.ts';
import { type PostgresPair, startPostgresPair } from '../support/debian-postgres.ts';
import { type Load, startMixedLoad } from '../support/mixed-load.ts';
import { hasNginx, startNginx } from '../support/nginx.ts';
import { createBackers } from '../support/people.ts';
import { freePort } from '../support/processes.ts';
import { type Product, startProduct } from '../support/product.ts';
import { createProjects, paymentTime } from '../support/projects.ts';
import { tally, type Verdict } from '../support/report.ts';
import { comparePledges } from '../support/surviving-pledges.ts';
import { type Watcher, watchProject } from '../support/watcher.ts';

type Size = { backers: number; rounds: number };
type Front = { address: string; stop(): Promise<unknown> };
type Site = { product: Product; pair: PostgresPair | null };

/** Acceptable during an outage: no response, or a temporary error of the proxy or the site. */
const TRANSIENT = /^\S+ (0|502|503|504)$/;

/**
 * Two web processes and two workers on Debian's PostgreSQL with a streaming replica, behind nginx (each where
 * installed, else the embedded one and our balancer). Each process is killed repeatedly under load; then the primary
 * is lost and its replica promoted, also under load; a worker and a web process are killed again while cards are
 * charged. No acknowledged pledge may be lost, no card charged twice, no session ended, and watchers of a project get
 * the last figure.
 */
export async function scaleOut(size: Size): Promise<Verdict> {
  const pair = await startPostgresPair();
  const port = await freePort();
  const product = await startProduct({
    PRODUCT_URL: `http://127.0.0.1:${port}`,
    ...(pair ? { DATABASE_URL: pair.primaryUrl, DATABASE_REPLICA_URL: pair.replicaUrl } : {}),
  });
  const second = await product.startWeb();
  const front = await startFront(port, [product.web.address, second.address]);
  try {
    return await run(
      { product: { ...product, site: front.address }, pair },
      [product.web, second],
      size,
      front,
    );
  } finally {
    await front.stop();
    await product.stop();
    await pair?.stop();
  }
}

async function startFront(port: number, webs: readonly string[]): Promise<Front> {
  if (hasNginx()) return startNginx(port, webs);
  const balancer = await startBalancer(port);
  for (const web of webs) balancer.add(web);
  return balancer;
}

type Web = Product['web'];

async function run(site: Site, webs: Web[], size: Size, front: Front): Promise<Verdict> {
  const { product } = site;
  const projects = await createProjects(product, 5, 0);
  const backers = await createBackers(product, size.backers);
  const workers = [await product.startWorker(), await product.startWorker()];
  const watched = projects[0]?.key ?? '';
  const watcher = watchProject(front.address, watched);
  // The last fifth of the pledges is placed during the failover.
  const [first, last] = [backers.slice(0, -backers.length / 5), backers.slice(-backers.length / 5)];
  const loads = [startMixedLoad(product, { projects, backers: first, everyMs: 10 })];
  let kills = 0;
  const crash = async (
    n: number,
    within: (Web | Awaited<ReturnType<Product['startWorker']>>)[],
    web: boolean,
  ) => {
    const victim = within[n];
    await victim?.kill();
    kills += 1;
    await delay(500);
    within[n] = web ? await product.startWeb({ PORT: portOf(victim) }) : await product.startWorker();
    // nginx retries a failed process after a second (fail_timeout); until then only the other one is used.
    await delay(web ? 1_500 : 500);
  };
  for (let round = 0; round < size.rounds; round += 1) {
    for (const n of [0, 1]) await crash(n, webs, true);
    for (const n of [0, 1]) await crash(n, workers, false);
    for (const which of ['replica', 'primary'] as const) {
      await site.pair?.crash(which);
      kills += site.pair ? 1 : 0;
      await delay(500);
    }
  }
  await loads[0]?.done;
  await loads[0]?.stop();
  await site.pair?.synchronise();
  loads.push(startMixedLoad(product, { projects, backers: last, everyMs: 10 }));
  await site.pair?.failover();
  kills += site.pair ? 1 : 0;
  await loads[1]?.done;
  await loads[1]?.stop();

  const payment = paymentTime(projects[0]?.finish ?? '');
  const shown = await settled(watcher, size.backers / projects.length);
  const moved = moveClock(product, { now: payment }).catch(() => null);
  await delay(300);
  await crash(0, workers, false);
  await crash(1, webs, true);
  await moved;
  for (const minutes of [1, 5, 15]) await moveClock(product, { advance: `PT${minutes}M` });
  watcher.stop();
  return judge(site, {
    ...size,
    kills,
    loads,
    shown,
    watcher,
    front: hasNginx() ? 'nginx' : 'balancer',
  });
}

function portOf(process: object | undefined): string {
  return process && 'address' in process ? new URL(String(process.address)).port : '0';
}

async function settled(watcher: Watcher, expected: number): Promise<number> {
  for (let waited = 0; waited < 15_000 && watcher.backers() !== expected; waited += 100) await delay(100);
  return watcher.backers();
}

async function judge(
  { product, pair }: Site,
  run: Size & {
    kills: number;
    loads: Load[];
    shown: number;
    watcher: Watcher;
    front: string;
  },
): Promise<Verdict> {
  const { loads, watcher, shown, ...figures } = run;
  const acknowledged = loads.flatMap((load) => load.acknowledged);
  const { lost, extra } = await comparePledges(product, acknowledged);
  const paid = (await readCharges(product)).filter(({ status }) => status === 'paid');
  const twice = Object.values(tally(paid.map(({ oid }) => oid.slice(0, 36)))).filter((n) => n > 1).length;
  const failed = tally(loads.flatMap((load) => load.failures));
  const wrong = Object.keys(failed).filter((what) => !TRANSIENT.test(what));
  const statuses = await countByStatus(product);
  const checks = await runChecks(product);
  const passed =
    lost === 0 &&
    twice === 0 &&
    wrong.length === 0 &&
    extra === 0 &&
    acknowledged.length === run.backers &&
    paid.length === run.backers &&
    statuses.paid === run.backers &&
    shown === run.backers / 5 &&
    checks.clean;
  return {
    name: 'scale-out',
    passed,
    figures: {
      ...figures,
      database: pair ? 'Debian with a replica' : 'embedded',
      requests: loads.reduce((sum, load) => sum + load.requests(), 0),
      acknowledged: acknowledged.length,
      lost,
      failed,
      watcher: { shown, opened: watcher.opened() },
      providerPaid: paid.length,
      chargedTwice: twice,
      statuses,
      checks: checks.output,
    },
  };
}
