import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import {
  type Binaries,
  chooseRunner,
  chownToRunner,
  findBinaries,
  type Runner,
  readableBinaries,
} from './binaries.ts';
import { openHome, stopLeftover } from './home.ts';
import { type Passwords, readPasswords, roles, secureCluster } from './secure-cluster.ts';

export type Urls = {
  url: string;
  ownerUrl: string;
};

export type EmbeddedPostgres = Urls & {
  port: number;
  pid(): number | undefined;
  stop(): Promise<void>;
};

type Options = {
  dataDir: string;
  /** A free port when null. */
  port: number | null;
  settings?: Record<string, string>;
  onCrash?: (detail: string) => void;
  /** Called when the server process runs, before it answers, so that a shutdown in between can stop it. */
  onStart?: (stop: () => Promise<void>) => void;
};

/**
 * Starts PostgreSQL on 127.0.0.1 with its data under `dataDir`, creates cluster and database on first use, and
 * restarts it if it dies. A server left behind by a killed start is stopped first.
 */
export async function startEmbeddedPostgres(options: Options): Promise<EmbeddedPostgres> {
  const runner = chooseRunner();
  const home = openHome(options.dataDir, runner);
  const binaries = readableBinaries(await findBinaries(), runner, home);
  const cluster = join(home, 'postgres');
  await stopLeftover(cluster);
  if (!existsSync(join(cluster, 'PG_VERSION'))) await initialise(binaries, cluster, runner);
  const passwords = await secureCluster({ dataDir: options.dataDir, cluster, binaries, runner });
  const port = options.port ?? (await freePort());
  const settings = Object.entries(options.settings ?? {}).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ]);
  const command = [binaries.postgres, '-D', cluster, '-p', String(port), ...settings] as const;
  const server = supervise(command, port, runner, options.onCrash ?? (() => {}));
  options.onStart?.(server.stop);
  const admin = urlOf(port, 'owner', passwords, 'postgres');
  await server.ready(admin);
  await createDatabase(admin);
  return { ...urlsOf(port, passwords), port, pid: server.pid, stop: server.stop };
}

async function initialise(binaries: Binaries, cluster: string, runner: Runner): Promise<void> {
  // A cluster is renamed into place when complete, so a killed start leaves none half-built.
  const unfinished = `${cluster}.new`;
  for (const left of [cluster, unfinished]) rmSync(left, { recursive: true, force: true });
  mkdirSync(unfinished, { recursive: true, mode: 0o700 });
  chownToRunner(runner, unfinished);
  if (runner) chmodSync(dirname(cluster), 0o755);
  const args = [
    '-D',
    unfinished,
    '-U',
    roles.owner,
    // Nothing listens before secureCluster has set passwords and requires them.
    '-A',
    'trust',
    '-E',
    'UTF8',
    '--locale=C',
    '--no-sync',
    '--no-instructions',
  ];
  const child = spawn(binaries.initdb, args, {
    ...(runner ?? {}),
    stdio: ['ignore', 'ignore', 'pipe'],
    cwd: '/',
  });
  let stderr = '';
  child.stderr.on('data', (chunk) => (stderr += chunk));
  const code = await new Promise((resolve, reject) => child.once('exit', resolve).once('error', reject));
  if (code !== 0) throw new Error(`PostgreSQL could not create ${cluster}: ${stderr.trim()}`);
  writeFileSync(join(unfinished, 'postgresql.auto.conf'), settings.join('\n'));
  renameSync(unfinished, cluster);
}

const settings = [
  "listen_addresses = '127.0.0.1'",
  "unix_socket_directories = ''",
  'max_connections = 100',
  'shared_buffers = 128MB',
  'fsync = on',
  'synchronous_commit = on',
  'max_wal_size = 1GB',
  "timezone = 'UTC'",
  "log_min_messages = 'fatal'",
  'jit = off',
  '',
];

function supervise(
  [postgres, ...args]: readonly [string, ...string[]],
  port: number,
  runner: Runner,
  onCrash: (detail: string) => void,
) {
  let child: ChildProcess | undefined;
  let stopping = false;
  const start = () => {
    child = spawn(postgres, args, {
      ...(runner ?? {}),
      stdio: ['ignore', 'ignore', 'pipe'],
      cwd: '/',
      // Its own process group: Ctrl-C reaches only us, and we stop it after everything that uses it.
      detached: true,
    });
    let stderr = '';
    child.stderr?.on('data', (chunk) => (stderr = (stderr + chunk).slice(-2_000)));
    child.once('exit', (code, signal) => {
      if (stopping) return;
      onCrash(`PostgreSQL ended (${signal ?? code}): ${stderr.trim()}`);
      setTimeout(() => stopping || start(), 200);
    });
  };
  start();
  return {
    pid: () => child?.pid,
    async ready(url: string) {
      for (let waited = 0; waited < 30_000; waited += 50) {
        if (await canConnect(url)) return;
        await delay(50);
      }
      throw new Error(`PostgreSQL did not come up on port ${port}`);
    },
    async stop() {
      stopping = true;
      if (!child || child.exitCode !== null || child.signalCode !== null) return;
      const ended = new Promise((resolve) => child?.once('exit', resolve));
      child.kill('SIGINT');
      await ended;
    },
  };
}

async function canConnect(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

async function createDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rowCount } = await client.query("select from pg_database where datname = 'pq'");
    if (rowCount === 0) await client.query('create database pq');
  } finally {
    await client.end();
  }
}

export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (typeof address === 'object' && address) return address.port;
  throw new Error('no free port');
}

export function embeddedUrls(dataDir: string, port: number): Urls {
  // Servers of releases without passwords accept every login.
  return urlsOf(port, readPasswords(dataDir) ?? { owner: '', app: '' });
}

function urlsOf(port: number, passwords: Passwords): Urls {
  return { url: urlOf(port, 'app', passwords), ownerUrl: urlOf(port, 'owner', passwords) };
}

function urlOf(port: number, role: keyof typeof roles, passwords: Passwords, database = 'pq'): string {
  return `postgres://${roles[role]}:${passwords[role]}@127.0.0.1:${port}/${database}`;
}
