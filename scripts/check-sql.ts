import { globSync, readFileSync } from 'node:fs';

/**
 * Rows are read only by platform/database/query.ts, which parses them, and statements have at most five positional
 * parameters. Exits 1 naming each other line.
 */
const QUERY_FILE = 'apps/server/src/platform/database/query.ts';
/** An unchecked row type, or rows taken directly from the driver's answer. */
const UNPARSED = /\.(query|execute)<|\{ rows\b[^}]*\} = await|\)\)?\.rows\b/;
const MANY_PARAMETERS = /\$([6-9]|[1-9]\d)\b/;

const isTest = (path: string) => /\.test\.tsx?$|\/testing\//.test(path);
const sources = globSync('{apps,packages,bench,e2e}/**/*.ts', { exclude: ['**/node_modules', '**/build'] });

const found = sources.flatMap((path) => {
  const readsRows = path.startsWith('apps/server/src/') && path !== QUERY_FILE && !isTest(path);
  return readFileSync(path, 'utf8')
    .split('\n')
    .flatMap((line, at) => [
      ...(readsRows && UNPARSED.test(line) ? [`${path}:${at + 1} reads rows that are not parsed`] : []),
      ...(MANY_PARAMETERS.test(line) ? [`${path}:${at + 1} has a positional parameter beyond $5`] : []),
    ]);
});
for (const one of found) process.stdout.write(`${one}\n`);
process.exitCode = found.length > 0 ? 1 : 0;
