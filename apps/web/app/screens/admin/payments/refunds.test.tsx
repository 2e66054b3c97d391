// @vitest-environment jsdom
import { t } from '@pq/domain/copy';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Answers, noNetwork, refuse } from '#app/testing/answers.ts';
import { idOf } from '#app/testing/builders/basics.ts';
import { buildFoundPledge } from '#app/testing/builders/payments.ts';
import { answer, openAdmin } from '../testing/open-admin.ts';

const project = { key: idOf(17), title: '모두의 텃밭' };
const pledges = [22, 23, 24].map((n) =>
  buildFoundPledge({
    gateKey: idOf(n),
    member: { uid: idOf(n + 10), nickname: `후원자${n}`, email: `${n}@example.com` },
    refunded: n === 24 ? 5_000 : 0,
  }),
);
const open = (answers: Answers = {}) =>
  openAdmin(`/refunds?project=${project.key}`, {
    searchPledges: { total: 3, sum: 75_000, refunded: 5_000, project, pledges },
    ...answers,
  });
const done = ({ gateKey }: { gateKey: string }) =>
  ({ gateKey, status: 'refund', refunded: 25_000, refund: 'done' }) as const;
const button = (name: string) => screen.getByRole('button', { name });
const rowOf = (n: number) =>
  screen.getByRole('checkbox', { name: `후원자${n}` }).closest('li') as HTMLElement;
const all = () => screen.findByRole('checkbox', { name: /^모두 선택/ });

async function refundAll({ user }: Awaited<ReturnType<typeof open>>) {
  await user.click(await all());
  await user.click(button(t('admin.refund.reason.undelivered')));
  await user.type(screen.getByRole('textbox', { name: t('admin.refund.again') }), '70000');
  await user.click(button(t('admin.refund.do')));
  await answer(user, t('admin.refund.do'));
}

test('pledges of a project are refunded one by one, and each shows its result', async () => {
  const opened = await open({
    refundPledge: (sent: { gateKey: string }) =>
      sent.gateKey === idOf(23) ? refuse('refundRefused', { msg: '카드사 거절' }) : done(sent),
  });
  await refundAll(opened);
  await waitFor(() => expect(rowOf(24)).toHaveTextContent(t('admin.refund.state.done')));
  expect(rowOf(22)).toHaveTextContent(t('admin.refund.state.done'));
  expect(rowOf(23)).toHaveTextContent(t('admin.refund.state.refused'));
  expect(
    screen.getByText(t('admin.refunds.progress', { done: 2, unknown: 0, refused: 1 })),
  ).toBeInTheDocument();
  const sent = opened.api.calls('refundPledge');
  expect(sent).toEqual(
    [22, 23, 24].map((n) => ({
      gateKey: idOf(n),
      reason: t('admin.refund.reason.undelivered'),
      seen: n === 24 ? 5_000 : 0,
    })),
  );
  const keys = opened.api.headers('refundPledge').map((headers) => headers.get('idempotency-key'));
  expect(new Set(keys).size).toBe(3);
});

test('a series of refunds stops at a lost answer and resumes with the same refund', async () => {
  const opened = await open({ refundPledge: noNetwork });
  await refundAll(opened);
  await waitFor(() => expect(rowOf(22)).toHaveTextContent(t('admin.refund.state.unknown')));
  expect(await screen.findByRole('textbox', { name: t('admin.refund.again') })).toHaveValue('');
  expect(opened.api.calls('refundPledge')).toHaveLength(1);
  opened.api.answer({ refundPledge: done });
  await opened.user.type(screen.getByRole('textbox', { name: t('admin.refund.again') }), '70000');
  await opened.user.click(button(t('admin.refund.do')));
  await answer(opened.user, t('admin.refund.do'));
  await waitFor(() => expect(rowOf(24)).toHaveTextContent(t('admin.refund.state.done')));
  const keys = opened.api.headers('refundPledge').map((headers) => headers.get('idempotency-key'));
  expect(keys).toHaveLength(4);
  expect(keys[1]).toBe(keys[0]);
});

test('a refund is not sent without the correct sum of the chosen pledges', async () => {
  const { user, api } = await open();
  await user.click(await screen.findByRole('checkbox', { name: '후원자24' }));
  await user.click(button(t('admin.refund.reason.maker')));
  const again = screen.getByRole('textbox', { name: t('admin.refund.again') });
  await user.type(again, '25000');
  await user.click(button(t('admin.refund.do')));
  const wrong = t('admin.refund.again.wrong', { amount: '20,000원' });
  await waitFor(() => expect(again).toHaveAccessibleDescription(wrong));
  expect(api.calls('refundPledge')).toEqual([]);
});
