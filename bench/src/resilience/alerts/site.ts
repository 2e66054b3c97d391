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

/** A process with its metrics address. */
export type Watched<Kind extends Process = Process> = Kind & { operator: string };

/** A site like production with one web process and two workers, watched by Prometheus. */
export type Site = {
  product: Product;
  pair: PostgresPair;
  payple: SteadyPayple;
  alerting: Alerting;
  /** Running workers; scenarios stop and replace them. */
  workers: Watched[];
  dataDir: string;
  /** The decision store. */
  decisionLogDir: string;
  /** Epoch ms from which alerts can arrive. */
  startedMs: number;
  startWeb(env?: Record<string, string>): Promise<Watched<Product['web']>>;
  /**
   * Restarts every worker with additional settings on the same metrics ports, so that Prometheus sees the same
   * processes.
   */
  replaceWorkers(env: Record<string, string>): Promise<void>;
  /** Restarts worker `n` after it has ended. */
  restartWorker(n: number): Promise<void>;
  /** Adds web targets to Prometheus, or replaces the worker targets. */
  watch(more?: { webs?: readonly Watched[]; workers?: readonly Watched[] }): void;
  /** Removes a temporary target and stops the process. */
  retire(process: Process | undefined): Promise<void>;
  stop(): Promise<void>;
};

/** Prometheus reloads its targets every five seconds. */
export const NOTICED_MS = 7_000;

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
  const apart = mkdtempSync(join(tmpdir(), 'pq-alerts-apart-'));
  ends.push(() => rmSync(apart, { recursive: true, force: true }));
  const decisionLogDir = join(apart, 'decisions');
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
    BACKUP_DIR: join(apart, 'backups'),
  });
  ends.push(() => product.stop());
  const at = (port: number | string) => `127.0.0.1:${port}`;
  const withOperator = async <Kind extends Process>(
    start: (env: Record<string, string>) => Promise<Kind>,
    env: Record<string, string>,
    port: number | string,
  ): Promise<Watched<Kind>> => ({
    ...(await start({ ...env, OPERATOR_PORT: String(port) })),
    operator: at(port),
  });
  await hadBackups(product);
  const startWorker = (port: number | string, env: Record<string, string> = {}) =>
    withOperator(product.startWorker, env, port);
  const workers = [await startWorker(await freePort()), await startWorker(await freePort())];
  const restartWorker = async (n: number, env: Record<string, string> = {}) => {
    const port = workers[n]?.operator.split(':')[1];
    if (!port) throw new Error(`there is no worker ${n}`);
    workers[n] = await startWorker(port, env);
  };
  // Started last, so that no target is missing at first.
  const alerting = await startAlerting({
    'pq-web': [at(webPort)],
    'pq-worker': workers.map(({ operator }) => operator),
  });
  ends.push(() => alerting.stop());
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
    startWeb: async (env = {}) => withOperator(product.startWeb, env, await freePort()),
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

/** Records a recent backup and restore test, in the future of a moved clock: a new site has neither. */
export async function hadBackups({ pool }: Product): Promise<void> {
  await pool.query(
    `insert into backup_run (kind, backup, done_at)
     select kind, 'bench', now() + interval '60 days' from unnest(array['backup', 'restore test']) kind
     on conflict (kind) do update set done_at = excluded.done_at`,
  );
}
