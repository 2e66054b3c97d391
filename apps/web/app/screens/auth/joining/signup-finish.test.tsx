// @vitest-environment jsdom
import { t } from '@pq/domain/copy';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Answers, refuse } from '#app/testing/answers.ts';
import { toastText } from '#app/testing/browser.ts';
import { buildViewer } from '#app/testing/builders/viewer.ts';
import { renderScreen } from '#app/testing/render-screen.tsx';

const form = { name: '하나', policy: [true, true, false] };
const signup = { kind: 'signup', email: 'hana@example.com', joining: 'joining-token', form };
const open = (state: unknown, answers: Answers = {}) => renderScreen('/signup/finish', { state, answers });
const again = () => screen.getByRole('button', { name: t('signup.finish.again') });

test('the address of the mail is shown, and another address can be given with the same input', async () => {
  const { user, place } = await open(signup);
  expect(screen.getByRole('heading', { name: t('signup.finish.title') })).toBeInTheDocument();
  expect(screen.getByText('hana@example.com')).toBeInTheDocument();
  await user.click(screen.getByRole('link', { name: t('signup.finish.other') }));
  await waitFor(() => expect(place()).toMatchObject({ pathname: '/signup', state: { former: signup } }));
});

test('the mail is sent again at most once a minute', async () => {
  const { user, api } = await open(signup, { resendVerification: { verified: false } });
  await user.click(again());
  expect(await screen.findByText(t('signup.finish.sentAgain'))).toBeInTheDocument();
  expect(screen.getByText(t('signup.finish.wait', { n: 60 }))).toBeInTheDocument();
  expect(again()).toHaveAttribute('aria-disabled', 'true');
  await user.click(again());
  expect(api.calls('resendVerification')).toEqual([{ joining: 'joining-token' }]);
});

test('a link that was used in between is reported', async () => {
  const { user } = await open(signup, { resendVerification: { verified: true } });
  await user.click(again());
  expect(await screen.findByText(t('signup.finish.verified'))).toBeInTheDocument();
});

test('a mail that cannot be sent again shows the reason', async () => {
  const { user } = await open(signup, { resendVerification: refuse('tooMany') });
  await user.click(again());
  expect(await screen.findByText(t('err.tooMany'))).toBeInTheDocument();
});

test('a mail that cannot be sent before tomorrow is not promised within a minute', async () => {
  const { user, api } = await open(signup, {
    resendVerification: refuse('tooMany', { msg: t('signup.err.mails'), data: { retryAfterS: 80_000 } }),
  });
  await user.click(again());
  expect(await screen.findByText(t('signup.err.mails'))).toBeInTheDocument();
  expect(screen.queryByText(/초 뒤에 다시 보낼 수 있습니다/)).not.toBeInTheDocument();
  await user.click(again());
  await waitFor(() => expect(api.calls('resendVerification')).toHaveLength(2));
});

test('the mail of a password has its own texts, and the link can be requested again', async () => {
  const { user, api } = await open(
    { kind: 'password', email: 'hana@example.com' },
    { requestPasswordReset: { status: true, message: 'sent' } },
  );
  expect(screen.getByRole('heading', { name: t('password.find.sent') })).toBeInTheDocument();
  expect(screen.queryByText(t('signup.finish.body'))).not.toBeInTheDocument();
  await user.click(again());
  await waitFor(() => expect(api.calls('requestPasswordReset')).toEqual([{ email: 'hana@example.com' }]));
  expect(screen.getByRole('link', { name: t('signup.finish.other') })).toHaveAttribute(
    'href',
    '/password/find',
  );
});

test('the page without router state explains what to do and offers no mail', async () => {
  await open(null);
  expect(screen.getByRole('link', { name: t('signup.finish.main') })).toHaveAttribute('href', '/');
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

test('the page redirects home once the link of its mail was used in another tab', async () => {
  const { address } = await renderScreen('/signup/finish', { viewer: buildViewer(), state: signup });
  await waitFor(() => expect(address()).toBe('/'));
  expect(toastText()).toBe(t('verify.doneAlready'));
});
