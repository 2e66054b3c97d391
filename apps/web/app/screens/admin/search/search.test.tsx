// @vitest-environment jsdom
import { t } from '@pq/domain/copy';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { idOf } from '#app/testing/builders/basics.ts';
import { buildFoundMember } from '#app/testing/builders/moderation.ts';
import { buildFoundCharge, buildFoundPledge } from '#app/testing/builders/payments.ts';
import { openAdmin } from '../testing/open-admin.ts';

const answers = {
  searchAllProjects: { total: 0, projects: [] },
  searchMembers: {
    total: 21,
    members: Array.from({ length: 6 }, (_, n) => buildFoundMember({ uid: idOf(n) })),
  },
  searchPledges: { total: 1, sum: 25_000, refunded: 0, pledges: [buildFoundPledge()] },
  searchCharges: { total: 1, sum: 25_000, charges: [buildFoundCharge()] },
  searchMails: { total: 0, movedMs: 0, mails: [] },
};

test('the key / focuses one field, which searches all lists', async () => {
  const { user, api, address } = await openAdmin('/search', answers);
  await screen.findByText(t('admin.search.all.hint'));
  await user.keyboard('/');
  const box = screen.getByRole('searchbox', { name: t('admin.search.all') });
  expect(box).toHaveFocus();
  await user.keyboard('하나{Enter}');
  await waitFor(() => expect(address()).toBe(`/admin/search?${new URLSearchParams({ text: '하나' })}`));
  const members = within(await screen.findByRole('region', { name: t('admin.members') }));
  expect(await members.findAllByRole('listitem')).toHaveLength(5);
  expect(members.getByRole('link', { name: t('admin.search.all.more') })).toHaveAttribute(
    'href',
    `/admin/members?${new URLSearchParams({ text: '하나' })}`,
  );
  const charges = within(screen.getByRole('region', { name: t('admin.charges') }));
  expect(charges.getByRole('link')).toHaveAttribute('href', `/admin/pledges/${idOf(22)}`);
  for (const name of Object.keys(answers) as (keyof typeof answers)[])
    expect(api.calls(name)).toEqual([expect.objectContaining({ text: '하나' })]);
});
