// @vitest-environment jsdom
import { t } from '@pq/domain/copy';
import type { PledgeStatus } from '@pq/domain/pledge/pledge';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { idOf } from '#app/testing/builders/basics.ts';
import { buildPledge } from '#app/testing/builders/pledge.ts';
import { buildCard } from '#app/testing/builders/project.ts';
import { buildViewer } from '#app/testing/builders/viewer.ts';
import { renderScreen } from '#app/testing/render-screen.tsx';
import { NotFoundContent } from './not-found-content.tsx';

const open = (status: PledgeStatus, state: 'blind' | 'funding', at = `/funding/detail/${idOf(17)}`) =>
  renderScreen(<NotFoundContent />, {
    at,
    viewer: buildViewer(),
    answers: { listPledges: [buildPledge({ status, project: buildCard({ state }) })] },
  });

test.each([
  ['ready', /공개되지 않으면 참여가 취소되고/],
  ['paid', /결제하신 내용은 그대로입니다/],
] as const)(
  'the page of a hidden project explains to its backer what happens to a pledge that is %s',
  async (status, words) => {
    await open(status, 'blind');
    expect(await screen.findByText(words)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: t('pay.finish.list') })).toHaveAttribute(
      'href',
      `/my/list?pledge=${idOf(22)}`,
    );
    expect(screen.getByRole('heading', { level: 1, name: t('notfound.title') })).toBeInTheDocument();
  },
);

test.each(['cancel', 'funding'] as const)(
  'the page of a hidden project is a plain 404 for others: %s',
  async (which) => {
    const { api } = which === 'cancel' ? await open('cancel', 'blind') : await open('ready', 'funding');
    await waitFor(() => expect(api.calls('listPledges')).toHaveLength(1));
    expect(screen.queryByRole('link', { name: t('pay.finish.list') })).not.toBeInTheDocument();
  },
);

test('a page of another address sends no request', async () => {
  const { api } = await open('ready', 'blind', '/nowhere');
  expect(api.calls('listPledges')).toEqual([]);
});
