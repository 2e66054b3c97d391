// @vitest-environment jsdom
import { calls } from '@pq/contract';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Answers } from '#app/testing/answers.ts';
import { buildOverview, buildWaiting } from '#app/testing/builders/admin.ts';
import { idOf } from '#app/testing/builders/basics.ts';
import { buildDraft } from '#app/testing/builders/draft.ts';
import { buildMemberRecord } from '#app/testing/builders/moderation.ts';
import { buildPledgeRecord } from '#app/testing/builders/payments.ts';
import { buildAdmin, people } from '#app/testing/builders/viewer.ts';
import type { CallName } from '#app/testing/contract-call.ts';
import type { FakeApi } from '#app/testing/fake-api.ts';
import { renderScreen } from '#app/testing/render-screen.tsx';
import { adminPages, emptyLists } from './testing/admin-pages.ts';

const key = idOf(17);
const maker = { uid: people.maker.uid, nickname: people.maker.author };
const pages: Record<string, Answers> = {
  '': { getOverview: buildOverview() },
  'projects/:key': { getCorrectable: { draft: buildDraft({ state: 'ready' }), maker, fields: [] } },
  'pledges/:key': { getPledgeRecord: buildPledgeRecord() },
  'mails/:id': {
    getMail: {
      id: key,
      kind: 'refunded',
      recipient: 'a@example.com',
      state: 'sent',
      at: 0,
      attempts: 1,
      movedMs: 0,
    },
  },
  'members/:uid': { getMemberRecord: buildMemberRecord() },
  banners: { listAllBanners: [] },
  policies: { listPolicyVersions: [] },
  synonym: { listSynonyms: { version: 1, groups: [] } },
  'popular-words': { listBlockedWords: { popular: [], blocked: [] } },
  plan: { listFeePlans: { plans: [] } },
  payout: {
    listPayouts: {
      ...{ items: [], months: [], nextOn: null, batches: [], balances: [], payouts: 'off', alone: false },
      ...{ due: 0, held: 0, done: 0, owed: 0, apart: 0, codes: { gather: false, release: false } },
      counts: { due: 0, held: 0, batched: 0, done: 0, waiting: 0, balance: 0 },
    },
  },
  reconciliation: { listDifferences: { days: [], ages: [], count: 0, differences: [] } },
};

/** A form loads the edited item and the refunds load page after page, without a loader; the search has its own test. */
const withoutLoader = ['notice/edit', 'refunds', 'search'];

const reads = calls.filter(
  ({ audience, method, name }) => audience === 'admin' && method === 'GET' && name !== 'getWaiting',
);

test.each(adminPages.filter(({ path }) => !withoutLoader.includes(path)))(
  '/admin/$path requests its data once when opened',
  async ({ path }) => {
    const { api } = await open(path);
    await screen.findByRole('heading', { level: 1 });
    await waitFor(() => expect(api.calls('getWaiting')).toHaveLength(1));
    expect(countReads(api)).toBe(1);
  },
);

test('a page that the server has rendered is not requested again', async () => {
  const { api } = await open('projects', true);
  await waitFor(() => expect(api.calls('getWaiting')).toHaveLength(1));
  expect(countReads(api)).toBe(1);
});

const open = (path: string, serverRendered = false) =>
  renderScreen(`/admin/${path.replace(/:\w+/, key)}`.replace(/\/$/, ''), {
    viewer: buildAdmin(),
    answers: { getWaiting: buildWaiting(), ...emptyLists, ...pages[path] },
    serverRendered,
  });

function countReads(api: FakeApi): number {
  return reads.reduce((sum, { name }) => sum + api.calls(name as CallName).length, 0);
}
