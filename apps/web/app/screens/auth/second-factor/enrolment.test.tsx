// @vitest-environment jsdom
import { t } from '@pq/domain/copy';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { type Answers, deferred, refuse } from '#app/testing/answers.ts';
import { toastText } from '#app/testing/browser.ts';
import { buildAdmin, buildViewer } from '#app/testing/builders/viewer.ts';
import { renderScreen } from '#app/testing/render-screen.tsx';

const SECRET = 'ABCDEFGHIJKLMNOP';
const codes = ['AAAA-0001', 'BBBB-0002', 'CCCC-0003'];
const enrolment = { secret: SECRET, uri: `otpauth://totp/PQ:admin@example.com?secret=${SECRET}&issuer=PQ` };
const isNew = { enrolled: false, required: true };

const open = (
  answers: Answers = {},
  viewer = buildAdmin({ secondFactor: isNew }),
  state: object | null = { next: '/admin/review?page=2' },
) =>
  renderScreen('/admin/second-factor', {
    viewer,
    state,
    answers: {
      confirmPassword: null,
      startSecondFactor: enrolment,
      confirmSecondFactor: { recoveryCodes: codes },
      ...answers,
    },
  });
type Page = Awaited<ReturnType<typeof open>>;

const password = () => screen.getByLabelText(t('freshPassword.password'));
const next = () => screen.getByRole('button', { name: t('secondFactor.enrol.next') });
const code = () => screen.getByRole('textbox', { name: t('secondFactor.code.title') });

async function start({ user }: Page): Promise<void> {
  await user.type(password(), 'secret-word');
  await user.click(next());
  await screen.findByRole('img', { name: t('secondFactor.enrol.qr') });
}
async function enrol(page: Page): Promise<void> {
  await start(page);
  await page.user.type(code(), '123456');
  await page.user.click(next());
  await screen.findByRole('heading', { name: t('secondFactor.codes.title') });
}
const stored = () => screen.getByRole('checkbox', { name: t('secondFactor.codes.stored') });
const finish = () => screen.getByRole('button', { name: t('secondFactor.codes.toAdmin') });

test('required enrolment says so and offers only to sign out', async () => {
  const { user, api } = await open();
  expect(screen.getByRole('heading', { name: t('secondFactor.enrol.title') })).toBeInTheDocument();
  expect(screen.getByText(t('secondFactor.enrol.required'))).toBeInTheDocument();
  expect(screen.getByRole('button', { name: t('menu.logout') })).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: t('secondFactor.enrol.later') })).not.toBeInTheDocument();
  await user.click(next());
  const password = screen.getByLabelText(t('freshPassword.password'));
  await waitFor(() => expect(password).toHaveFocus());
  expect(password).toHaveAccessibleDescription(expect.stringContaining(t('my.password.current.placeholder')));
  expect(api.calls('startSecondFactor')).toEqual([]);
});

test('optional enrolment can be postponed, and a new phone explains what happens to the former one', async () => {
  const isOn = { enrolled: true, required: false };
  await open({}, buildAdmin({ secondFactor: isOn }));
  expect(screen.getByRole('heading', { name: t('secondFactor.enrol.again') })).toBeInTheDocument();
  expect(screen.getByText(t('secondFactor.enrol.againBody'))).toBeInTheDocument();
  expect(screen.getByRole('link', { name: t('secondFactor.enrol.later') })).toHaveAttribute(
    'href',
    '/my/info',
  );
});

test('the password proves the identity, and a wrong one is reported at its field', async () => {
  const page = await open({
    confirmPassword: refuse('invalid', { data: { fields: { password: t('my.password.wrong') } } }),
  });
  const { user, api } = page;
  await user.type(password(), 'wrong-word');
  await user.click(next());
  await waitFor(() => expect(password()).toHaveAccessibleDescription(new RegExp(t('my.password.wrong'))));
  expect(api.calls('startSecondFactor')).toEqual([]);
  api.answer({ confirmPassword: null });
  await user.clear(password());
  await start(page);
  expect(api.calls('startSecondFactor')).toEqual([{ password: 'secret-word' }]);
});

test('a member without a password continues without one', async () => {
  const viewer = buildAdmin({
    secondFactor: isNew,
    config: { provider: 'kakao', policy: [true, true, false] },
  });
  const { user, api } = await open({}, viewer);
  expect(screen.queryByLabelText(t('freshPassword.password'))).not.toBeInTheDocument();
  await user.click(next());
  expect(await screen.findByRole('img', { name: t('secondFactor.enrol.qr') })).toBeInTheDocument();
  expect(api.calls('confirmPassword')).toEqual([]);
});

test('the secret is shown as a QR code, in groups of four, and can be copied', async () => {
  const page = await open();
  await start(page);
  expect(screen.getByText('ABCD EFGH IJKL MNOP')).toBeInTheDocument();
  await page.user.click(screen.getByRole('button', { name: t('secondFactor.enrol.copySecret') }));
  expect(await navigator.clipboard.readText()).toBe(SECRET);
  await waitFor(() => expect(toastText()).toBe(t('secondFactor.copied')));
});

test('each of the three steps shows its number and focuses its title', async () => {
  const page = await open();
  const shows = (step: number) =>
    screen.getByRole('img', { name: t('secondFactor.progress', { total: 3, step }) });
  expect(shows(1)).toBeInTheDocument();
  await start(page);
  expect(shows(2)).toBeInTheDocument();
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
  await page.user.type(code(), '123456');
  await page.user.click(next());
  const title = await screen.findByRole('heading', { level: 1, name: t('secondFactor.codes.title') });
  await waitFor(() => expect(title).toHaveFocus());
  expect(shows(3)).toBeInTheDocument();
});

test('a code has exactly six digits, and a wrong one is reported and replaced by typing', async () => {
  const page = await open({
    confirmSecondFactor: refuse('invalid', { data: { fields: { code: '번호가 맞지 않습니다.' } } }),
  });
  const { user, api } = page;
  await start(page);
  await user.type(code(), '12a34 5');
  expect(code()).toHaveValue('12a345');
  expect(code()).toHaveAccessibleDescription(t('secondFactor.code.wrong'));
  expect(next()).toHaveAttribute('aria-disabled', 'true');
  await user.clear(code());
  await user.type(code(), '１２ 345');
  expect(code()).toHaveValue('12345');
  await user.click(next());
  await waitFor(() => expect(code()).toHaveFocus());
  expect(code()).toHaveAccessibleDescription(t('secondFactor.code.wrong'));
  expect(api.calls('confirmSecondFactor')).toEqual([]);
  await user.type(code(), '6');
  await user.click(next());
  await waitFor(() => expect(code()).toHaveAccessibleDescription('번호가 맞지 않습니다.'));
  await waitFor(() => expect(code()).toHaveFocus());
  api.answer({ confirmSecondFactor: { recoveryCodes: codes } });
  await user.keyboard('654321{Enter}');
  expect(await screen.findByRole('heading', { name: t('secondFactor.codes.title') })).toBeInTheDocument();
  expect(api.calls('confirmSecondFactor')).toEqual([{ code: '123456' }, { code: '654321' }]);
});

test('a press while the code is being sent sends nothing more', async () => {
  const answer = deferred<{ recoveryCodes: string[] }>();
  const page = await open({ confirmSecondFactor: answer.answer });
  await start(page);
  await page.user.type(code(), '123456{Enter}{Enter}');
  await page.user.click(next());
  answer.give({ recoveryCodes: codes });
  await screen.findByRole('heading', { name: t('secondFactor.codes.title') });
  expect(page.api.calls('confirmSecondFactor')).toHaveLength(1);
});

test('the recovery codes must be saved before the member is redirected to the former page', async () => {
  const page = await open();
  const { user, api, address } = page;
  await enrol(page);
  const listed = within(screen.getByRole('main')).getAllByRole('listitem');
  expect(listed.map((item) => item.textContent)).toEqual(codes);
  expect(finish()).toBeDisabled();
  await user.click(stored());
  api.answer({ getViewer: buildAdmin() });
  await user.click(finish());
  await waitFor(() => expect(address()).toBe('/admin/review?page=2'));
});

test.each([
  ['the admin pages without a former page', null, 'secondFactor.codes.toAdmin', '/admin'],
  [
    'the former page of the member, by another name',
    { next: '/my/info' },
    'secondFactor.codes.done',
    '/my/info',
  ],
] as const)('the last button of the enrolment leads to %s', async (_where, state, name, path) => {
  const page = await open({}, buildAdmin({ secondFactor: isNew }), state);
  await enrol(page);
  await page.user.click(stored());
  page.api.answer({ getViewer: buildAdmin() });
  await page.user.click(screen.getByRole('button', { name: t(name) }));
  await waitFor(() => expect(page.address()).toBe(path));
});

test('the codes are copied with the name of the account and saved as a file', async () => {
  const page = await open();
  const { user } = page;
  await enrol(page);
  await user.click(screen.getByRole('button', { name: t('secondFactor.codes.copy') }));
  const copied = await navigator.clipboard.readText();
  expect(copied).toContain('admin@example.com');
  for (const one of codes) expect(copied).toContain(one);
  const saved = vi.fn((_file: Blob) => 'blob:codes');
  Object.assign(URL, { createObjectURL: saved, revokeObjectURL: () => {} });
  let name = '';
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    name = this.download;
  });
  await user.click(screen.getByRole('button', { name: t('secondFactor.codes.download') }));
  expect(name).toMatch(/^pq-recovery-codes-\d{4}-\d{2}-\d{2}\.txt$/);
  expect(await saved.mock.calls[0]?.[0].text()).toBe(copied);
});

test('leaving without having saved the codes asks for a confirmation', async () => {
  const page = await open();
  const { user, router, address } = page;
  await enrol(page);
  await act(() => router.navigate('/my/info'));
  const ask = within(await screen.findByRole('alertdialog', { name: t('secondFactor.codes.leave') }));
  expect(ask.getByText(t('secondFactor.codes.leaveBody'))).toBeInTheDocument();
  await user.click(ask.getByRole('button', { name: t('secondFactor.codes.leaveNo') }));
  expect(address()).toBe('/admin/second-factor');
  expect(screen.getByText(codes[0] as string)).toBeInTheDocument();
});

test('the page does not exist for members who are not admins', async () => {
  await open({}, buildViewer());
  expect(screen.queryByLabelText(t('freshPassword.password'))).not.toBeInTheDocument();
});
