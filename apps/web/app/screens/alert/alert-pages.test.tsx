// @vitest-environment jsdom
import { t } from '@pq/domain/copy';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Answers, noNetwork, refuse } from '#app/testing/answers.ts';
import { expectNoAxeFindings } from '#app/testing/axe.ts';
import { idOf } from '#app/testing/builders/basics.ts';
import { renderScreen } from '#app/testing/render-screen.tsx';
import { headers } from './alert-confirm.tsx';

const project = {
  key: idOf(17),
  purpose: 'projects' as const,
  title: '네 번의 파도',
  state: 'ready' as const,
  start: '2027-03-09',
};
const email = 'dodam@example.com';
const link = { project, email, confirmed: false };
const open = (what: 'confirm' | 'off', answers: Answers) =>
  renderScreen(`/alert/${what}/a-token`, { answers });

test('an opened link names project and address and confirms nothing until its button is pressed', async () => {
  const { user, api } = await open('confirm', {
    readAlertLink: link,
    confirmAlertMail: { ...link, confirmed: true },
  });
  const button = await screen.findByRole('button', { name: t('alert.confirm.submit') });
  expect(screen.getByText(project.title)).toBeInTheDocument();
  await expectNoAxeFindings();
  expect(api.calls('confirmAlertMail')).toEqual([]);
  await user.click(button);
  const done = await screen.findByRole('heading', { name: t('alert.confirm.done') });
  expect(document.activeElement).toContainElement(done);
  expect(document.body).not.toHaveFocus();
  expect(api.calls('confirmAlertMail')).toEqual([{ token: 'a-token' }]);
  expect(screen.getByRole('link', { name: t('alert.confirm.project') })).toHaveAttribute(
    'href',
    `/funding/detail/${project.key}`,
  );
});

test('an address that is confirmed already is shown as such', async () => {
  await open('confirm', { readAlertLink: { ...link, confirmed: true } });
  expect(await screen.findByRole('heading', { name: t('alert.confirm.done') })).toBeInTheDocument();
});

test('a project that has opened leads to its page', async () => {
  const { user } = await open('confirm', { readAlertLink: link, confirmAlertMail: refuse('alertOver') });
  await user.click(await screen.findByRole('button', { name: t('alert.confirm.submit') }));
  expect(await screen.findByRole('heading', { name: t('alert.over') })).toBeInTheDocument();
});

test.each(['confirm', 'off'] as const)('a link of %s that is over says so', async (what) => {
  await open(what, { readAlertLink: refuse('alertLink') });
  expect(await screen.findByRole('heading', { name: t('alert.link.over') })).toBeInTheDocument();
});

test('a press that fails shows the reason and can be repeated', async () => {
  const { user, api } = await open('confirm', { readAlertLink: link, confirmAlertMail: noNetwork });
  const button = await screen.findByRole('button', { name: t('alert.confirm.submit') });
  await user.click(button);
  expect(await screen.findByText(t('err.network'))).toBeInTheDocument();
  api.answer({ confirmAlertMail: { ...link, confirmed: true } });
  await user.click(button);
  expect(await screen.findByRole('heading', { name: t('alert.confirm.done') })).toBeInTheDocument();
});

test('an address is erased by a press alone', async () => {
  const { user, api } = await open('off', { readAlertLink: link, stopAlertMail: null });
  const button = await screen.findByRole('button', { name: t('alert.erase.submit') });
  await expectNoAxeFindings();
  expect(api.calls('stopAlertMail')).toEqual([]);
  await user.click(button);
  const done = await screen.findByRole('heading', { name: t('alert.erase.done') });
  expect(document.activeElement).toContainElement(done);
  expect(document.body).not.toHaveFocus();
  await waitFor(() => expect(api.calls('stopAlertMail')).toEqual([{ token: 'a-token' }]));
});

test('the pages disclose their address to no other site, and render no address on the server', async () => {
  expect(headers()).toEqual({ 'referrer-policy': 'no-referrer' });
  const { html } = await renderScreen('/alert/confirm/a-token', {
    answers: { readAlertLink: link },
    serverRendered: true,
  });
  expect(html).not.toContain(email);
});
