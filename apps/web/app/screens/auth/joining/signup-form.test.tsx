// @vitest-environment jsdom
import { t } from '@pq/domain/copy';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Answers, noNetwork, refuse } from '#app/testing/answers.ts';
import { expectNoAxeFindings } from '#app/testing/axe.ts';
import { toastText } from '#app/testing/browser.ts';
import { buildViewer, people } from '#app/testing/builders/viewer.ts';
import { renderScreen } from '#app/testing/render-screen.tsx';

const free: Answers = { checkEmail: { use: false }, checkNickname: { use: false } };
const joined = { uid: people.hana.uid, joining: 'joining-token' };
const unproven = { verificationRequired: true as const, msg: t('login.verify') };

const open = (answers: Answers = {}, state?: unknown) =>
  renderScreen('/signup', { state, answers: { ...free, ...answers } });
type User = Awaited<ReturnType<typeof open>>['user'];
const field = (label: string) => screen.getByLabelText(label, { selector: 'input' });
const email = () => field(t('signup.email'));
const nickname = () => field(t('signup.nickname'));
const password = () => field(t('signup.password'));
const again = () => field(t('signup.passwordcheck'));
const submit = () => screen.getByRole('button', { name: new RegExp(t('signup.submit')) });
const consent = (name: string) => screen.getByRole('checkbox', { name });

async function fillIn(user: User) {
  await user.type(email(), 'Hana@Example.com');
  await user.type(nickname(), '하나');
  await user.type(password(), 'dallae58!');
  await user.type(again(), 'dallae58!');
  await user.click(consent(t('signup.agree.terms')));
  await user.click(consent(t('signup.agree.private')));
}

test('the input is sent, and the address of the mail is shown', async () => {
  const { user, api, place } = await open({ signUp: joined, signInByEmail: unproven });
  await fillIn(user);
  await user.click(submit());
  await waitFor(() => expect(place().pathname).toBe('/signup/finish'));
  const [sent] = api.calls('signUp');
  expect(sent).toEqual({
    data: {
      email: 'hana@example.com',
      name: '하나',
      password: 'dallae58!',
      passwordcheck: 'dallae58!',
      policy: [true, true, false],
    },
  });
  // Signing in immediately reports that the link in the mail has to be opened first, and sends no second mail.
  expect(api.calls('signInByEmail')).toEqual([
    { email: 'hana@example.com', password: 'dallae58!', joining: 'joining-token' },
  ]);
  expect(toastText()).toBe(t('login.verify'));
  expect(document.querySelector('[data-toast]')).toHaveAttribute('data-toast', 'note');
  expect(place().state).toMatchObject({
    kind: 'signup',
    email: 'hana@example.com',
    joining: 'joining-token',
  });
  expect(JSON.stringify(place().state)).not.toContain('dallae58!');
});

test('the rules of a field are shown before typing', async () => {
  await open();
  expect(email()).toHaveAccessibleDescription(t('signup.email.hint'));
  expect(nickname()).toHaveAccessibleDescription(t('signup.nickname.rule'));
  expect(password()).toHaveAccessibleDescription(t('signup.err.password'));
});

test('a press without input reports all missing fields and focuses the first', async () => {
  const { user, api } = await open();
  const left = [
    'signup.email',
    'signup.nickname',
    'signup.password',
    'signup.passwordcheck',
    'signup.terms',
  ] as const;
  expect(submit()).toHaveAttribute('aria-disabled', 'true');
  expect(submit()).toHaveAccessibleDescription(
    t('signup.left', { fields: left.map((name) => t(name)).join(', ') }),
  );
  await user.click(submit());
  await waitFor(() => expect(email()).toHaveFocus());
  expect(email()).toHaveAccessibleDescription(t('login.email.placeholder'));
  expect(nickname()).toHaveAccessibleDescription(t('signup.nickname.placeholder'));
  expect(password()).toHaveAccessibleDescription(t('login.password.placeholder'));
  expect(screen.getByText(t('signup.err.terms'))).toBeInTheDocument();
  expect(api.calls('signUp')).toEqual([]);
  await expectNoAxeFindings();
});

test('only required consents are reported, and lead to the box', async () => {
  const { user } = await open();
  await fillIn(user);
  await user.click(consent(t('signup.agree.private')));
  await user.click(submit());
  await waitFor(() => expect(screen.getByText(t('signup.err.terms'))).toBeInTheDocument());
  await user.click(consent(t('signup.agree.private')));
  expect(screen.queryByText(t('signup.err.terms'))).not.toBeInTheDocument();
});

test('a single box checks all three consents', async () => {
  const { user } = await open();
  await user.click(consent(`${t('signup.agree.all')} ${t('signup.agree.all.scope')}`));
  for (const name of ['signup.agree.terms', 'signup.agree.private', 'signup.agree.marketing'] as const)
    expect(consent(t(name))).toBeChecked();
  await user.click(consent(t('signup.agree.marketing')));
  expect(consent(`${t('signup.agree.all')} ${t('signup.agree.all.scope')}`)).not.toBeChecked();
  await user.click(consent(`${t('signup.agree.all')} ${t('signup.agree.all.scope')}`));
  expect(consent(t('signup.agree.marketing'))).toBeChecked();
});

test('an e-mail and a nickname show while typing whether they are available', async () => {
  const { user, api } = await open();
  await user.type(email(), 'hana@example.com');
  await user.type(nickname(), '하나');
  await waitFor(() => expect(email()).toHaveAccessibleDescription(t('signup.ok.email')));
  await waitFor(() => expect(nickname()).toHaveAccessibleDescription(t('signup.ok.nickname')));
  // Incomplete input is not checked, and neither is input while typing.
  expect(api.calls('checkEmail')).toEqual([{ email: 'hana@example.com' }]);
});

test('an invalid e-mail or nickname is not checked for availability', async () => {
  const { user, api } = await open();
  await user.type(email(), 'not@example');
  await user.type(nickname(), '관리자');
  await user.tab();
  expect(nickname()).toHaveAccessibleDescription(t('signup.err.nicknameReserved'));
  expect(api.calls('checkEmail')).toEqual([]);
  expect(api.calls('checkNickname')).toEqual([]);
});

test('an active Caps Lock is reported at the password until it is released or the field is left', async () => {
  await open();
  const press = (isLocked: boolean) =>
    fireEvent.keyDown(password(), { key: 'A', modifierCapsLock: isLocked });
  act(() => password().focus());
  press(true);
  expect(screen.getByText(t('password.capsLock'))).toBeInTheDocument();
  press(false);
  expect(screen.queryByText(t('password.capsLock'))).not.toBeInTheDocument();
  press(true);
  act(() => email().focus());
  expect(screen.queryByText(t('password.capsLock'))).not.toBeInTheDocument();
});

test('an e-mail that is in use links to sign-in and to the password with the address', async () => {
  const { user, place } = await open({ checkEmail: { use: true } }, { next: '/payment' });
  await user.type(email(), 'hana@example.com');
  await waitFor(() => expect(email()).toHaveAccessibleDescription(t('signup.err.emailUsed')));
  await user.click(screen.getByRole('link', { name: t('signup.used.login') }));
  await waitFor(() => expect(place().pathname).toBe('/login'));
  expect(place().state).toEqual({ next: '/payment', email: 'hana@example.com' });
});

test('a password shows its problem, and whether both are the same', async () => {
  const { user } = await open();
  await user.type(password(), 'short');
  await user.tab();
  expect(password()).toHaveAccessibleDescription(t('signup.err.password'));
  await user.clear(password());
  await user.type(password(), 'dallae58!');
  await waitFor(() => expect(password()).toHaveAccessibleDescription(t('signup.ok.password')));
  await user.type(again(), 'dallae5');
  await user.tab();
  expect(again()).toHaveAccessibleDescription(t('signup.err.mismatch'));
  await user.type(again(), '8!');
  expect(again()).toHaveAccessibleDescription('');
});

test('a common password is never shown as usable', async () => {
  const { user } = await open();
  await user.type(password(), 'password1!');
  await waitFor(() => expect(password()).toHaveAccessibleDescription(t('signup.err.passwordCommon')));
});

test('a value that another member took in between is reported at its field, and the input is preserved', async () => {
  const { user, api } = await open({ signUp: refuse('nicknameUsed') });
  await fillIn(user);
  await waitFor(() => expect(nickname()).toHaveAccessibleDescription(t('signup.ok.nickname')));
  api.answer({ checkNickname: { use: true } });
  await user.click(submit());
  await waitFor(() => expect(toastText()).toBe(t('signup.err.nicknameUsed')));
  await waitFor(() => expect(nickname()).toHaveAccessibleDescription(t('signup.err.nicknameUsed')));
  expect(password()).toHaveValue('dallae58!');
});

test('a network failure is reported, and the input is preserved', async () => {
  const { user, address } = await open({ signUp: noNetwork });
  await fillIn(user);
  await user.click(submit());
  await waitFor(() => expect(toastText()).toBe(t('err.network')));
  expect(address()).toBe('/signup');
  expect(email()).toHaveValue('hana@example.com');
});

test('another address replaces the sign-up of a moment ago', async () => {
  const former = {
    kind: 'signup',
    email: 'hana@exmaple.com',
    joining: 'former-token',
    form: { name: '하나', policy: [true, true, false] },
  };
  const { user, api } = await open({ signUp: joined, signInByEmail: unproven }, { former });
  expect(screen.getByText(t('signup.other'))).toBeInTheDocument();
  expect(email()).toHaveValue('hana@exmaple.com');
  expect(nickname()).toHaveValue('하나');
  await user.clear(email());
  await user.type(email(), 'hana@example.com');
  await user.type(password(), 'dallae58!');
  await user.type(again(), 'dallae58!');
  await user.click(submit());
  await waitFor(() => expect(api.calls('signUp')).toMatchObject([{ joining: 'former-token' }]));
  // The values of an earlier sign-up by the same person are not checked, because they belong to it.
  expect(api.calls('checkNickname')).toEqual([]);
});

test('a signed-in member is redirected', async () => {
  const { address } = await renderScreen('/signup', { viewer: buildViewer() });
  await waitFor(() => expect(address()).toBe('/'));
});
