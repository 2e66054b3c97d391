import { globSync, readFileSync } from 'node:fs';

/**
 * Rows are read only by platform/database/query.ts, which parses them, statements have at most five positional
 * parameters, and the product's run on PostgreSQL 15, the oldest that it promises (docs/operations.md), while tests run
 * on 18. Exits 1 naming each other line.
 */
const QUERY_FILE = 'apps/server/src/platform/database/query.ts';
/** An unchecked row type, or rows taken directly from the driver's answer. */
const UNPARSED = /\.(query|execute)<|\{ rows\b[^}]*\} = await|\)\)?\.rows\b/;
const MANY_PARAMETERS = /\$([6-9]|[1-9]\d)\b/;
/** Rows before and after a change in `returning` (18), `merge … returning` (17), and functions of 16 to 18. */
const NEWER_THAN_15 =
  /(?<![-\w])(old|new)\.[a-z]|\bmerge into\b|\bis json\b|\b(any_value|uuidv[47]|json_(table|scalar|exists|value|query)|array_(sample|shuffle|sort)|random_normal|pg_input_is_valid|casefold|crc32c?)\(/;

const isTest = (path: string) => /\.test\.tsx?$|\/testing\//.test(path);
const sources = globSync('{apps,packages,bench,e2e}/**/*.ts', { exclude: ['**/node_modules', '**/build'] });

const found = sources.flatMap((path) => {
  const isProduct = path.startsWith('apps/server/src/') && !isTest(path);
  const readsRows = isProduct && path !== QUERY_FILE;
  return readFileSync(path, 'utf8')
    .split('\n')
    .flatMap((line, at) => [
      ...(readsRows && UNPARSED.test(line) ? [`${path}:${at + 1} reads rows that are not parsed`] : []),
      ...(isProduct && NEWER_THAN_15.test(line)
        ? [`${path}:${at + 1} needs a PostgreSQL newer than 15`]
        : []),
      ...(MANY_PARAMETERS.test(line) ? [`${path}:${at + 1} has a positional parameter beyond $5`] : []),
    ]);
});
for (const one of found) process.stdout.write(`${one}\n`);
process.exitCode = found.length > 0 ? 1 : 0;
