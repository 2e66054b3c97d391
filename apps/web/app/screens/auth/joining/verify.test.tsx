// @vitest-environment jsdom
import { t } from '@pq/domain/copy';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Answers, noNetwork, refuse } from '#app/testing/answers.ts';
import { expectNoAxeFindings } from '#app/testing/axe.ts';
import { buildViewer } from '#app/testing/builders/viewer.ts';
import { renderScreen } from '#app/testing/render-screen.tsx';
import { headers } from './verify.tsx';

const email = 'hana@example.com';
const good = { link: 'good', email, method: null, here: false } as const;
const verified = { email, method: 'email' } as const;
const open = (answers: Answers) => renderScreen('/verify/a-token', { answers });
const press = () => screen.findByRole('button', { name: t('verify.submit') });

test('an opened verification link names the e-mail and sends nothing until its button is pressed', async () => {
  const { user, api, address } = await open({ checkVerificationLink: good, verifyByLink: verified });
  expect(await screen.findByText(email)).toBeInTheDocument();
  await expectNoAxeFindings();
  expect(api.calls('verifyByLink')).toEqual([]);
  await user.click(await press());
  await waitFor(() => expect(address()).toBe('/login?message=verify.done'));
  expect(api.calls('verifyByLink')).toEqual([{ token: 'a-token' }]);
});

test('the browser of the sign-up verifies the link once automatically and shows the signed-in member', async () => {
  const { api, address } = await open({
    checkVerificationLink: { ...good, here: true },
    verifyByLink: verified,
    getViewer: buildViewer(),
  });
  await waitFor(() => expect(address()).toBe('/login?message=verify.done'));
  expect(api.calls('verifyByLink')).toEqual([{ token: 'a-token' }]);
});

test('a link of a member of naver leads to the sign-in by naver', async () => {
  const { user, address } = await open({
    checkVerificationLink: good,
    verifyByLink: { email, method: 'naver' },
  });
  await user.click(await press());
  await waitFor(() => expect(address()).toBe('/login?method=naver&message=verify.done'));
});

test('a used link says that the e-mail is verified and leads to the sign-in', async () => {
  const { api } = await open({
    checkVerificationLink: { ...good, link: 'used', method: 'kakao', here: true },
  });
  expect(await screen.findByRole('heading', { name: t('verify.doneAlready') })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: t('signup.used.login') })).toHaveAttribute(
    'href',
    '/login?method=kakao',
  );
  expect(api.calls('verifyByLink')).toEqual([]);
});

test.each<[string, Answers]>([
  ['when it is opened', { checkVerificationLink: { link: 'over', email: null, method: null, here: false } }],
  ['when it is sent', { checkVerificationLink: { ...good, here: true }, verifyByLink: refuse('linkOver') }],
])('a link that is no longer valid %s says so with the way to get another one', async (_, answers) => {
  await open(answers);
  expect(await screen.findByRole('heading', { name: t('password.change.expired') })).toBeInTheDocument();
  expect(screen.getByText(t('verify.again'))).toBeInTheDocument();
});

test('a press that fails shows the reason and can be repeated', async () => {
  const { user, api, address } = await open({ checkVerificationLink: noNetwork, verifyByLink: noNetwork });
  await user.click(await press());
  expect(await screen.findByText(t('err.network'))).toBeInTheDocument();
  api.answer({ verifyByLink: verified });
  await user.click(await press());
  await waitFor(() => expect(address()).toBe('/login?message=verify.done'));
});

test('the page of a verification link discloses its address to no other site or search engine', async () => {
  expect(headers()).toEqual({ 'referrer-policy': 'no-referrer' });
  const { html } = await renderScreen('/verify/a-token', {
    answers: { checkVerificationLink: good },
    serverRendered: true,
  });
  expect(html).not.toContain(email);
});
