import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import sql from 'sql-template-tag';
import { z } from 'zod';
import { openDatabase } from '../platform/database/database.ts';
import { queryOne } from '../platform/database/query.ts';
import { startEmbeddedPostgres } from '../platform/embedded-postgres/embedded-postgres.ts';
import { createLog } from '../platform/log.ts';
import { createStorage } from '../providers/storage/storage.ts';
import type { BackupStore } from './backup-store.ts';
import { type Manifest, readManifest } from './manifest.ts';
import { findBackup, restore, type StoredBackup } from './restore.ts';
import { checkRestored, claimScratch, emptyScratch } from './test-restore.ts';

const READY_MS = 120_000;

export type DrillOptions = {
  /** Name or folder of a backup; the newest when undefined. */
  backupName: string | undefined;
  repository: () => Promise<BackupStore>;
  backupKey: Buffer | null;
  /** An empty database, as its owner; null: an embedded one. */
  databaseUrl: string | null;
  /** Secrets of the site that its backups do not contain. */
  keys: { AUTH_SECRET?: string; ENCRYPTION_KEY?: string };
  /** The only part of our environment that the child processes get: where programs are, what Node compiled before. */
  inherited: { PATH?: string; NODE_COMPILE_CACHE?: string };
  say(line: string): void;
};

/**
 * Restores a backup in isolation: its own database, folder, and a web process that knows neither the site's database
 * nor its storage, mail server or payment provider. Returns what is wrong; removes everything it created.
 */
export async function drill(options: DrillOptions): Promise<string[]> {
  const { say } = options;
  const backup = readOnly(await findBackup(options.backupName, options.repository, options.backupKey));
  const manifest = await readManifest(backup.store, backup.prefix);
  say(`backup ${backup.name} of ${manifest.takenAt}, from ${backup.store.name}`);
  const dataDir = await mkdtemp(join(tmpdir(), 'pq-drill-'));
  const cleanups: Cleanups = [() => rm(dataDir, { recursive: true, force: true })];
  const cleanUp = async () => {
    for (let cleanup = cleanups.pop(); cleanup; cleanup = cleanups.pop())
      await cleanup().catch((error: unknown) => say(`not removed: ${String(error)}`));
  };
  const onSignal = () => void cleanUp().then(() => process.exit(130));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, onSignal);
  try {
    const urls = await openTarget(options.databaseUrl, dataDir, cleanups);
    const owner = new pg.Pool({ connectionString: urls.ownerUrl, max: 2 });
    owner.on('error', () => {});
    cleanups.push(() => owner.end());
    if (options.databaseUrl) {
      await claimScratch(owner);
      cleanups.push(() => emptyScratch(owner));
    }
    const startedMs = performance.now();
    await restore(owner, createStorage({ dataDir }), backup, new URL(urls.url).username);
    say(`restored ${describe(manifest)} in ${secondsSince(startedMs)} s`);
    const database = openDatabase(urls.url, createLog('silent'), { max: 2, slowQueryMs: 60_000 });
    cleanups.push(() => database.close());
    const findings = await checkRestored(database.db, manifest);
    say(`checks after ${secondsSince(startedMs)} s: ${findings.length} findings`);
    const shown = await queryOne(
      database.db,
      z.object({ key: z.string(), title: z.string() }),
      sql`select key, title from project where state = 'funding' order by key limit 1`,
    );
    findings.push(
      ...(await checkSite(options, { dataDir, urls, cleanups: cleanups, project: shown ?? undefined })),
    );
    say(`the site answers ${secondsSince(startedMs)} s after the restore began`);
    return findings;
  } finally {
    await cleanUp();
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, onSignal);
  }
}

/** A failing drill must not harm the repository. */
function readOnly(backup: StoredBackup & { name: string }): StoredBackup & { name: string } {
  const refuse = () => Promise.reject(new Error('the drill only reads the repository'));
  return { ...backup, store: { ...backup.store, put: refuse, remove: refuse } };
}

type Project = { key: string; title: string } | undefined;
type Cleanups = (() => Promise<unknown>)[];
type Urls = { url: string; ownerUrl: string };

async function openTarget(given: string | null, dataDir: string, cleanups: Cleanups): Promise<Urls> {
  if (given) return { url: given, ownerUrl: given };
  try {
    return await startEmbeddedPostgres({ dataDir, port: null, onStart: (stop) => cleanups.push(stop) });
  } catch (cause) {
    throw new Error(
      `PostgreSQL could not be started here: set DRILL_DATABASE_URL, an empty database as its owner`,
      { cause },
    );
  }
}

async function checkSite(
  { keys, inherited }: DrillOptions,
  { dataDir, urls, cleanups, project }: { dataDir: string; urls: Urls; cleanups: Cleanups; project: Project },
): Promise<string[]> {
  const [port, sandboxPort] = [await freePort(), await freePort()];
  const env = {
    ...inherited,
    ...keys,
    ROLE: 'web',
    SEED: 'none',
    HOST: '127.0.0.1',
    LOG_LEVEL: 'error',
    PORT: String(port),
    SANDBOX_PORT: String(sandboxPort),
    SANDBOX_TOKEN: 'drill',
    DATA_DIR: dataDir,
    DATABASE_URL: urls.url,
    DATABASE_MIGRATION_URL: urls.ownerUrl,
    PRODUCT_URL: `http://127.0.0.1:${port}`,
    PUBLIC_URL: `http://127.0.0.1:${port}`,
  };
  const sandbox = fork(fileURLToPath(import.meta.resolve('@pq/sandbox/main')), [], {
    env: { ...env, SANDBOX_SMTP_PORT: '0' },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  cleanups.push(() => stop(sandbox));
  const web = spawn(process.execPath, [fileURLToPath(new URL('../main.ts', import.meta.url))], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  cleanups.push(() => stop(web));
  const failed = await waitUntilReady(web);
  if (failed !== null) return [`the site does not start: ${failed}`];
  return checkPages(`http://127.0.0.1:${port}`, project);
}

/** Null when the process is ready; else its last error output. */
async function waitUntilReady(web: ChildProcess): Promise<string | null> {
  let stderr = '';
  web.stderr?.on('data', (chunk) => (stderr = (stderr + chunk).slice(-2_000)));
  const timer = AbortSignal.timeout(READY_MS);
  return new Promise((resolve) => {
    web.stdout?.on('data', (chunk: Buffer) => chunk.includes('PQ ready') && resolve(null));
    web.once('exit', () => resolve(stderr.trim() || 'it ended'));
    timer.addEventListener('abort', () => resolve(`not ready after ${READY_MS / 1_000} s`));
  });
}

async function checkPages(origin: string, project: Project): Promise<string[]> {
  const findings: string[] = [];
  const get = async (path: string) => {
    const answer = await fetch(`${origin}${path}`);
    const body = await answer.text();
    if (answer.status !== 200 || body.length === 0) findings.push(`${path} was answered ${answer.status}`);
    return body;
  };
  await get('/readyz');
  const home = await get('/');
  const page = project ? await get(`/funding/detail/${project.key}`) : '';
  if (project && !page.includes(project.title)) findings.push(`the page of ${project.key} lacks its title`);
  const pictures = new Set((home + page).match(/\/files\/[\w./-]+/g) ?? []);
  for (const picture of [...pictures].slice(0, 20)) await get(picture);
  return findings;
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), 10_000);
  await ended.finally(() => clearTimeout(timer));
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address ? address.port : 0;
}

function describe({ tables, files }: Manifest): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  return `${tables.length} tables, ${rows} rows, ${files.count} files, ${files.bytes} bytes`;
}

function secondsSince(startedMs: number): string {
  return ((performance.now() - startedMs) / 1_000).toFixed(1);
}
