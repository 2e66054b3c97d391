import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Tables that more than one module writes, the first being the owner; docs/architecture.md says why. */
const shared = {
  charge: ['payments', 'pledging'],
  consent: ['accounts', 'projects'],
  mail: ['notifications', 'pledging'],
  pledge: ['pledging', 'payments', 'fulfilment'],
  project: ['projects', 'pledging', 'fulfilment', 'admin'],
  project_submission: ['projects', 'admin'],
  reward: ['projects', 'pledging'],
  reward_low: ['fulfilment', 'pledging'],
  reward_stock: ['projects', 'pledging'],
  stale_file: ['media', 'digital-rewards'],
};

const MODULES = new URL('../modules/', import.meta.url).pathname;
const SCHEMA = new URL('../../schema.sql', import.meta.url);

test('a module writes another module’s tables only as docs/architecture.md lists', () => {
  const schema = readFileSync(SCHEMA, 'utf8');
  const tables = new Set([...schema.matchAll(/^create table (\w+)/gm)].map(([, table]) => table));
  const writers = new Map<string, Set<string>>();
  for (const path of globSync('**/*.ts', { cwd: MODULES })) {
    if (/\.test\.ts$|\/testing\//.test(path)) continue;
    const module = path.split('/')[0] ?? '';
    const text = readFileSync(MODULES + path, 'utf8');
    const bySql = [...text.matchAll(/\b(?:insert into|update|delete from) (\w+)/g)].map(([, name]) => name);
    const byBuilder = [...text.matchAll(/\.(?:insert|update|delete)\((\w+)\)/g)].map(([, name = '']) =>
      name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
    );
    for (const table of [...bySql, ...byBuilder])
      if (table && tables.has(table)) writers.set(table, (writers.get(table) ?? new Set()).add(module));
  }
  const found = [...writers].filter(([, modules]) => modules.size > 1);
  expect(Object.fromEntries(found.map(([table, modules]) => [table, [...modules].sort()]))).toEqual(
    Object.fromEntries(Object.entries(shared).map(([table, modules]) => [table, [...modules].sort()])),
  );
});
