import { expect, test } from 'vitest';
import type { z } from 'zod';
import { calls } from './index.ts';

/** All paged lists, by the way in which their rows change between two pages. */
const lists = {
  /** Grows at its head: a page continues after the last row already read. */
  newestFirst: [
    'listComments',
    'listInquiries',
    'listNotices',
    'listOwnComments',
    'listProjects',
    'listStories',
    'listSupporters',
  ],
  /** Rows change their positions: by relevance, by latest change, by waiting time. */
  moving: ['listOwnProjects', 'listProofQueue', 'searchProjects'],
  /** Numbered pages with a total, shown one at a time. */
  numbered: [
    'listAllNotices',
    'listAsks',
    'listAudit',
    'listReports',
    'listReviews',
    'listRewardReviews',
    'listWithdrawals',
    'searchAllProjects',
    'searchAllStories',
    'searchCharges',
    'searchMails',
    'searchMembers',
    'searchPledges',
  ],
} as const satisfies Record<string, readonly string[]>;

const fieldsOf = (input: z.ZodType) => Object.keys((input as z.ZodObject).shape ?? {});
const paged = calls.filter(({ input }) =>
  fieldsOf(input).some((name) => name === 'page' || name === 'before'),
);

test('every paged list is of one kind', () => {
  expect(Object.values(lists).flat().sort()).toEqual(paged.map(({ name }) => name).sort());
});

test('lists that grow at their head accept the last known row', () => {
  const taking = paged.filter(({ input }) => fieldsOf(input).includes('before')).map(({ name }) => name);
  expect(taking.sort()).toEqual([...lists.newestFirst].sort());
});
