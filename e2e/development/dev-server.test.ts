import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { expect, onTestFinished, test } from 'vitest';
import { findChromium } from '../support/chromium.ts';

const repository = fileURLToPath(new URL('../..', import.meta.url));

function copyRepository(): string {
  const copy = realpathSync(mkdtempSync(join(tmpdir(), 'pq-dev-')));
  // Lets PostgreSQL in, which runs as another user under root.
  chmodSync(copy, 0o755);
  onTestFinished(() => rmSync(copy, { recursive: true, force: true }));
  const isSource = (path: string) => !/\/(node_modules|build|\.react-router)$/.test(path);
  for (const name of ['apps', 'packages', 'package.json', 'tsconfig.base.json'])
    cpSync(join(repository, name), join(copy, name), { recursive: true, filter: isSource });
  for (const folder of ['', 'apps/server', 'apps/web']) linkPackages(folder, copy);
  for (const name of readdirSync(join(repository, 'node_modules/@pq'))) {
    const workspace = ['apps', 'packages'].find((parent) => readdirSync(join(copy, parent)).includes(name));
    if (workspace) symlinkSync(join(copy, workspace, name), join(copy, 'node_modules/@pq', name));
  }
  return copy;
}

function linkPackages(folder: string, copy: string): void {
  const [from, to] = [join(repository, folder, 'node_modules'), join(copy, folder, 'node_modules')];
  // A workspace has none where all of its packages are those of the root.
  if (!existsSync(from)) return;
  mkdirSync(to);
  if (folder === '') mkdirSync(join(to, '@pq'));
  // Caches, like packages optimised by Vite, belong to each copy.
  for (const name of readdirSync(from))
    if (name !== '@pq' && (name === '.bin' || !name.startsWith('.')))
      symlinkSync(join(from, name), join(to, name));
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address ? address.port : 0;
}

async function startDevelopment() {
  const copy = copyRepository();
  const dataDir = join(copy, '.data');
  const site = `http://127.0.0.1:${await freePort()}`;
  const child = spawn('npm', ['run', 'dev'], {
    cwd: copy,
    env: {
      ...process.env,
      PORT: new URL(site).port,
      SANDBOX_PORT: String(await freePort()),
      DATA_DIR: dataDir,
      SEED: 'none',
      NODE_ENV: '',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  onTestFinished(async () => {
    child.kill('SIGTERM');
    await expect.poll(() => processesOf(copy), { timeout: 20_000 }).toEqual([]);
  });
  child.once('exit', () => (output += 'ended'));
  await expect.poll(() => output, { timeout: 180_000 }).toMatch(/PQ ready on|ended/);
  expect(output).toContain(`PQ ready on ${site}`);
  return {
    site,
    stop: () => child.kill('SIGTERM'),
    processes: () => processesOf(copy),
    postgresPid: () => readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0],
    edit(path: string, from: string, to: string) {
      const before = readFileSync(join(copy, path), 'utf8');
      expect(before).toContain(from);
      writeFileSync(join(copy, path), before.replace(from, to));
    },
  };
}

function processesOf(folder: string): string[] {
  const processes = readdirSync('/proc').flatMap((pid) => {
    try {
      const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
      return [`${command}in ${readlinkSync(`/proc/${pid}/cwd`)}`];
    } catch {
      // Not a process, or it has exited since.
      return [];
    }
  });
  return processes.filter((process) => process.includes(folder));
}

/**
 * Long enough for a crowded machine: how soon a change is shown depends on what else runs, and is not judged here. All waits together
 * stay below the limit of the test.
 */
const patience = { timeout: 30_000, interval: 20 };

test('npm run dev shows changes, preserves typed input and restarts only the server', async () => {
  const development = await startDevelopment();
  const { site, edit } = development;
  const browser = await chromium.launch(await findChromium());
  onTestFinished(() => browser.close());
  const page = await browser.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => {
    // A request of the page may meet the server while it restarts.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  const field = page.locator('input[autocomplete=username]');
  const expectTyped = async () => expect(await field.inputValue()).toBe('typed@example.com');

  await page.goto(`${site}/login`, { waitUntil: 'domcontentloaded', timeout: 60_000 });
  await expect
    .poll(() => page.evaluate('window.__reactRouterDataRouter?.state.initialized'), { timeout: 30_000 })
    .toBe(true);
  await field.fill('typed@example.com');
  const heading = page.locator('main h1');

  edit('apps/web/app/screens/auth/login.tsx', "title={t('login.title')}", "title={t('login.title') + ' 2'}");
  await expect.poll(() => heading.textContent(), patience).toMatch(/ 2$/);
  await expectTyped();

  const styleOf = (property: string) => () =>
    page.evaluate(`getComputedStyle(document.querySelector('main h1')).${property}`);
  edit('apps/web/app/ui/narrow-page.tsx', '<h1 className="', '<h1 className="tracking-[7px] ');
  await expect.poll(styleOf('letterSpacing'), patience).toBe('7px');
  await expectTyped();

  edit('apps/web/app/styles/base.css', '  h1 {', '  h1 { word-spacing: 5px;');
  await expect.poll(styleOf('wordSpacing'), patience).toBe('5px');
  await expectTyped();

  const postgres = development.postgresPid();
  edit(
    'apps/server/src/app.ts',
    'app.setNotFoundHandler(answerNotFound)',
    "app.setNotFoundHandler(() => 'edited')",
  );
  await expect
    .poll(async () => (await fetch(`${site}/none`, { method: 'PUT' })).text(), patience)
    .toBe('edited');
  expect(development.postgresPid()).toBe(postgres);
  await expectTyped();

  edit('packages/domain/src/copy/member/auth.ts', "'login.title': '", "'login.title': 'PQ ");
  await expect.poll(() => heading.textContent(), patience).toMatch(/^PQ /);
  await expectTyped();
  expect(complaints).toEqual([]);

  development.stop();
  await expect.poll(development.processes, { timeout: 20_000 }).toEqual([]);
}, 480_000);
