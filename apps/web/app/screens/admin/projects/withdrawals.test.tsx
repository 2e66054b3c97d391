// @vitest-environment jsdom
import { t } from '@pq/domain/copy';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Answers, noNetwork, refuse } from '#app/testing/answers.ts';
import { buildWaitingProject } from '#app/testing/builders/admin.ts';
import { idOf, nowMs } from '#app/testing/builders/basics.ts';
import { answer, openAdmin } from '../testing/open-admin.ts';

const asked = {
  total: 1,
  projects: [{ ...buildWaitingProject({ withdrawRequested: true }), requestedAt: nowMs }],
};
const open = (answers: Answers = {}) => openAdmin('/withdrawals', { listWithdrawals: asked, ...answers });
const button = (words: string) => screen.findByRole('button', { name: `모두의 텃밭: ${words}` });

test('requests to withdraw a submission are listed with a link to it', async () => {
  await open();
  expect(await screen.findByRole('link', { name: '모두의 텃밭' })).toHaveAttribute(
    'href',
    `/admin/review?key=${idOf(17)}`,
  );
  expect(screen.getByText(/소랑공방 · .*15:00 철회 요청/)).toBeInTheDocument();
});

test.each([
  ['approve', 'admin.withdraw.approve', 'admin.withdraw.approved'],
  ['reject', 'admin.withdraw.refuse', 'admin.withdraw.refused'],
] as const)(
  'a withdrawal is decided with %s after a confirmation that names the project',
  async (decision, label, done) => {
    const { user, api } = await open({ decideWithdrawal: { key: idOf(17), state: 'save' } });
    await user.click(await button(t(label)));
    const ask = within(await screen.findByRole('alertdialog', { name: t(`${label}.ask`) }));
    expect(ask.getByText('모두의 텃밭')).toBeInTheDocument();
    api.answer({ listWithdrawals: { total: 0, projects: [] } });
    await user.click(ask.getByRole('button', { name: t(label) }));
    expect(await screen.findByText(t(done, { title: '모두의 텃밭' }))).toBeInTheDocument();
    expect(api.calls('decideWithdrawal')).toEqual([{ key: idOf(17), version: 5, decision }]);
    expect(await screen.findByText(t('admin.empty'))).toBeInTheDocument();
    // The pressed button is gone: keyboard users continue from the heading.
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
  },
);

test('cancelling the dialog decides nothing', async () => {
  const { user, api } = await open();
  await user.click(await button(t('admin.withdraw.approve')));
  await answer(user, t('common.cancel'));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  expect(api.calls('decideWithdrawal')).toEqual([]);
});

test('a decision about an own project is refused with a message', async () => {
  const { user } = await open({ decideWithdrawal: refuse('ownDecision') });
  await user.click(await button(t('admin.withdraw.approve')));
  await answer(user, t('admin.withdraw.approve'));
  expect(await screen.findByText(t('err.ownDecision'))).toBeInTheDocument();
});

test('requests that failed to load are requested again by the button', async () => {
  const { user, api } = await open({ listWithdrawals: noNetwork });
  const again = await screen.findByRole('button', { name: t('common.retry') });
  api.answer({ listWithdrawals: asked });
  await user.click(again);
  await button(t('admin.withdraw.approve'));
});
