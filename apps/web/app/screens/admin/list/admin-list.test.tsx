// @vitest-environment jsdom
import { t } from '@pq/domain/copy';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Answers } from '#app/testing/answers.ts';
import { openAdmin } from '../testing/open-admin.ts';

const none = { total: 0 };
const money = { sum: 0, refunded: 0 };
const lists = {
  withdrawals: { listWithdrawals: { ...none, projects: [] } },
  'pqbox?state=ready': { listRewardReviews: { ...none, rewards: [] } },
  projects: { searchAllProjects: { ...none, projects: [] } },
  pledges: { searchPledges: { ...none, ...money, pledges: [] } },
  charges: { searchCharges: { ...none, sum: 0, charges: [] } },
  mails: { searchMails: { ...none, movedMs: 0, mails: [] } },
  'reports?state=done': { listReports: { ...none, reports: [] } },
  stories: { searchAllStories: { ...none, stories: [] } },
  members: { searchMembers: { ...none, members: [] } },
  asks: { listAsks: { ...none, asks: [] } },
  notice: { listAllNotices: { ...none, notices: [] } },
  audit: { listAudit: { ...none, actors: [], entries: [] } },
} satisfies Record<string, Answers>;

test.each(Object.entries(lists))(
  '/admin/%s is searched within its filters, and the field retains the focus',
  async (path, answers) => {
    const { user, api, address } = await openAdmin(`/${path}`, answers);
    const [call] = Object.keys(answers) as (keyof Answers)[];
    const [list, filters = ''] = path.split('?');
    const field = await screen.findByRole('searchbox', { name: (name) => name !== t('admin.search.all') });
    await user.type(field, ' 텃밭 {Enter}');
    const found = new URLSearchParams(filters);
    found.set('text', '텃밭');
    await waitFor(() => expect(address()).toBe(`/admin/${list}?${found}`));
    await waitFor(() => expect(call && api.calls(call).at(-1)).toMatchObject({ text: '텃밭', page: 0 }));
    if (path !== 'audit') expect(await screen.findByText(t('admin.none'))).toBeInTheDocument();
    expect(field).toHaveFocus();
  },
);
