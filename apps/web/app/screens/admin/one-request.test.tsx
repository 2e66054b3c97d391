// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import routes from '#app/routes.ts';
import type { Answers } from '#app/testing/answers.ts';
import { buildOverview, buildWaiting } from '#app/testing/builders/admin.ts';
import { idOf } from '#app/testing/builders/basics.ts';
import { buildDraft } from '#app/testing/builders/draft.ts';
import { buildMemberRecord } from '#app/testing/builders/moderation.ts';
import { buildPledgeRecord } from '#app/testing/builders/payments.ts';
import { buildAdmin, people } from '#app/testing/builders/viewer.ts';
import type { FakeApi } from '#app/testing/fake-api.ts';
import { renderScreen } from '#app/testing/render-screen.tsx';

const key = idOf(17);
const maker = { uid: people.maker.uid, nickname: people.maker.author };
const pages: Record<string, Answers> = {
  '': { getOverview: buildOverview() },
  review: { listReviews: { total: 0, projects: [] } },
  withdrawals: { listWithdrawals: { total: 0, projects: [] } },
  pqbox: { listRewardReviews: { total: 0, rewards: [] } },
  projects: { searchAllProjects: { total: 0, projects: [] } },
  'projects/:key': { getCorrectable: { draft: buildDraft({ state: 'ready' }), maker, fields: [] } },
  pledges: { searchPledges: { total: 0, sum: 0, refunded: 0, pledges: [] } },
  'pledges/:key': { getPledgeRecord: buildPledgeRecord() },
  charges: { searchCharges: { total: 0, sum: 0, charges: [] } },
  mails: { searchMails: { total: 0, movedMs: 0, mails: [] } },
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
  reports: { listReports: { total: 0, reports: [] } },
  stories: { searchAllStories: { total: 0, stories: [] } },
  members: { searchMembers: { total: 0, members: [] } },
  'members/:uid': { getMemberRecord: buildMemberRecord() },
  asks: { listAsks: { total: 0, asks: [] } },
  notice: { listAllNotices: { total: 0, notices: [] } },
  banners: { listAllBanners: [] },
  policies: { listPolicyVersions: [] },
  audit: { listAudit: { total: 0, actors: [], entries: [] } },
};

/** A form loads the edited item and the refunds load page after page, without a loader; the search has its own test. */
const withoutLoader = ['notice/edit', 'refunds', 'search'];

test('every page of the admin is listed', () => {
  const admin = routes
    .flatMap((route) => [route, ...(route.children ?? [])])
    .find(({ path }) => path === 'admin');
  const paths = admin?.children?.map(({ path = '' }) => path).sort();
  expect([...Object.keys(pages), ...withoutLoader].sort()).toEqual(paths);
});

const cases = Object.entries(pages).map(([path, answers]) => ({ path, answers }));

test.each(cases)('/admin/$path requests its data once when opened', async ({ path, answers }) => {
  const { api } = await open(path, answers);
  await screen.findByRole('heading', { level: 1 });
  await waitFor(() => expect(api.calls('getWaiting')).toHaveLength(1));
  expect(countRequests(api, answers)).toBe(1);
});

test('a page that the server has rendered is not requested again', async () => {
  const { projects = {} } = pages;
  const { api } = await open('projects', projects, true);
  await waitFor(() => expect(api.calls('getWaiting')).toHaveLength(1));
  expect(countRequests(api, projects)).toBe(1);
});

const open = (path: string, answers: Answers, serverRendered = false) =>
  renderScreen(`/admin/${path.replace(/:\w+/, key)}`.replace(/\/$/, ''), {
    viewer: buildAdmin(),
    answers: { getWaiting: buildWaiting(), ...answers },
    serverRendered,
  });

function countRequests(api: FakeApi, answers: Answers): number {
  const [name] = Object.keys(answers) as (keyof Answers)[];
  return name ? api.calls(name).length : 0;
}
