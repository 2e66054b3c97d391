// @vitest-environment jsdom
import { t } from '@pq/domain/copy';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Answers, refuse } from '#app/testing/answers.ts';
import { renderScreen } from '#app/testing/render-screen.tsx';

const form = { name: '하나', policy: [true, true, false] };
const signup = { kind: 'signup', email: 'hana@example.com', joining: 'joining-token', form };
const open = (state: unknown, answers: Answers = {}) => renderScreen('/signup/finish', { state, answers });
const again = () => screen.getByRole('button', { name: t('signup.finish.again') });

test('where the mail went is told, and another address is given with what was filled in', async () => {
  const { user, place } = await open(signup);
  expect(screen.getByRole('heading', { name: t('signup.finish.title') })).toBeInTheDocument();
  expect(screen.getByText('hana@example.com')).toBeInTheDocument();
  await user.click(screen.getByRole('link', { name: t('signup.finish.other') }));
  await waitFor(() => expect(place()).toMatchObject({ pathname: '/signup', state: { former: signup } }));
});

test('the mail is sent once more, once a minute', async () => {
  const { user, api } = await open(signup, { resendVerification: { verified: false } });
  await user.click(again());
  expect(await screen.findByText(t('signup.finish.sentAgain'))).toBeInTheDocument();
  expect(screen.getByText(t('signup.finish.wait', { n: 60 }))).toBeInTheDocument();
  expect(again()).toHaveAttribute('aria-disabled', 'true');
  await user.click(again());
  expect(api.calls('resendVerification')).toEqual([{ joining: 'joining-token' }]);
});

test('who has answered the mail meanwhile is told so', async () => {
  const { user } = await open(signup, { resendVerification: { verified: true } });
  await user.click(again());
  expect(await screen.findByText(t('signup.finish.verified'))).toBeInTheDocument();
});

test('a mail that cannot be sent again says why', async () => {
  const { user } = await open(signup, { resendVerification: refuse('tooMany') });
  await user.click(again());
  expect(await screen.findByText(t('err.tooMany'))).toBeInTheDocument();
});

test('of a password the words are those of a password, and the link is asked for again', async () => {
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

test('an address that is opened by itself says what to do, without a mail to send', async () => {
  await open(null);
  expect(screen.getByRole('link', { name: t('signup.finish.main') })).toHaveAttribute('href', '/');
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});
