import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { settings } from '../apps/server/src/config/settings.ts';
import { findUnknownNames, namesOf } from './names.ts';

/**
 * Part of `npm run check`: names in the inline code of documents exist in the code, the schema or the settings. Exits 1 naming
 * those that do not.
 */
const foreign = [
  ...['pg_trgm', 'pg_dump', 'pg_read_all_stats', 'alertmanager_notifications_failed_total'],
  ...['preloadError', 'dataStrategy'],
  // Examples.
  ...['snake_case', 'camelCase', 'feat', 'isReached', 'pq_restore_test', 'number_nickname_n'],
];

const tracked = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
  encoding: 'utf8',
  maxBuffer: 64 * 1024 * 1024,
}).split('\0');
const read = (path: string) => readFileSync(path, 'utf8');
const sources = tracked
  .filter((path) => /\.(?:tsx?|mjs|sql|css|ya?ml|sh|conf|example)$|Dockerfile$|package\.json$/.test(path))
  .map(read);
const known = {
  names: new Set([...foreign, ...sources.flatMap(namesOf)]),
  classes: new Set(
    sources.flatMap((source) => [...source.matchAll(/\bclass (\w+)/g)].map(([, name = '']) => name)),
  ),
  tables: new Set(
    [...read('apps/server/schema.sql').matchAll(/^create table (\w+)/gm)].map(([, name = '']) => name),
  ),
  settings: Object.values(settings).flatMap((area) => Object.keys(area)),
};

for (const path of tracked.filter((name) => name.endsWith('.md')))
  for (const { line, text } of findUnknownNames(path, read(path), known)) {
    process.stdout.write(`${path}:${line} ${text}\n`);
    process.exitCode = 1;
  }
