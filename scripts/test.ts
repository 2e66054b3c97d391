import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { runAllChecks } from './check.ts';

/**
 * `npm test`: checks, unit and database tests, journeys in a browser. What failed is named at the end, where one looks
 * first; the last line is `N passed, N failed`.
 */
type Tally = { passed: number; failed: string[] };

type VitestReport = {
  numPassedTests: number;
  testResults: { name: string; status: string; assertionResults: { status: string; fullName: string }[] }[];
};

type JourneySuite = { suites?: JourneySuite[]; specs: { ok: boolean; file: string; title: string }[] };

type JourneyReport = { stats: { expected: number; flaky: number }; suites: JourneySuite[] };

const REPORTS = '.tmp/reports';

function run(command: string[], env: Record<string, string> = {}): Promise<number> {
  return new Promise((ended) => {
    const child = spawn('npx', ['--no-install', ...command], {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...env },
    });
    child.once('exit', (code) => ended(code ?? 1));
  });
}

function readReport<T>(path: string): T | null {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as T;
  } catch {
    return null;
  }
}

async function runVitest(): Promise<Tally> {
  const path = `${REPORTS}/vitest.json`;
  const code = await run([
    'vitest',
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${path}`,
  ]);
  const report = readReport<VitestReport>(path);
  const failed = (report?.testResults ?? []).flatMap(({ name, status, assertionResults }) => {
    const tests = assertionResults.filter((test) => test.status === 'failed').map((test) => test.fullName);
    return status === 'failed' && tests.length === 0 ? [name] : tests.map((test) => `${name}: ${test}`);
  });
  return tally('vitest', code, { passed: report?.numPassedTests ?? 0, failed });
}

/** A browser on a busy machine may miss a moment: a journey gets a second try, and the report names what needed it. */
async function runJourneys(): Promise<Tally> {
  const path = `${REPORTS}/playwright.json`;
  const code = await run(
    ['playwright', 'test', '--config', 'e2e/playwright.config.ts', '--retries=1', '--reporter=list,json'],
    {
      // Read from the folder of the configuration.
      PLAYWRIGHT_JSON_OUTPUT_NAME: resolve(path),
    },
  );
  const report = readReport<JourneyReport>(path);
  const passed = (report?.stats.expected ?? 0) + (report?.stats.flaky ?? 0);
  return tally('journeys', code, { passed, failed: (report?.suites ?? []).flatMap(failedJourneys) });
}

function failedJourneys({ suites = [], specs }: JourneySuite): string[] {
  const failed = specs.filter(({ ok }) => !ok).map(({ file, title }) => `${file}: ${title}`);
  return [...failed, ...suites.flatMap(failedJourneys)];
}

/** What the product withstands, in quick sizes: crowds, killed workers, a dying database. */
async function runWithstand(): Promise<Tally> {
  const names = ['stock-rush', 'charge-under-kill', 'database-restart'];
  const failed: string[] = [];
  for (const name of names)
    if ((await run(['node', 'bench/src/main.ts', name, '--quick'])) !== 0) failed.push(`bench ${name}`);
  return { passed: names.length - failed.length, failed };
}

/** A run that ended badly without naming a failed test counts as one. */
function tally(name: string, code: number, { passed, failed }: Tally): Tally {
  return { passed, failed: code !== 0 && failed.length === 0 ? [`${name}: exit code ${code}`] : failed };
}

rmSync(REPORTS, { recursive: true, force: true });
mkdirSync(REPORTS, { recursive: true });
const checks = await runAllChecks();
const tallies: Tally[] = [checks, await runVitest(), await runJourneys(), await runWithstand()];
const passed = tallies.reduce((sum, { passed }) => sum + passed, 0);
const failed = tallies.flatMap(({ failed }) => failed);
for (const name of failed) process.stdout.write(`failed: ${name}\n`);
process.stdout.write(`${passed} passed, ${failed.length} failed\n`);
process.exitCode = failed.length > 0 ? 1 : 0;
