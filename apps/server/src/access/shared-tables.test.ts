import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/**
 * Tables that more than one feature writes, the first being whose they are; docs/architecture.md says why. `users` erases in
 * all of them what a member leaves behind (leaving/erasure-repository.ts), which is not repeated here.
 */
const shared = {
  account: ['auth', 'social'],
  charge: ['charges', 'pledges'],
  mail: ['mails', 'pledges'],
  member: ['users', 'auth', 'moderation'],
  pledge: ['pledges', 'charges', 'refunds'],
  project: ['drafts', 'deadlines', 'lifecycle', 'pledges', 'projects', 'reviews', 'scraps'],
  project_submission: ['drafts', 'reviews'],
  reward: ['drafts', 'pledges'],
  stale_file: ['uploads', 'pqbox'],
  verification: ['auth', 'social'],
};

const FEATURES = new URL('../features/', import.meta.url).pathname;
const SCHEMA = new URL('../platform/database/schema/', import.meta.url).pathname;

function tablesOf(): Map<string, string> {
  const text = globSync('*.ts', { cwd: SCHEMA }).map((path) => readFileSync(SCHEMA + path, 'utf8'));
  const declared = text.join('\n').matchAll(/export const (\w+) = pgTable\(\s*'(\w+)'/g);
  return new Map([...declared].map(([, name = '', table = '']) => [name, table]));
}

test('a feature writes the tables of another only where the architecture says so', () => {
  const tables = tablesOf();
  const known = new Set(tables.values());
  const writers = new Map<string, Set<string>>();
  for (const path of globSync('**/*.ts', { cwd: FEATURES })) {
    if (/\.test\.ts$|\/testing\//.test(path)) continue;
    const feature = path.split('/')[0] ?? '';
    const text = readFileSync(FEATURES + path, 'utf8');
    const bySql = [...text.matchAll(/\b(?:insert into|update|delete from) (\w+)/g)].map(([, name]) => name);
    const byName = [...text.matchAll(/\.(?:insert|update|delete)\((\w+)\)/g)].map(([, name = '']) =>
      tables.get(name),
    );
    for (const table of [...bySql, ...byName])
      if (table && known.has(table)) writers.set(table, (writers.get(table) ?? new Set()).add(feature));
  }
  const found = [...writers].map(([table, features]) => {
    const owners = [...features].filter((feature) => feature !== 'users' || table === 'member');
    return [table, owners.sort()] as const;
  });
  expect(Object.fromEntries(found.filter(([, features]) => features.length > 1))).toEqual(
    Object.fromEntries(Object.entries(shared).map(([table, features]) => [table, [...features].sort()])),
  );
});
