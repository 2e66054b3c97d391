import { expect, test } from 'vitest';
import type { z } from 'zod';
import { calls } from './index.ts';

const fieldsOf = (schema: z.ZodType) => Object.keys((schema as z.ZodObject).shape ?? {});

const paged = calls
  .map((call) => ({ ...call, takes: fieldsOf(call.input), answers: fieldsOf(call.data) }))
  .filter(({ takes }) => takes.includes('page') || takes.includes('before'));

/** Numbered pages with a total, shown one at a time. */
const numbered = paged.filter(({ audience, answers }) => audience === 'admin' && answers.includes('total'));
/** Grow at their head: a page continues after the last row already read. */
const newestFirst = paged.filter(({ takes }) => takes.includes('before'));
/** Rows change their positions: by relevance, by latest change, by waiting time, by state. */
const moving = [
  'listDifferences',
  'listOwnProjects',
  'listPayouts',
  'listProofQueue',
  'listShipping',
  'readPacking',
  'searchProjects',
];

test('a paged list has numbered pages for admins or accepts the last known row, unless its rows move', () => {
  const others = paged.filter((list) => !numbered.includes(list) && !newestFirst.includes(list));
  expect(others.map(({ name }) => name).sort()).toEqual(moving);
  expect(numbered.filter((list) => newestFirst.includes(list))).toEqual([]);
});

test('a list with numbered pages names its rows', () => {
  expect(numbered.filter(({ list }) => list === undefined).map(({ name }) => name)).toEqual([]);
});
