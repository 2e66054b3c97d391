import { spawn } from 'node:child_process';
import { performance } from 'node:perf_hooks';

/**
 * `npm run check`: format and lint, types, import direction and cycles, unused code, the OpenAPI document, paths and
 * pointers in words, generated pages, queries, commit messages, locks of migrations. Exits 1 naming what failed.
 */
const checks: Record<string, string[]> = {
  'format and lint': ['biome', 'ci', '--colors=off', '.'],
  types: ['tsc', '--noEmit', '-p', 'tsconfig.json'],
  'types of the web app': ['tsc', '--noEmit', '-p', 'apps/web/tsconfig.json'],
  'types of the journey by API': ['tsc', '--noEmit', '-p', 'e2e/tsconfig.json'],
  'import direction and cycles': [
    'depcruise',
    '--config',
    '.dependency-cruiser.mjs',
    'apps',
    'packages',
    'e2e',
    'bench',
  ],
  'circles of folders': [
    'depcruise',
    '--config',
    '.dependency-cruiser-folders.mjs',
    'apps',
    'packages',
    'e2e',
    'bench',
    'scripts',
  ],
  'unused code': ['knip'],
  'OpenAPI document': ['node', 'scripts/check-openapi.ts'],
  'paths in documents and comments': ['node', 'scripts/check-paths.ts'],
  'names in documents': ['node', 'scripts/check-names.ts'],
  'links, headings and papers outside': ['node', 'scripts/check-pointers.ts'],
  'words of comments, names and pages': ['node', 'scripts/check-language.ts'],
  'generated pages': ['node', 'scripts/generate-docs.ts', '--check'],
  'queries parsed, few parameters': ['node', 'scripts/check-sql.ts'],
  'commit messages': ['node', 'scripts/check-commits.ts'],
  'locks of migrations': ['node', 'scripts/check-migrations.ts'],
};

function run(command: string[]): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    const child = spawn('npx', ['--no-install', ...command], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, NO_COLOR: '1' },
    });
    let output = '';
    const collect = (chunk: Buffer) => {
      output += chunk;
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    child.once('error', (error) => resolve({ code: 1, output: String(error) }));
    // Not at its exit: its last output may still be in the pipe.
    child.once('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

export async function runAllChecks(): Promise<{ passed: number; failed: string[] }> {
  // The web app's route types are generated from its route table.
  await run(['-w', '@pq/web', 'react-router', 'typegen']);
  // A journey's, from the OpenAPI document.
  await run(['node', 'scripts/write-openapi.ts']);
  await run(['-w', '@pq/e2e', 'openapi-typescript', 'generated/openapi.json', '-o', 'generated/api.ts']);
  const failed: string[] = [];
  const queue = Object.entries(checks);
  const work = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const [name, command] = next;
      const startedAt = performance.now();
      const { code, output } = await run(command);
      const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
      process.stdout.write(`${code === 0 ? 'ok  ' : 'FAIL'} ${name} (${seconds} s)\n`);
      if (code === 0) continue;
      failed.push(name);
      process.stdout.write(`${output}\n`);
    }
  };
  // Most use one processor.
  await Promise.all([work(), work()]);
  return { passed: Object.keys(checks).length - failed.length, failed };
}

if (import.meta.main) process.exitCode = (await runAllChecks()).failed.length > 0 ? 1 : 0;
