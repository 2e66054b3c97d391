import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { findInPage, findInSource } from './language.ts';

/**
 * Part of `npm run check`: comments, test names, exported names and pages use standard terms (`language.ts`). What is left of a
 * private vocabulary is counted in `language-baseline.json` by folder and may only fall; `--write` lowers the counts.
 */
const baselinePath = new URL('language-baseline.json', import.meta.url);
const baseline = JSON.parse(readFileSync(baselinePath, 'utf8')) as Record<string, number>;
const MAX_SHOWN = 20;
/** They list the words. */
const own = /^scripts\/language(?:\.test)?\.ts$/;

const tracked = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
  encoding: 'utf8',
  maxBuffer: 64 * 1024 * 1024,
});
const found = tracked
  .split('\0')
  .filter((path) => /\.(?:tsx?|mjs|md)$/.test(path) && !own.test(path))
  .flatMap((path) => {
    const text = readFileSync(path, 'utf8');
    return path.endsWith('.md') ? findInPage(path, text) : findInSource(path, text);
  });
const byFolder = Map.groupBy(found, ({ path }) => folderOf(path));

/** `apps/web/app/ui`, `apps/server/src/modules/pledging`, `packages/domain`, `docs`. */
function folderOf(path: string): string {
  const parts = path.split('/').slice(0, -1);
  const depth = path.startsWith('apps/server/src/modules/') ? 5 : parts[0] === 'apps' ? 4 : 2;
  return parts.slice(0, parts[0] === 'docs' ? 1 : depth).join('/') || '.';
}

if (process.argv.includes('--write')) {
  const counts = [...byFolder].map(([folder, { length }]) => [folder, length] as const);
  writeFileSync(
    baselinePath,
    `${JSON.stringify(Object.fromEntries(counts.sort(([a], [b]) => (a < b ? -1 : 1))), null, 2)}\n`,
  );
} else
  for (const [folder, findings] of byFolder) {
    const limit = baseline[folder] ?? 0;
    if (findings.length <= limit && !process.argv.includes(folder)) continue;
    process.stdout.write(`${folder}: ${findings.length} unwanted words, ${limit} allowed\n`);
    const shown = process.argv.includes(folder) ? findings : findings.slice(0, MAX_SHOWN);
    for (const { path, line, text } of shown) process.stdout.write(`  ${path}:${line} ${text}\n`);
    if (shown.length < findings.length)
      process.stdout.write(`  … node scripts/check-language.ts ${folder}\n`);
    if (findings.length > limit) process.exitCode = 1;
  }
