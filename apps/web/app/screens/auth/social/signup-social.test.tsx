// @vitest-environment jsdom
import { t } from '@pq/domain/copy';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Answers, noNetwork, refuse } from '#app/testing/answers.ts';
import { toastText } from '#app/testing/browser.ts';
import { idOf } from '#app/testing/builders/basics.ts';
import { buildViewer } from '#app/testing/builders/viewer.ts';
import type { DataOf } from '#app/testing/contract-call.ts';
import { renderScreen } from '#app/testing/render-screen.tsx';

const kakao: DataOf<'getSocialSignUp'> = {
  uid: idOf(7),
  provider: 'kakao',
  email: 'hana@example.com',
  askEmail: false,
  nickname: '하나',
  waiting: null,
};
const naver: DataOf<'getSocialSignUp'> = { ...kakao, provider: 'naver', email: '', askEmail: true };
const free: Answers = { checkEmail: { use: false }, checkNickname: { use: false } };

async function open(pending: DataOf<'getSocialSignUp'>, answers: Answers = {}) {
  const opened = await renderScreen('/signup/social', {
    answers: { ...free, getSocialSignUp: pending, ...answers },
  });
  await screen.findByRole('button', { name: new RegExp(t('signup.submit')) });
  return opened;
}
const nickname = () => screen.getByRole('textbox', { name: t('signup.nickname') });
const email = () => screen.getByRole('textbox', { name: t('signup.email') });
const submit = () => screen.getByRole('button', { name: new RegExp(t('signup.submit')) });

test('a proven e-mail leaves the nickname and the sentence about the policies without consents to tick', async () => {
  const { user, api, address } = await open(kakao, { signUpSocial: { uid: idOf(8), verified: true } });
  expect(screen.queryByRole('textbox', { name: t('signup.email') })).not.toBeInTheDocument();
  expect(nickname()).toHaveValue('하나');
  expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
  for (const [name, path] of [
    ['policy.tab.terms', '/policy/terms'],
    ['policy.tab.private', '/policy/private'],
  ] as const)
    expect(screen.getByRole('link', { name: new RegExp(t(name)) })).toHaveAttribute('href', path);
  api.answer({ getViewer: buildViewer() });
  await user.click(submit());
  await waitFor(() => expect(address()).toBe('/'));
  expect(toastText()).toBe(t('login.welcome', { nickname: '하나' }));
  expect(api.calls('signUpSocial')).toEqual([
    {
      data: {
        uid: idOf(7),
        provider: 'kakao',
        email: 'hana@example.com',
        name: '하나',
        policy: [true, true, false],
      },
    },
  ]);
});

test('naver provides no e-mail, so the form requests it and a mail proves it', async () => {
  const { user, place } = await open(naver, {
    signUpSocial: { uid: idOf(8), verified: false, joining: 'joining-token' },
  });
  expect(screen.getByText(t('signup.social.askEmail'))).toBeInTheDocument();
  await user.type(email(), 'Hana@example.com');
  await waitFor(() => expect(email()).toHaveAccessibleDescription(t('signup.ok.email')));
  await user.click(submit());
  await waitFor(() => expect(place().pathname).toBe('/signup/finish'));
  expect(place().state).toEqual({
    kind: 'signup',
    email: 'hana@example.com',
    joining: 'joining-token',
    social: true,
  });
});

test('an unproven address is shown, can be changed, and is not checked for availability', async () => {
  const { api } = await open({ ...naver, email: 'hana@example.com', waiting: 'hana@example.com' });
  expect(screen.getByText(t('signup.social.waiting', { email: 'hana@example.com' }))).toBeInTheDocument();
  expect(email()).toHaveValue('hana@example.com');
  expect(api.calls('checkEmail')).toEqual([]);
});

test('an e-mail that is in use links to sign-in', async () => {
  const { user } = await open(naver, { checkEmail: { use: true } });
  await user.type(email(), 'hana@example.com');
  await waitFor(() => expect(email()).toHaveAccessibleDescription(t('signup.err.emailUsed')));
  expect(screen.getByRole('link', { name: t('signup.used.login') })).toHaveAttribute('href', '/login');
});

test.each([
  ['nicknameUsed', t('signup.err.nicknameUsed')],
  ['otherMethod', t('login.otherMethod')],
] as const)('a refusal with %s is reported, and the input is preserved', async (code, expected) => {
  const { user, address } = await open(kakao, { signUpSocial: refuse(code) });
  await user.click(submit());
  await waitFor(() => expect(toastText()).toBe(expected));
  expect(address()).toBe('/signup/social');
  expect(nickname()).toHaveValue('하나');
});

test('a visitor without a sign-in in progress is redirected home with a message', async () => {
  const { address } = await renderScreen('/signup/social', {
    answers: { getSocialSignUp: refuse('wrongAccess') },
  });
  await waitFor(() => expect(address()).toBe('/'));
  expect(toastText()).toBe(t('wrongAccess'));
});

test('a failed request can be repeated', async () => {
  const { user, api } = await renderScreen('/signup/social', {
    answers: { ...free, getSocialSignUp: noNetwork },
  });
  const again = await screen.findByRole('button', { name: t('common.retry') });
  api.answer({ getSocialSignUp: kakao });
  await user.click(again);
  expect(await screen.findByRole('textbox', { name: t('signup.nickname') })).toHaveValue('하나');
});
