import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { readPostmaster } from '#src/platform/embedded-postgres/home.ts';
import { cloneDatabase, openDatabaseLink, programEnv } from '#src/testing/index.ts';
import { webBuild } from '../web/web-build.ts';
import { buildWebIfNeeded } from './build-web.ts';

const entry = fileURLToPath(new URL('../main.ts', import.meta.url));

type Run = { code: number | null; stdout: string; stderr: string };

function freshFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'pq-start-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address ? address.port : 0;
}

function launch(env: Record<string, string>) {
  const child = spawn(process.execPath, [entry], {
    env: programEnv({ SEED: 'none', ...env }),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const run: Run = { code: null, stdout: '', stderr: '' };
  child.stdout.on('data', (chunk) => {
    run.stdout += chunk;
  });
  child.stderr.on('data', (chunk) => {
    run.stderr += chunk;
  });
  const ended = once(child, 'exit').then(([code]) => {
    run.code = code as number | null;
    return run;
  });
  const ready = new Promise<void>((resolve, reject) => {
    child.stdout.on('data', () => run.stdout.includes('PQ ready on') && resolve());
    child.once('exit', () => reject(new Error(`ended before it was ready: ${run.stderr}`)));
  });
  ready.catch(() => {});
  return { child, ended, ready, run };
}

it('wrong settings end the start with one line each and exit code 1', async () => {
  const { ended } = launch({ PORT: 'x', ROLE: 'y', DATA_DIR: freshFolder() });
  const run = await ended;
  expect(run).toMatchObject({ code: 1, stdout: '' });
  expect(run.stderr.trim().split('\n')).toEqual([
    'PORT must be a whole number from 1 to 65535, not "x"',
    'ROLE must be one of all, web, worker, not "y"',
  ]);
});

it('an occupied port, a closed data folder and an unreachable database end the start with one line', async () => {
  const blocker = createServer().listen(0, '127.0.0.1');
  await once(blocker, 'listening');
  onTestFinished(() => void blocker.close());
  const address = blocker.address();
  const taken = typeof address === 'object' && address ? String(address.port) : '';
  const port = String(await freePort());
  // A folder below a file cannot be created, not even by root.
  const closed = `${entry}/data`;

  const runs = await Promise.all([
    launch({ PORT: taken, DATA_DIR: freshFolder() }).ended,
    launch({ PORT: port, DATA_DIR: closed }).ended,
    launch({
      PORT: port,
      ROLE: 'worker',
      DATA_DIR: freshFolder(),
      DATABASE_URL: 'postgres://pq@127.0.0.1:1/pq',
      DATABASE_WAIT_S: '0',
    }).ended,
  ]);
  expect(runs.map((run) => run.code)).toEqual([1, 1, 1]);
  expect(runs[0]?.stderr.trim()).toBe(`PORT ${taken} on 127.0.0.1 is taken by another program`);
  expect(runs[1]?.stderr.trim()).toBe(`DATA_DIR ${closed} is not writable`);
  expect(runs[2]?.stderr.trim()).toMatch(/^the database at 127\.0\.0\.1:1 cannot be used: .*ECONNREFUSED/);
  for (const run of runs) expect(run.stderr).not.toContain('    at ');
});

it('a process without its database is alive and unready, and starts when it comes', async () => {
  const copy = await cloneDatabase();
  onTestFinished(() => copy.drop());
  const link = await openDatabaseLink(copy.url);
  link.cut();
  const [port, sandboxPort, operatorPort] = [await freePort(), await freePort(), await freePort()];
  const { child, ended, ready, run } = launch({
    PORT: String(port),
    SANDBOX_PORT: String(sandboxPort),
    OPERATOR_PORT: String(operatorPort),
    DATA_DIR: freshFolder(),
    DATABASE_URL: link.url,
    LOG_LEVEL: 'info',
  });
  await expect.poll(() => run.stderr).toContain('database away, start waits');
  const statusOf = async (path: string) => (await fetch(`http://127.0.0.1:${operatorPort}${path}`)).status;
  expect([await statusOf('/healthz'), await statusOf('/readyz')]).toEqual([200, 503]);
  link.restore();
  await ready;
  expect(await statusOf('/readyz')).toBe(200);
  child.kill('SIGTERM');
  expect(await ended).toMatchObject({ code: 0 });
  const messages = run.stderr.split('\n').flatMap((line) => (line ? [JSON.parse(line).msg as string] : []));
  const lifecycle = messages.filter((msg) => ['starting', 'ready', 'stopping', 'stopped'].includes(msg));
  expect(lifecycle).toEqual(['starting', 'ready', 'stopping', 'stopped']);
});

it('the build renders pages with the production build of React, whatever NODE_ENV the server runs with', async () => {
  await buildWebIfNeeded('sandbox');
  expect(readFileSync(webBuild.server, 'utf8')).not.toContain('process.env.NODE_ENV');
});

it('a start that is interrupted while PostgreSQL comes up leaves nothing running and nothing half made, a kill -9 nothing that stops the next', async () => {
  const dataDir = freshFolder();
  const [port, sandboxPort] = [await freePort(), await freePort()];
  const env = { PORT: String(port), SANDBOX_PORT: String(sandboxPort), DATA_DIR: dataDir };

  const killed = launch(env);
  await expect.poll(() => existsSync(join(dataDir, 'postgres.new', 'base')), { timeout: 60_000 }).toBe(true);
  killed.child.kill('SIGKILL');
  await killed.ended;
  expect(existsSync(join(dataDir, 'postgres'))).toBe(false);

  const interrupted = launch(env);
  await expect.poll(() => readPostmaster(dataDir), { timeout: 60_000, interval: 5 }).not.toBeNull();
  interrupted.child.kill('SIGINT');
  expect(await interrupted.ended).toMatchObject({ code: 0 });
  expect(readPostmaster(dataDir)).toBeNull();

  const first = launch(env);
  await first.ready;
  const postmaster = readPostmaster(dataDir);
  first.child.kill('SIGKILL');
  if (postmaster) process.kill(postmaster.pid, 'SIGKILL');
  await first.ended;

  const second = launch(env);
  await second.ready;
  expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200);
  second.child.kill('SIGKILL');
  await second.ended;

  const third = launch({ ...env, PULBIC_URL: 'https://pq.test' });
  await third.ready;
  for (const path of ['/readyz', '/', '/login'])
    expect([path, (await fetch(`http://127.0.0.1:${port}${path}`)).status]).toEqual([path, 200]);
  // A browser's spare connection, which has no request yet: the stop does not wait for it.
  const silent = connect(port, '127.0.0.1');
  onTestFinished(() => void silent.destroy());
  await once(silent, 'connect');
  third.child.kill('SIGINT');
  const ended = await third.ended;
  expect(ended).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(`^(?:.*\n)*PQ ready on http://127.0.0.1:${port}\n$`),
  });
  expect(ended.stderr).toContain('PULBIC_URL is no setting and is ignored: did you mean PUBLIC_URL?');
  expect(readPostmaster(dataDir)).toBeNull();
  await expect(fetch(`http://127.0.0.1:${sandboxPort}/clock`)).rejects.toThrow();
});
