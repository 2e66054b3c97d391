import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
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

export type Watched<Kind extends Process = Process> = Kind & { metricsAddress: string };

export type Site = {
  product: Product;
  pair: PostgresPair;
  payple: SteadyPayple;
  alerting: Alerting;
  workers: Watched[];
  dataDir: string;
  decisionLogDir: string;
  /** Epoch ms from which alerts can arrive. */
  startedMs: number;
  startWeb(env?: Record<string, string>): Promise<Watched<Product['web']>>;
  /**
   * Restarts every worker with additional settings on the same metrics ports, so that Prometheus sees the same
   * processes.
   */
  replaceWorkers(env: Record<string, string>): Promise<void>;
  restartWorker(n: number): Promise<void>;
  watch(more?: { webs?: readonly Watched[]; workers?: readonly Watched[] }): void;
  retire(process: Process | undefined): Promise<void>;
  stop(): Promise<void>;
};

/** Prometheus reloads its targets every five seconds. */
export const NOTICED_MS = 7_000;

export async function openSite(): Promise<Site> {
  const cleanups: (() => unknown)[] = [];
  const stop = async () => {
    for (const cleanup of cleanups.reverse()) await cleanup();
  };
  try {
    return await open(cleanups, stop);
  } catch (error) {
    await stop();
    throw error;
  }
}

async function open(cleanups: (() => unknown)[], stop: () => Promise<void>): Promise<Site> {
  const dataDir = mkdtempSync(join(tmpdir(), 'pq-alerts-disk-'));
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MB}m`, 'tmpfs', dataDir]);
  cleanups.push(() => {
    execFileSync('umount', ['--lazy', dataDir]);
    rmSync(dataDir, { recursive: true, force: true });
  });
  const pair = await startPostgresPair();
  if (!pair) throw new Error('PostgreSQL of Debian is not installed');
  cleanups.push(() => pair.stop());
  const payple = await startSteadyPayple();
  cleanups.push(() => payple.close());
  const storeDir = mkdtempSync(join(tmpdir(), 'pq-alerts-apart-'));
  cleanups.push(() => rmSync(storeDir, { recursive: true, force: true }));
  const decisionLogDir = join(storeDir, 'decisions');
  const webPort = await freePort();
  const product = await startProduct({
    DATA_DIR: dataDir,
    DATABASE_URL: pair.primaryUrl,
    DATABASE_REPLICA_URL: pair.replicaUrl,
    PAYPLE_HOST: payple.url,
    ADMIN_EMAIL: ADMIN,
    OPERATOR_PORT: String(webPort),
    DRAIN_S: '0',
    DECISION_LOG_DIR: decisionLogDir,
    BACKUP_DIR: join(storeDir, 'backups'),
  });
  cleanups.push(() => product.stop());
  const addressOf = (port: number | string) => `127.0.0.1:${port}`;
  const withMetricsPort = async <Kind extends Process>(
    start: (env: Record<string, string>) => Promise<Kind>,
    env: Record<string, string>,
    port: number | string,
  ): Promise<Watched<Kind>> => ({
    ...(await start({ ...env, OPERATOR_PORT: String(port) })),
    metricsAddress: addressOf(port),
  });
  await recordRecentBackups(product);
  const startWorker = (port: number | string, env: Record<string, string> = {}) =>
    withMetricsPort(product.startWorker, env, port);
  const workers = [await startWorker(await freePort()), await startWorker(await freePort())];
  const restartWorker = async (n: number, env: Record<string, string> = {}) => {
    const port = workers[n]?.metricsAddress.split(':')[1];
    if (!port) throw new Error(`there is no worker ${n}`);
    workers[n] = await startWorker(port, env);
  };
  // Started last, so that no target is missing at first.
  const alerting = await startAlerting({
    'pq-web': [addressOf(webPort)],
    'pq-worker': workers.map(({ metricsAddress }) => metricsAddress),
  });
  cleanups.push(() => alerting.stop());
  const site: Site = {
    product,
    pair,
    payple,
    alerting,
    workers,
    dataDir,
    decisionLogDir,
    startedMs: Date.now(),
    async replaceWorkers(env) {
      for (const [n, worker] of workers.entries()) {
        await worker.stop();
        await restartWorker(n, env);
      }
    },
    restartWorker,
    startWeb: async (env = {}) => withMetricsPort(product.startWeb, env, await freePort()),
    watch({ webs = [], workers = site.workers } = {}) {
      const set = (job: Job, processes: readonly Watched[], permanent: readonly string[] = []) =>
        alerting.setTargets(job, [...permanent, ...processes.map(({ metricsAddress }) => metricsAddress)]);
      set('pq-web', webs, [addressOf(webPort)]);
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

/** Records a recent backup and restore test, in the future of a moved clock: a new site has neither. */
export async function recordRecentBackups({ pool }: Product): Promise<void> {
  await pool.query(
    `insert into backup_run (kind, backup, done_at)
     select kind, 'bench', now() + interval '60 days' from unnest(array['backup', 'restore test']) kind
     on conflict (kind) do update set done_at = excluded.done_at`,
  );
}
