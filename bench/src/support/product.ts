import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import { freePort, type Process, runCommand, startProcess } from './processes.ts';

export type Product = {
  site: string;
  sandbox: string;
  databaseUrl: string;
  pool: pg.Pool;
  dataDir: string;
  web: Process & { address: string };
  webPid: number;
  /** Of the embedded PostgreSQL's first process; 0 where `env` has DATABASE_URL. */
  postgresPid: number;
  startWorker(env?: Record<string, string>): Promise<Process>;
  /** Starts another web process on its own port unless `env` sets PORT. */
  startWeb(env?: Record<string, string>): Promise<Process & { address: string }>;
  /** Runs a command of the product with its settings to its end. */
  runCommand(entry: string, args: string[]): Promise<{ code: number; output: string }>;
  stop(): Promise<void>;
};

/**
 * The product as in production, on one machine: PostgreSQL (unless `env` has DATABASE_URL), sandbox and web as
 * separate processes. `code`: the folder of another checkout to run.
 */
export async function startProduct(env: Record<string, string> = {}, code = ''): Promise<Product> {
  const dataDir = mkdtempSync(join(tmpdir(), 'pq-bench-'));
  const [port, sandboxPort, smtpPort, postgresPort] = await Promise.all([
    freePort(),
    freePort(),
    freePort(),
    freePort(),
  ]);
  const common = {
    DATA_DIR: dataDir,
    PORT: String(port),
    SANDBOX_PORT: String(sandboxPort),
    SANDBOX_SMTP_PORT: String(smtpPort),
    SANDBOX_TOKEN: 'bench-token-bench-token-bench-token',
    PRODUCT_URL: `http://127.0.0.1:${port}`,
    POSTGRES_PORT: String(postgresPort),
    SEED: 'none',
    LOG_LEVEL: 'error',
    ...env,
  };
  const started: Pick<Process, 'stop'>[] = [];
  const stopAll = async () => {
    for (const process of started.reverse()) await process.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  /** Uses the app role of the embedded database; a given database has a single role. */
  const openDatabase = async () => {
    if (env.DATABASE_URL)
      return { databaseUrl: env.DATABASE_URL, database: { DATABASE_URL: env.DATABASE_URL } };
    const { ownerUrl, appUrl, ...postgres } = await startEmbeddedPostgres(dataDir, common);
    started.push(postgres);
    return {
      databaseUrl: ownerUrl,
      database: { DATABASE_URL: appUrl, DATABASE_MIGRATION_URL: ownerUrl },
    };
  };
  const start = async (entry: string, more: Record<string, string>) => {
    const process = await startProcess(join(code, entry), { ...common, ...more });
    started.push(process);
    return process;
  };
  const open = async () => {
    const opened = await openDatabase();
    await start('apps/sandbox/src/main.ts', {});
    return { ...opened, web: await start('apps/server/src/main.ts', { ...opened.database, ROLE: 'web' }) };
  };
  const { databaseUrl, database, web } = await open().catch(async (error: unknown) => {
    await stopAll();
    throw error;
  });
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 4 });
  pool.on('error', () => {});
  return {
    site: `http://127.0.0.1:${port}`,
    sandbox: `http://127.0.0.1:${sandboxPort}`,
    databaseUrl,
    pool,
    dataDir,
    web,
    webPid: web.child.pid ?? 0,
    postgresPid: env.DATABASE_URL ? 0 : postgresPidOf(dataDir),
    startWorker: (more = {}) => start('apps/server/src/main.ts', { ...database, ...more, ROLE: 'worker' }),
    startWeb: async (more = {}) =>
      start('apps/server/src/main.ts', {
        ...database,
        PORT: String(await freePort()),
        ...more,
        ROLE: 'web',
      }),
    runCommand: (entry, args) => runCommand(join(code, entry), { ...common, ...database }, args),
    async stop() {
      await pool.end();
      await stopAll();
    },
  };
}

function postgresPidOf(dataDir: string): number {
  return Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);
}
