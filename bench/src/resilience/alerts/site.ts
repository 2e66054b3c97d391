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
  dataDir: string;
  /** Where decisions are stored apart. */
  decisionLogDir: string;
  /** When alerts could first arrive, epoch ms. */
  startedMs: number;
  startWeb(env?: Record<string, string>): Promise<Watched<Product['web']>>;
  /** Starts every worker anew with these settings besides; at the same operator's ports, to Prometheus they are the same processes. */
  replaceWorkers(env: Record<string, string>): Promise<void>;
  /** Starts worker `n` again, which has ended. */
  restartWorker(n: number): Promise<void>;
  /** Has Prometheus ask these of a job besides the usual ones, or other ones in place of the workers. */
  watch(more?: { webs?: readonly Watched[]; workers?: readonly Watched[] }): void;
  /** Ends a process that was watched for a while, once Prometheus does not ask it any more. */
  retire(process: Process | undefined): Promise<void>;
  stop(): Promise<void>;
};

/** Prometheus looks every five seconds whom it is to ask. */
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
  // Last: what is not there yet is not to be missed.
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

/** Backed up and tried just now, and as far as the clock is moved: a site that is new would be told of both. */
export async function hadBackups({ pool }: Product): Promise<void> {
  await pool.query(
    `insert into backup_run (kind, backup, done_at)
     select kind, 'bench', now() + interval '60 days' from unnest(array['backup', 'restore test']) kind
     on conflict (kind) do update set done_at = excluded.done_at`,
  );
}
