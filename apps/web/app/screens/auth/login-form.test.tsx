// @vitest-environment jsdom
import { t } from '@pq/domain/copy';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { showMember } from '#app/lib/page-member.ts';
import { type Answers, deferred, noNetwork, refuse, refuseSignIn } from '#app/testing/answers.ts';
import { toastText } from '#app/testing/browser.ts';
import { signedIn } from '#app/testing/builders/session.ts';
import { buildViewer, people } from '#app/testing/builders/viewer.ts';
import type { DataOf } from '#app/testing/contract-call.ts';
import { renderScreen } from '#app/testing/render-screen.tsx';

type Options = {
  at?: string;
  state?: unknown;
  answers?: Answers;
  signIns?: { kakao: boolean; naver: boolean };
};
const open = ({ at = '/login', state, answers = {}, signIns }: Options = {}) =>
  renderScreen(at, { state, answers, settings: signIns ? { signIns } : {} });
const email = () => screen.getByRole('textbox', { name: t('login.email') });
const password = () => screen.getByLabelText(t('login.password'));
const submit = () => screen.getByRole('button', { name: t('login.submit') });
type User = Awaited<ReturnType<typeof open>>['user'];

async function signIn(user: User) {
  await user.type(email(), ' hana@example.com');
  await user.type(password(), 'dallae58!');
  await user.click(submit());
}

test('signing in welcomes the member and restores the former page with its state', async () => {
  const { user, api, place } = await open({
    state: { next: '/payment', nextState: { chosen: 1 } },
    answers: { signInByEmail: signedIn },
  });
  api.answer({ getViewer: buildViewer() });
  await signIn(user);
  await waitFor(() => expect(place()).toMatchObject({ pathname: '/payment', state: { chosen: 1 } }));
  expect(toastText()).toBe(t('login.welcome', { nickname: '하나' }));
  expect(api.calls('signInByEmail')).toEqual([{ email: 'hana@example.com', password: 'dallae58!' }]);
});

test('a press without input names what is missing and focuses it', async () => {
  const { user, api } = await open();
  expect(submit()).toHaveAttribute('aria-disabled', 'true');
  await user.click(submit());
  await waitFor(() => expect(email()).toHaveFocus());
  expect(email()).toHaveAccessibleDescription(t('login.email.placeholder'));
  await user.type(email(), 'hana@example.com');
  await user.click(submit());
  await waitFor(() => expect(password()).toHaveFocus());
  expect(password()).toHaveAccessibleDescription(t('login.password.placeholder'));
  expect(api.calls('signInByEmail')).toEqual([]);
});

test('the return address and state of another member are not used for a new sign-in', async () => {
  const { user, api, place } = await open({
    state: { next: '/payment', nextState: { chosen: 1 } },
    answers: { signInByEmail: signedIn },
  });
  // The member whose session ended in this tab.
  showMember(people.maker.uid);
  api.answer({ getViewer: buildViewer() });
  await signIn(user);
  await waitFor(() => expect(place()).toMatchObject({ pathname: '/', state: null }));
});

test('Enter submits the form, and a second press while sending sends nothing', async () => {
  const answer = deferred<DataOf<'signInByEmail'>>();
  const { user, api, address } = await open({ answers: { signInByEmail: answer.answer } });
  await user.type(email(), 'hana@example.com');
  await user.type(password(), 'dallae58!{Enter}');
  await waitFor(() => expect(submit()).toHaveAttribute('aria-busy', 'true'));
  await user.click(submit());
  expect(api.calls('signInByEmail')).toHaveLength(1);
  api.answer({ getViewer: buildViewer() });
  answer.give(signedIn);
  await waitFor(() => expect(address()).toBe('/'));
});

test.each([
  ['a wrong password', refuseSignIn('INVALID_EMAIL_OR_PASSWORD', t('login.fail')), t('login.fail')],
  ['too many tries', refuseSignIn('TOO_MANY_ATTEMPTS', t('login.tooMany')), t('login.tooMany')],
  ['a lost line', noNetwork, t('err.network')],
  [
    'an e-mail that is not proven yet',
    refuseSignIn('EMAIL_NOT_VERIFIED', t('login.verify')),
    `${t('login.verify')} ${t('login.resent')}`,
  ],
  [
    'an e-mail that gets no more mails today',
    refuseSignIn('EMAIL_NOT_VERIFIED', t('login.verify.withheld'), { mailSent: false }),
    t('login.verify.withheld'),
  ],
])('%s is reported at the field, and the input is preserved', async (_name, answer, expected) => {
  const { user, address } = await open({ answers: { signInByEmail: answer } });
  await signIn(user);
  await waitFor(() => expect(password()).toHaveAccessibleDescription(expected));
  expect(email()).toHaveValue('hana@example.com');
  expect(address()).toBe('/login');
  await user.type(password(), '1');
  expect(password()).toHaveAccessibleDescription('');
});

test('an e-mail of another method offers a mail that names the method, with the address filled in', async () => {
  const { user, place } = await open({
    answers: { signInByEmail: refuseSignIn('OTHER_METHOD', t('login.otherMethod')) },
  });
  await signIn(user);
  expect(await screen.findByText(/가입하신 방법으로 로그인해주세요/)).toBeInTheDocument();
  await user.click(screen.getByRole('link', { name: t('login.otherMethod.mail') }));
  await waitFor(() =>
    expect(place()).toMatchObject({ pathname: '/password/find', state: { email: 'hana@example.com' } }),
  );
});

test('an admin continues to the second factor with the return address', async () => {
  const { user, place } = await open({
    state: { next: '/admin' },
    answers: { signInByEmail: { twoFactorRedirect: true } },
  });
  await signIn(user);
  await waitFor(() => expect(place().pathname).toBe('/login/second-factor'));
  expect(place().state).toEqual({ next: '/admin' });
});

test('a failed request of the member is reported, and the screen remains', async () => {
  const { user, api, address } = await open({ answers: { signInByEmail: signedIn } });
  api.answer({ getViewer: refuse('server') });
  await signIn(user);
  await waitFor(() => expect(password()).toHaveAccessibleDescription(t('login.userInfoFail')));
  expect(address()).toBe('/login');
});

test('the password can be shown', async () => {
  const { user } = await open();
  await user.type(password(), 'dallae58!');
  expect(password()).toHaveAttribute('type', 'password');
  await user.click(screen.getByRole('button', { name: t('password.show') }));
  expect(password()).toHaveAttribute('type', 'text');
});

test.each([
  ['verify.done', 'email', t('verify.done')],
  ['verify.done', 'kakao', t('verify.done.kakao')],
  ['password.change.expired', 'email', `${t('password.change.expired')} ${t('verify.again')}`],
  ['login.social.cancelled', 'email', t('login.social.cancelled')],
  ['login.otherMethod', 'naver', `${t('login.otherMethod')} ${t('login.otherMethod.naver')}`],
])('a link with %s shows its message to a member of %s', async (message, method, expected) => {
  await open({ at: `/login?message=${message}&method=${method}` });
  expect(
    screen.getByText((text, element) => element?.textContent === expected && text !== ''),
  ).toBeInTheDocument();
});

test.each([
  ['login.verify', 1],
  ['login.verify.withheld', 0],
] as const)(
  'a half-made account at %s shows the address of its mail and a link to change it',
  async (message, resent) => {
    const halfMade = {
      uid: buildViewer().uid,
      provider: 'naver' as const,
      email: '',
      askEmail: true,
      nickname: '하나',
      waiting: 'hana@example.com',
    };
    await open({ at: `/login?message=${message}`, answers: { getSocialSignUp: halfMade } });
    expect(await screen.findByText(/주소로 보냈습니다/)).toHaveTextContent('hana@example.com 주소로');
    expect(screen.queryAllByText(new RegExp(t('login.resent')))).toHaveLength(resent);
    expect(screen.getByRole('link', { name: t('signup.finish.other') })).toHaveAttribute(
      'href',
      '/signup/social',
    );
  },
);

test("providers are those of the installation, with the member's own first", async () => {
  await open({ at: '/login?method=kakao' });
  const names = screen.getAllByRole('link', { name: /카카오|네이버/ }).map(({ textContent }) => textContent);
  expect(names).toEqual([t('login.by.kakao'), t('login.naver')]);
});

test('no provider is mentioned when none is configured', async () => {
  await open({ signIns: { kakao: false, naver: false } });
  expect(screen.queryByText(t('login.or'))).not.toBeInTheDocument();
  expect(screen.queryByRole('link', { name: /카카오|네이버/ })).not.toBeInTheDocument();
});

test('the return address is stored on the way to a provider, and the progress is shown', async () => {
  const { user } = await open({ state: { next: '/payment' } });
  const kakao = screen.getByRole('link', { name: t('login.kakao') });
  kakao.addEventListener('click', (event) => event.preventDefault());
  await user.click(kakao);
  expect(kakao.getAttribute('href')).toMatch(/\/api\/social\/kakao\?screen=1&flow=[\d-]+$/);
  expect(sessionStorage.getItem('pq.way-back')).toContain('/payment');
  expect(screen.getByText(t('login.loading'))).toBeInTheDocument();
});

test('returning from a provider welcomes the member and redirects to the former page', async () => {
  const until = Date.now() + 60_000;
  const opened = renderScreen('/login/loading?screen=1', { answers: { getViewer: buildViewer() } });
  sessionStorage.setItem('pq.way-back', JSON.stringify({ before: { next: '/my/list' }, until }));
  const { address } = await opened;
  await waitFor(() => expect(address()).toBe('/my/list'));
  expect(toastText()).toBe(t('login.welcome', { nickname: '하나' }));
  expect(sessionStorage.getItem('pq.way-back')).toBeNull();
});

test.each([
  ['12', '/my/list'],
  ['34', '/'],
])('returning from a provider in another tab by the sign-in %s redirects to %s', async (flow, expected) => {
  const until = Date.now() + 60_000;
  const opened = renderScreen(`/login/loading?screen=1#${flow}`, { answers: { getViewer: buildViewer() } });
  localStorage.setItem('pq.way-back', JSON.stringify({ before: { next: '/my/list' }, flow: '12', until }));
  const { address } = await opened;
  await waitFor(() => expect(address()).toBe(expected));
  expect(localStorage.getItem('pq.way-back')).toBeNull();
});

test('returning from a provider without a session redirects to sign-in with a message', async () => {
  const { address } = await renderScreen('/login/loading?screen=1');
  await waitFor(() => expect(address()).toBe('/login'));
  expect(toastText()).toBe(t('login.userInfoFail'));
});
