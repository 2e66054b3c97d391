import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type Alerting, type Job, startAlerting } from '../../support/alerting.ts';
import { type PostgresPair, startPostgresPair } from '../../support/debian-postgres.ts';
import { freePort, type Process } from '../../support/processes.ts';
import { type Product, startProduct } from '../../support/product.ts';
import { type SteadyPayple, startSteadyPayple } from '../../support/steady-payple.ts';

const DISK_MB = 256;
export const ADMIN = 'admin@bench.example.com';

/** A process with the address at which Prometheus asks it. */
export type Watched<Kind extends Process = Process> = Kind & { operator: string };

/** The site as it runs in production, one process a role and one worker more, watched by Prometheus. */
export type Site = {
  product: Product;
  pair: PostgresPair;
  payple: SteadyPayple;
  alerting: Alerting;
  /** Workers that run; scenarios end and replace them. */
  workers: Watched[];
  /** Figures that no process shows yet, as a worker would. */
  standIns: Record<string, number>;
  dataDir: string;
  /** When alerts could first arrive, epoch ms. */
  startedMs: number;
  startWeb(env?: Record<string, string>): Promise<Watched<Product['web']>>;
  startWorker(env?: Record<string, string>): Promise<Watched>;
  /** Has Prometheus ask these of a job besides the usual ones, or other ones in place of the workers. */
  watch(more?: { webs?: readonly Watched[]; workers?: readonly Watched[] }): void;
  /** Ends a process that was watched for a while, once Prometheus does not ask it any more. */
  retire(process: Process | undefined): Promise<void>;
  stop(): Promise<void>;
};

/** Prometheus looks every five seconds whom it is to ask. */
export const NOTICED_MS = 7_000;

const quietStandIns = {
  pq_backup_configured: 1,
  pq_backup_age_seconds: 60,
  pq_restore_test_age_seconds: 60,
  pq_decision_log_lag_seconds: 0,
};

export async function openSite(): Promise<Site> {
  const ends: (() => unknown)[] = [];
  const stop = async () => {
    for (const end of ends.reverse()) await end();
  };
  try {
    return await open(ends, stop);
  } catch (error) {
    await stop();
    throw error;
  }
}

async function open(ends: (() => unknown)[], stop: () => Promise<void>): Promise<Site> {
  const dataDir = mkdtempSync(join(tmpdir(), 'pq-alerts-disk-'));
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MB}m`, 'tmpfs', dataDir]);
  ends.push(() => {
    execFileSync('umount', ['--lazy', dataDir]);
    rmSync(dataDir, { recursive: true, force: true });
  });
  const pair = await startPostgresPair();
  if (!pair) throw new Error('PostgreSQL of Debian is not installed');
  ends.push(() => pair.stop());
  const payple = await startSteadyPayple();
  ends.push(() => payple.close());
  const standIns: Record<string, number> = { ...quietStandIns };
  const figures = createServer((_request, response) =>
    response.end(
      Object.entries(standIns)
        .map(([name, value]) => `${name} ${value}\n`)
        .join(''),
    ),
  );
  figures.listen(await freePort(), '127.0.0.1');
  ends.push(() => figures.close());
  const address = figures.address();

  const webPort = await freePort();
  const product = await startProduct({
    DATA_DIR: dataDir,
    DATABASE_URL: pair.primaryUrl,
    DATABASE_REPLICA_URL: pair.replicaUrl,
    PAYPLE_HOST: payple.url,
    ADMIN_EMAIL: ADMIN,
    OPERATOR_PORT: String(webPort),
    DRAIN_S: '0',
  });
  ends.push(() => product.stop());
  const at = (port: number | string) => `127.0.0.1:${port}`;
  const withOperator = async <Kind extends Process>(
    start: (env: Record<string, string>) => Promise<Kind>,
    env: Record<string, string>,
  ): Promise<Watched<Kind>> => {
    const port = env.OPERATOR_PORT ?? String(await freePort());
    return { ...(await start({ ...env, OPERATOR_PORT: port })), operator: at(port) };
  };
  const startWorker: Site['startWorker'] = (env = {}) => withOperator(product.startWorker, env);
  const workers = [await startWorker(), await startWorker()];
  // Last: what is not there yet is not to be missed.
  const alerting = await startAlerting({
    standIns: at(typeof address === 'object' && address ? address.port : 0),
    targets: { 'pq-web': [at(webPort)], 'pq-worker': workers.map(({ operator }) => operator) },
  });
  ends.push(() => alerting.stop());
  const site: Site = {
    product,
    pair,
    payple,
    alerting,
    workers,
    standIns,
    dataDir,
    startedMs: Date.now(),
    startWorker,
    startWeb: (env = {}) => withOperator(product.startWeb, env),
    watch({ webs = [], workers = site.workers } = {}) {
      const set = (job: Job, processes: readonly Watched[], usual: readonly string[] = []) =>
        alerting.setTargets(job, [...usual, ...processes.map(({ operator }) => operator)]);
      set('pq-web', webs, [at(webPort)]);
      set('pq-worker', workers);
    },
    async retire(process) {
      site.watch();
      await delay(NOTICED_MS);
      await process?.stop();
    },
    stop,
  };
  return site;
}
