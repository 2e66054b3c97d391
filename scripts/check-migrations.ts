import { readdirSync, readFileSync } from 'node:fs';
import { findProblems } from './migration-rules.ts';

// Part of `npm run check`: no migration may block a running site, or break the previous release that still runs.

const folder = new URL('../apps/server/migrations/', import.meta.url);
/** Older ones were applied before the rules. */
const FIRST = '0054';

const read = (name: string) => readFileSync(new URL(name, folder), 'utf8');
const releases = (JSON.parse(read('releases.json')) as { version: string }[]).map(({ version }) => version);
const migrations = readdirSync(folder).filter((name) => name.endsWith('.sql') && name >= FIRST);
let found = 0;
const numbers = readdirSync(folder)
  .filter((name) => name.endsWith('.sql'))
  .map((name) => name.split('_', 1)[0]);
for (const number of numbers.filter((number, at) => numbers.indexOf(number) !== at)) {
  found += 1;
  process.stdout.write(
    `apps/server/migrations: ${number} is the number of two migrations, which are known by it\n`,
  );
}
for (const name of migrations.sort())
  for (const { rule, why } of await findProblems(read(name), releases)) {
    found += 1;
    process.stdout.write(`apps/server/migrations/${name}: ${rule}: ${why}\n`);
  }
process.exitCode = found === 0 ? 0 : 1;
