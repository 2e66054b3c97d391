import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { runAllChecks } from './check.ts';

/** `npm test`: checks, unit and database tests, journeys in a browser. The last line is `N passed, N failed`. */
type Tally = { passed: number; failed: number };

const REPORTS = '.tmp/reports';

function run(command: string[], env: Record<string, string> = {}): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn('npx', ['--no-install', ...command], {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...env },
    });
    child.once('exit', (code) => resolve(code ?? 1));
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
  const report = readReport<{ numPassedTests: number; numFailedTests: number }>(path);
  return tally(code, report ? { passed: report.numPassedTests, failed: report.numFailedTests } : null);
}

/** A browser on a busy machine may miss a moment: a journey gets a second try, and the report names what needed it. */
async function runJourneys(): Promise<Tally> {
  const path = `${REPORTS}/playwright.json`;
  const code = await run(
    ['playwright', 'test', '--config', 'e2e/playwright.config.ts', '--retries=1', '--reporter=list,json'],
    {
      PLAYWRIGHT_JSON_OUTPUT_NAME: path,
    },
  );
  const report = readReport<{ stats: { expected: number; unexpected: number; flaky: number } }>(path);
  const { expected, unexpected, flaky } = report?.stats ?? { expected: 0, unexpected: 0, flaky: 0 };
  return tally(code, report ? { passed: expected + flaky, failed: unexpected } : null);
}

/** What the product withstands, in quick sizes: crowds, killed workers, a dying database. */
async function runWithstand(): Promise<Tally> {
  const names = ['stock-rush', 'charge-under-kill', 'database-restart'];
  let passed = 0;
  for (const name of names)
    if ((await run(['node', 'bench/src/main.ts', name, '--quick'])) === 0) passed += 1;
  return { passed, failed: names.length - passed };
}

/** A run that ended badly without naming a failed test counts as one. */
function tally(code: number, counted: Tally | null): Tally {
  const { passed, failed } = counted ?? { passed: 0, failed: 0 };
  return { passed, failed: code !== 0 && failed === 0 ? 1 : failed };
}

rmSync(REPORTS, { recursive: true, force: true });
mkdirSync(REPORTS, { recursive: true });
const checks = await runAllChecks();
const tallies: Tally[] = [
  { passed: checks.passed, failed: checks.failed.length },
  await runVitest(),
  await runJourneys(),
  await runWithstand(),
];
const passed = tallies.reduce((sum, { passed }) => sum + passed, 0);
const failed = tallies.reduce((sum, { failed }) => sum + failed, 0);
process.stdout.write(`${passed} passed, ${failed} failed\n`);
process.exitCode = failed > 0 ? 1 : 0;
