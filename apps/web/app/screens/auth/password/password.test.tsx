// @vitest-environment jsdom
import { t } from '@pq/domain/copy';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Answers, noNetwork, refuseSignIn } from '#app/testing/answers.ts';
import { renderScreen } from '#app/testing/render-screen.tsx';

const mailed = { status: true, message: 'sent' };
const email = () => screen.getByRole('textbox', { name: t('login.email') });
const send = () => screen.getByRole('button', { name: t('password.find.submit') });

test('a link is requested by e-mail, and the address is shown', async () => {
  const { user, api, place } = await renderScreen('/password/find', {
    answers: { requestPasswordReset: mailed },
  });
  await user.click(send());
  await waitFor(() => expect(email()).toHaveFocus());
  expect(email()).toHaveAccessibleDescription(t('login.email.placeholder'));
  await user.type(email(), 'Hana@example.com');
  await user.click(send());
  await waitFor(() => expect(place().pathname).toBe('/signup/finish'));
  expect(place().state).toEqual({ kind: 'password', email: 'hana@example.com' });
  expect(api.calls('requestPasswordReset')).toEqual([{ email: 'hana@example.com' }]);
});

test('the e-mail of the sign-in screen is filled in', async () => {
  await renderScreen('/password/find', { state: { email: 'hana@example.com' } });
  expect(email()).toHaveValue('hana@example.com');
  expect(send()).not.toHaveAttribute('aria-disabled');
});

test('a member of another method reads that a mail names the method', async () => {
  const { user, address } = await renderScreen('/password/find', {
    state: { email: 'hana@example.com' },
    answers: { requestPasswordReset: refuseSignIn('OTHER_METHOD', t('login.otherMethod')) },
  });
  await user.click(send());
  await waitFor(() => expect(email()).toHaveAccessibleDescription(t('login.otherMethod')));
  expect(screen.getByText(t('login.otherMethod.mailed'))).toBeInTheDocument();
  expect(address()).toBe('/password/find');
});

test('a network failure is reported at the field', async () => {
  const { user } = await renderScreen('/password/find', {
    state: { email: 'hana@example.com' },
    answers: { requestPasswordReset: noNetwork },
  });
  await user.click(send());
  await waitFor(() => expect(email()).toHaveAccessibleDescription(t('err.network')));
});

async function openLink(answers: Answers, at = '/password/change?token=a-token') {
  const opened = await renderScreen(at, { answers: { checkPasswordLink: { link: 'good' }, ...answers } });
  return opened;
}
const password = () => screen.findByLabelText(t('password.change.new'));
const again = () => screen.getByLabelText(t('signup.passwordcheck'));
const change = () => screen.getByRole('button', { name: new RegExp(t('password.change.submit')) });

test('a new password is set by the link and used to sign in', async () => {
  const { user, api, address } = await openLink({ resetPassword: { status: true } });
  await user.type(await password(), 'sorang77!');
  await waitFor(async () => expect(await password()).toHaveAccessibleDescription(t('signup.ok.password')));
  await user.type(again(), 'sorang77!');
  await user.click(change());
  await waitFor(() => expect(address()).toBe('/login?message=password.change.done'));
  expect(api.calls('resetPassword')).toEqual([{ token: 'a-token', newPassword: 'sorang77!' }]);
});

test('an invalid value is reported at its field and not sent', async () => {
  const { user, api } = await openLink({});
  await user.type(await password(), 'short');
  await user.click(change());
  await waitFor(async () => expect(await password()).toHaveFocus());
  expect(await password()).toHaveAccessibleDescription(t('signup.err.password'));
  await user.clear(await password());
  await user.type(await password(), 'sorang77!');
  await user.click(change());
  await waitFor(() => expect(again()).toHaveAccessibleDescription(t('signup.err.mismatch')));
  expect(api.calls('resetPassword')).toEqual([]);
});

test('a password that the server refuses is reported at its field', async () => {
  const problem = t('signup.err.passwordPersonal');
  const refused = refuseSignIn('INVALID_PASSWORD', problem, { data: { fields: { newPassword: problem } } });
  const { user } = await openLink({ resetPassword: refused });
  await user.type(await password(), 'sorang77!');
  await user.type(again(), 'sorang77!');
  await user.click(change());
  await waitFor(async () => expect(await password()).toHaveAccessibleDescription(problem));
  await waitFor(async () => expect(await password()).toHaveFocus());
});

test('a link that expired before sending is reported', async () => {
  const refused = refuseSignIn('INVALID_TOKEN', t('password.change.expired'));
  const { user, api } = await openLink({ resetPassword: refused });
  await user.type(await password(), 'sorang77!');
  await user.type(again(), 'sorang77!');
  api.answer({ checkPasswordLink: { link: 'over' } });
  await user.click(change());
  expect(await screen.findByRole('heading', { name: t('password.change.expired') })).toBeInTheDocument();
});

test.each([
  ['used', 'password.change.used', true],
  ['over', 'password.change.expired', false],
] as const)('a link that is %s is reported before any input', async (link, copy, mayLogIn) => {
  await openLink({ checkPasswordLink: { link } });
  expect(await screen.findByRole('heading', { name: t(copy) })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: t('password.change.again') })).toHaveAttribute(
    'href',
    '/password/find',
  );
  expect(screen.queryAllByRole('link', { name: t('signup.used.login') })).toHaveLength(mayLogIn ? 1 : 0);
});

test('a truncated address is treated as an expired link without a request', async () => {
  const { api } = await openLink({}, '/password/change');
  expect(screen.getByRole('heading', { name: t('password.change.expired') })).toBeInTheDocument();
  expect(api.calls('checkPasswordLink')).toEqual([]);
});
