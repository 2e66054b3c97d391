import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { buildWebIfNeeded } from '../apps/server/src/start/build-web.ts';
import { runAllChecks } from './check.ts';
import type { Tally } from './vitest-tally.ts';

/**
 * `npm test [-- tier …]`: all tiers of tests unless some are named (docs/development.md). What failed is named at the end with its reason,
 * where one looks first, after the time of each tier; the last line is `N passed, N failed`.
 */
const tiers = {
  check: runAllChecks,
  unit: () => runVitest('unit'),
  components: () => runVitest('components'),
  db: () => runVitest('db'),
  e2e: runJourneys,
  resilience: runResilience,
} satisfies Record<string, () => Promise<Tally>>;

/** Seconds on two cores with nothing else running. */
const budgets: Record<keyof typeof tiers, number> = {
  check: 60,
  unit: 30,
  components: 90,
  db: 180,
  e2e: 180,
  resilience: 60,
};

/**
 * One after the other; the lanes of a phase side by side: resilience waits for leases of killed and frozen processes in real time,
 * which tiers that compute can use.
 */
const phases: (keyof typeof tiers)[][][] = [
  [['check']],
  [['unit', 'components'], ['resilience']],
  [['db', 'e2e']],
];

type JourneySpec = {
  ok: boolean;
  file: string;
  title: string;
  tests: { results: { error?: { message?: string } }[] }[];
};

type JourneySuite = { suites?: JourneySuite[]; specs: JourneySpec[] };

type JourneyReport = { stats: { expected: number }; suites: JourneySuite[] };

const REPORTS = '.tmp/reports';

/** Of a failure in the list at the end: its cause can often be read without the output above. */
const MAX_REASON_CHARS = 800;

function run(command: string[], env: Record<string, string> = {}): Promise<number> {
  return new Promise((ended) => {
    const child = spawn('npx', ['--no-install', ...command], {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...env },
    });
    child.once('exit', (code) => ended(code ?? 1));
  });
}

/** Prints what it prints, too. */
function runAndRead(command: string[]): Promise<{ code: number; output: string }> {
  return new Promise((ended) => {
    const child = spawn('npx', ['--no-install', ...command], { stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        process.stdout.write(chunk);
        output += chunk;
      });
    child.once('close', (code) => ended({ code: code ?? 1, output }));
  });
}

function readReport<T>(path: string): T | null {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as T;
  } catch {
    return null;
  }
}

/** A tier is a project of vitest.config.ts. */
async function runVitest(tier: string): Promise<Tally> {
  const path = resolve(REPORTS, `${tier}.json`);
  const code = await run(
    ['vitest', 'run', `--project=${tier}`, '--reporter=default', '--reporter=./scripts/vitest-tally.ts'],
    { TALLY: path },
  );
  return withExit(tier, code, readReport<Tally>(path) ?? { passed: 0, failed: [] });
}

async function runJourneys(): Promise<Tally> {
  const path = resolve(REPORTS, 'e2e.json');
  const code = await run(
    ['playwright', 'test', '--config', 'e2e/playwright.config.ts', '--reporter=list,json'],
    { PLAYWRIGHT_JSON_OUTPUT_NAME: path },
  );
  const report = readReport<JourneyReport>(path);
  const failed = (report?.suites ?? []).flatMap(failedJourneys);
  return withExit('e2e', code, { passed: report?.stats.expected ?? 0, failed });
}

function failedJourneys({ suites = [], specs }: JourneySuite): string[] {
  const failed = specs
    .filter(({ ok }) => !ok)
    .map(({ file, title, tests }) => `${file}: ${title}: ${tests[0]?.results[0]?.error?.message ?? ''}`);
  return [...failed, ...suites.flatMap(failedJourneys)];
}

/** What the product withstands, in quick sizes: crowds, killed workers, a dying database. Each mostly waits: at the same time. */
async function runResilience(): Promise<Tally> {
  const names = ['stock-rush', 'charge-under-kill', 'database-restart'];
  const runs = await Promise.all(
    names.map((name) => runAndRead(['node', 'bench/src/main.ts', name, '--quick'])),
  );
  const failed = runs.flatMap(({ code, output }, n) =>
    code === 0 ? [] : [`bench ${names[n]}: ${output.trim().slice(-MAX_REASON_CHARS + 100)}`],
  );
  return { passed: names.length - failed.length, failed };
}

/** A run that ended badly without naming a failed test counts as one. */
function withExit(name: string, code: number, { passed, failed }: Tally): Tally {
  return { passed, failed: code !== 0 && failed.length === 0 ? [`${name}: exit code ${code}`] : failed };
}

function isTier(name: string): name is keyof typeof tiers {
  return Object.hasOwn(tiers, name);
}

// Servers and tools start many times: Node caches compiled code.
process.env.NODE_COMPILE_CACHE ??= resolve('node_modules/.cache/node');
rmSync(REPORTS, { recursive: true, force: true });
mkdirSync(REPORTS, { recursive: true });
const named = process.argv.slice(2);
const unknown = named.filter((name) => !isTier(name));
if (unknown.length > 0)
  throw new Error(`no tier "${unknown.join(', ')}"; there are ${Object.keys(tiers).join(', ')}`);
const chosen = named.length > 0 ? named.filter(isTier) : Object.keys(tiers).filter(isTier);
// Once, before servers start side by side; unit and component tests need no build.
if (chosen.some((name) => ['db', 'e2e', 'resilience'].includes(name))) await buildWebIfNeeded('sandbox');
const times: string[] = [];
const whole: Tally = { passed: 0, failed: [] };
async function runTier(name: keyof typeof tiers): Promise<void> {
  const startedAt = performance.now();
  const { passed, failed } = await tiers[name]();
  const seconds = Math.round((performance.now() - startedAt) / 1_000);
  times.push(`${name}: ${passed} passed, ${failed.length} failed in ${seconds} s of ${budgets[name]}`);
  whole.passed += passed;
  whole.failed.push(...failed);
}

async function runLane(lane: readonly (keyof typeof tiers)[]): Promise<void> {
  for (const name of lane) if (chosen.includes(name)) await runTier(name);
}

for (const lanes of phases) await Promise.all(lanes.map(runLane));
for (const line of times) process.stdout.write(`${line}\n`);
for (const name of whole.failed)
  process.stdout.write(`failed: ${name.replaceAll('\n', ' ').slice(0, MAX_REASON_CHARS)}\n`);
process.stdout.write(`${whole.passed} passed, ${whole.failed.length} failed\n`);
process.exitCode = whole.failed.length > 0 ? 1 : 0;
