// @vitest-environment jsdom
import { t } from '@pq/domain/copy';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Answers, noNetwork } from '#app/testing/answers.ts';
import { idOf, nowMs } from '#app/testing/builders/basics.ts';
import { openAdmin } from '../testing/open-admin.ts';

const actor = { uid: idOf(109), nickname: '운영자' };
const entry = (changes: object = {}) => ({
  id: '1042',
  at: nowMs,
  actor,
  action: 'refund.ask',
  subject: { type: 'pledge', key: idOf(22), title: '모두의 텃밭' },
  before: { refunded: 0 },
  after: { refunded: 1_000 },
  reason: '구성품이 파손되었습니다.',
  ...changes,
});
const listAudit = (entries = [entry()]) => ({ total: entries.length, actors: [actor], entries });
const open = (query = '', answers: Answers = {}) =>
  openAdmin(`/audit${query}`, { listAudit: listAudit(), ...answers });
const entries = async () => screen.findAllByText(/운영자 · 2026/);
const pick = async (user: Awaited<ReturnType<typeof open>>['user'], label: string, option: string) => {
  await user.click(await screen.findByRole('combobox', { name: label }));
  await user.click(await screen.findByRole('option', { name: option }));
};

test('an entry shows actor, action, subject, reason and changes', async () => {
  await open();
  await entries();
  expect(screen.getByText(new RegExp(`^${t('admin.audit.refund.ask')}`))).toBeInTheDocument();
  expect(screen.getByRole('link', { name: '모두의 텃밭' })).toHaveAttribute(
    'href',
    `/admin/pledges/${idOf(22)}`,
  );
  expect(screen.getByText('구성품이 파손되었습니다.')).toBeInTheDocument();
  const changed = { name: t('admin.change.refunded'), before: '0원', after: '1,000원' };
  expect(screen.getByText(t('admin.change', changed))).toBeInTheDocument();
});

test('a subject without a title is shown by its kind', async () => {
  await open('', {
    listAudit: listAudit([entry({ subject: { type: 'comment', key: idOf(51), title: '' } })]),
  });
  await entries();
  expect(screen.getByText(new RegExp(`· ${t('admin.kind.comment')}$`))).toBeInTheDocument();
});

test('filters by actor, action and subject are picked one after the other and stored in the address', async () => {
  const { user, api, address } = await open();
  await pick(user, t('admin.audit.who'), '운영자');
  await waitFor(() => expect(address()).toBe(`/admin/audit?actor=${actor.uid}`));
  const who = screen.getByRole('combobox', { name: t('admin.audit.who') });
  await waitFor(() => expect(who).toHaveTextContent('운영자'));
  await pick(user, t('admin.audit.what'), t('admin.audit.refund.ask'));
  const what = screen.getByRole('combobox', { name: t('admin.audit.what') });
  await waitFor(() => expect(what).toHaveTextContent(t('admin.audit.refund.ask')));
  await pick(user, t('admin.audit.kind'), t('admin.kind.pledge'));
  await waitFor(() =>
    expect(api.calls('listAudit').at(-1)).toMatchObject({
      actor: actor.uid,
      action: 'refund.ask',
      type: 'pledge',
    }),
  );
});

test('a period is applied by its button and only when it is valid', async () => {
  const { user, api } = await open();
  await entries();
  await user.type(screen.getByLabelText(t('admin.audit.from')), '20261110');
  const to = screen.getByLabelText(t('admin.audit.to'));
  await user.type(to, '20261101');
  await user.click(screen.getByRole('button', { name: t('admin.audit.period') }));
  expect(to).toHaveAccessibleDescription(t('admin.audit.period.wrong'));
  for (const asked of api.calls('listAudit')) expect(asked).not.toHaveProperty('from');
  await user.clear(to);
  await user.type(to, '2026113{Enter}');
  expect(to).toHaveAccessibleDescription(t('writing.date.wrong'));
  for (const asked of api.calls('listAudit')) expect(asked).not.toHaveProperty('from');
  await user.type(to, '0');
  await user.click(screen.getByRole('button', { name: t('admin.audit.period') }));
  await waitFor(() =>
    expect(api.calls('listAudit').at(-1)).toMatchObject({ from: '2026-11-10', to: '2026-11-30' }),
  );
});

test('the fields show the filters of the address and the scope of the text search', async () => {
  await open('?text=%ED%85%83%EB%B0%AD&from=2026-11-10&type=pledge');
  await entries();
  expect(screen.getByRole('searchbox', { name: t('admin.search.audit') })).toHaveValue('텃밭');
  expect(screen.getByText(t('admin.audit.latest'))).toBeInTheDocument();
  expect(screen.getByLabelText(t('admin.audit.from'))).toHaveValue('2026-11-10');
  expect(await screen.findByRole('combobox', { name: t('admin.audit.kind') })).toHaveTextContent(
    t('admin.kind.pledge'),
  );
});

test('unknown filters in the address are ignored', async () => {
  const { api } = await open('?type=nothing&from=soon&to=2026-13-01&page=-3');
  await entries();
  for (const asked of api.calls('listAudit')) expect(asked).toEqual({ action: '', page: 0, text: '' });
});

test('an empty log says so, and a failed one can be requested again', async () => {
  const { user, api } = await open('', { listAudit: noNetwork });
  const again = await screen.findByRole('button', { name: t('common.retry') });
  api.answer({ listAudit: { total: 0, actors: [], entries: [] } });
  await user.click(again);
  expect(await screen.findByText(t('admin.audit.none'))).toBeInTheDocument();
});
