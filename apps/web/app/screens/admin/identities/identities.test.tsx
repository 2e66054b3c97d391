// @vitest-environment jsdom
import { t } from '@pq/domain/copy';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Answers } from '#app/testing/answers.ts';

import { buildSubmittedIdentity } from '#app/testing/builders/identity.ts';
import { people } from '#app/testing/builders/viewer.ts';
import { answer, openAdmin } from '../testing/open-admin.ts';

const { uid, author } = people.maker;
const found = (changes: Parameters<typeof buildSubmittedIdentity>[0] = {}) => ({
  total: 1,
  identities: [buildSubmittedIdentity(changes)],
});
const open = (query = '', answers: Answers = {}) =>
  openAdmin(`/identity${query}`, { listIdentities: found(), ...answers });

test('identities that wait are listed with their account, and late ones are marked', async () => {
  await open('', { listIdentities: found({ isOverdue: true }) });
  const row = await screen.findByRole('link', { name: new RegExp(author) });
  expect(row).toHaveTextContent('개인 · 윤서린 · KB국민은행 ····4821');
  expect(within(row).getByText(t('admin.identity.late'))).toBeInTheDocument();
});

test('an identity opens from its row', async () => {
  const { user, address } = await open();
  await user.click(await screen.findByRole('link', { name: new RegExp(author) }));
  expect(await screen.findByRole('article', { name: author })).toHaveTextContent('1991.04.02');
  expect(address()).toBe(`/admin/identity?key=${uid}`);
});

test('an identity is verified after a confirmation, as the version that is shown', async () => {
  const { user, api, address } = await open(`?key=${uid}`, { decideIdentity: { uid, state: 'verified' } });
  await screen.findByText('1991.04.02');
  await user.click(screen.getByRole('button', { name: t('admin.approve') }));
  api.answer({ listIdentities: { total: 0, identities: [] } });
  await answer(user, t('admin.approve'));
  await screen.findByText(t('admin.review.approved', { title: author }));
  expect(api.calls('decideIdentity')).toEqual([{ uid, version: 1, decision: 'approve' }]);
  await waitFor(() => expect(address()).toBe('/admin/identity'));
});

test('an identity is sent back with a common reason', async () => {
  const { user, api } = await open(`?key=${uid}`, { decideIdentity: { uid, state: 'fix' } });
  await user.click(await screen.findByRole('button', { name: t('admin.reject') }));
  await user.click(screen.getByRole('button', { name: t('admin.identity.why.holder') }));
  await user.click(screen.getByRole('button', { name: t('admin.reject') }));
  await answer(user, t('admin.reject'));
  await waitFor(() =>
    expect(api.calls('decideIdentity')).toEqual([
      { uid, version: 1, decision: 'reject', message: t('admin.identity.why.holder.text') },
    ]),
  );
});

test('each document of an identity can be downloaded', async () => {
  await open(`?key=${uid}`);
  const name = t('admin.identity.open', { name: t('identity.bankbook') });
  expect(await screen.findByRole('button', { name })).toBeInTheDocument();
  // Names of files are as long as their makers like: they break, which buttons do not.
  expect(screen.getByText('통장 사본.jpg')).toHaveClass('wrap-anywhere');
  expect(screen.getAllByRole('button', { name: /내려받기/ })).toHaveLength(1);
});
