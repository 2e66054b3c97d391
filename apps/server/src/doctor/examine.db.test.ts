import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { dailyTasks } from '@pq/domain/worker';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import type { Env } from '#src/config/env.ts';
import { listenerUrl } from '#src/platform/database/process-sessions.ts';
import { smtpServer } from '#src/providers/mail/testing/smtp-server.ts';
import { scriptedHost } from '#src/providers/payple/testing/scripted-host.ts';
import { openTestPlatform, programEnv } from '#src/testing/index.ts';
import { examine } from './examine.ts';
import { formatFinding } from './probe.ts';

function freshFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'pq-doctor-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

const away = {
  PUBLIC_URL: 'http://127.0.0.1:2',
  PAYPLE_HOST: 'http://127.0.0.1:2',
  SMTP_URL: 'smtp://127.0.0.1:2',
  SANDBOX_PORT: '2',
} as const;

const linesOf = async (env: Env, setNames: readonly string[] = []) =>
  (await examine({ env, setNames, cwd: '/' })).map(formatFinding);

async function openSurroundings(): Promise<Env> {
  const { config } = await openTestPlatform();
  const listener = new pg.Client({ connectionString: listenerUrl(config.databaseUrl ?? '', 'all') });
  listener.on('error', () => {});
  await listener.connect();
  onTestFinished(() => listener.end());
  const [smtp, payple] = [await smtpServer(), await scriptedHost({})];
  return {
    DATABASE_URL: config.databaseUrl ?? '',
    DATA_DIR: freshFolder(),
    SMTP_URL: smtp.url,
    PAYPLE_HOST: payple.url,
    PUBLIC_URL: 'http://127.0.0.1:2',
  };
}

function run(env: Env, ...args: string[]): Promise<{ code: number; stdout: string }> {
  const entry = fileURLToPath(new URL('main.ts', import.meta.url));
  return new Promise((resolve) => {
    execFile(process.execPath, [entry, ...args], { env: programEnv(env) }, (error, stdout) =>
      resolve({ code: error ? Number(error.code) : 0, stdout }),
    );
  });
}

test('examine reports every subject with wrong settings and without a database or any other service', async () => {
  const dataDir = freshFolder();
  const env = { ...away, DATABASE_URL: 'mysql://x', DRAIN_S: 'soon', DATA_DIR: dataDir };
  const lines = await linesOf(env, ['SMPT_URL', 'PATH']);
  expect(lines.slice(0, 3)).toEqual([
    expect.stringMatching(/^fail {2}settings: DATABASE_URL must be a postgres:\/\/ URL; no process starts/),
    expect.stringMatching(/^fail {2}settings: DRAIN_S must be a whole number/),
    'warn  settings: SMPT_URL is no setting and is ignored: did you mean SMTP_URL?; correct or remove it',
  ]);
  expect(lines.map((line) => line.slice(0, 4) + line.slice(5).split(':')[0])).toEqual([
    ...Array(2).fill('fail settings'),
    'warn settings',
    'fail database',
    'ok   Node',
    expect.stringMatching(/disk of DATA_DIR$/),
    'warn carriers',
    expect.stringMatching(/holidays$/),
    'fail mail',
    'ok   store of files',
    'fail payment provider',
    'ok   backups',
    'warn site',
  ]);
});

test('examine runs the other probes when the database is unreachable or silent', async () => {
  const sockets = new Set<Socket>();
  const silent = createServer((socket) => sockets.add(socket)).listen(0, '127.0.0.1');
  await new Promise((resolve) => silent.once('listening', resolve));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    silent.close();
  });
  const address = silent.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const dataDir = freshFolder();
  const about = async (host: string) =>
    (await linesOf({ ...away, DATA_DIR: dataDir, DATABASE_URL: `postgres://pq@${host}/pq` })).filter((line) =>
      / (database|Node|payment provider): /.test(line),
    );
  const [refused, hung] = await Promise.all([about('127.0.0.1:2'), about(`127.0.0.1:${port}`)]);
  expect(refused).toEqual([
    expect.stringMatching(/^fail {2}database: connect ECONNREFUSED 127\.0\.0\.1:2; check DATABASE_URL/),
    expect.stringMatching(/^ok {4}Node/),
    expect.stringMatching(/^fail {2}payment provider/),
  ]);
  expect(hung[0]).toMatch(/^fail {2}database: .*timeout.*; check DATABASE_URL/);
  expect(hung).toHaveLength(3);
});

test('a wrong password is reported with the role name only', async () => {
  const { config } = await openTestPlatform();
  const url = new URL(config.databaseUrl ?? '');
  url.password = 'a-wrong-password';
  const lines = await linesOf({ ...away, DATA_DIR: freshFolder(), DATABASE_URL: url.href });
  expect(lines[1]).toMatch(/^fail {2}database: password authentication failed for user "\w+"; check/);
  expect(lines.join('\n')).not.toContain('a-wrong-password');
});

test('the command prints lines or one object, and ends with 2 for warnings alone and 1 for failures', async () => {
  const env = await openSurroundings();
  const well = await run(env, '--json');
  const report = JSON.parse(well.stdout) as {
    exitCode: number;
    findings: { level: string; subject: string }[];
  };
  expect(report.findings.filter(({ level }) => level !== 'ok').map(({ subject }) => subject)).toEqual([
    'comparison with the provider',
    ...dailyTasks.map((job) => `daily ${job}`),
    'carriers',
    'site',
  ]);
  expect([well.code, report.exitCode]).toEqual([2, 2]);

  const broken = await run({ ...env, ROLE: 'boss' });
  expect(broken.code).toBe(1);
  expect(broken.stdout).toMatch(/^fail {2}settings: ROLE must be one of all, web, worker, not "boss"/);
});
