import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { calls } from '@pq/contract';
import { z } from 'zod';
import routes from '#app/routes.ts';
import type { Answers } from '#app/testing/answers.ts';

const APP = join(import.meta.dirname, '../../..');

const admin = routes
  .flatMap((route) => [route, ...(route.children ?? [])])
  .find(({ file }) => file === 'screens/admin/admin-layout.tsx');

export const adminPages = (admin?.children ?? []).map(({ path = '', file }) => ({ path, file }));

/** Lists that are a part of another page: open write-offs of the payouts. */
const parts = ['listBalances'];

export const listCalls = calls.filter(
  ({ name, audience, data }) =>
    audience === 'admin' && data instanceof z.ZodObject && 'total' in data.shape && !parts.includes(name),
);

export const listPages = adminPages.flatMap(({ path, file }) => {
  const [, shown] = /\bdefineList\((\w+)/.exec(readFileSync(join(APP, file), 'utf8')) ?? [];
  return listCalls.filter(({ name }) => name === shown).map((call) => ({ path, call }));
});

export const emptyLists: Answers = Object.fromEntries(
  listCalls.map(({ name, data }) => {
    const needed = Object.entries((data as z.ZodObject).shape).filter(
      ([, type]) => !(type instanceof z.ZodOptional),
    );
    return [
      name,
      Object.fromEntries(needed.map(([field, type]) => [field, type instanceof z.ZodArray ? [] : 0])),
    ];
  }),
);
