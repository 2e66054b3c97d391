// @vitest-environment jsdom
import { t } from '@pq/domain/copy';
import { act, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { type Answers, refuse, refuseSignIn } from '#app/testing/answers.ts';
import { signedIn } from '#app/testing/builders/session.ts';
import { buildAdmin, buildViewer } from '#app/testing/builders/viewer.ts';
import { renderScreen } from '#app/testing/render-screen.tsx';
import { toastText } from '#app/testing/toast.ts';

const open = (answers: Answers = {}) =>
  renderScreen('/login/second-factor', { state: { next: '/admin/review' }, answers });
const code = () => screen.getByRole('textbox', { name: t('secondFactor.code') });
const submit = () => screen.getByRole('button', { name: t('secondFactor.submit') });

test('six digits are sent by themselves, and lead to where one was going', async () => {
  const { user, api, address } = await open({ passSecondFactor: signedIn });
  expect(code()).toHaveFocus();
  await user.keyboard('12345');
  expect(submit()).toBeDisabled();
  api.answer({ getViewer: buildAdmin() });
  await user.keyboard('6');
  await waitFor(() => expect(address()).toBe('/admin/review'));
  expect(toastText()).toBe(t('login.welcome', { nickname: '운영자' }));
  expect(api.calls('passSecondFactor')).toEqual([{ code: '123456' }]);
});

test('a code that is pasted with a space is taken without', async () => {
  const { user, api } = await open({
    passSecondFactor: refuseSignIn('INVALID_CODE', '틀림', { triesLeft: 4 }),
  });
  await user.click(code());
  await user.paste('123 456');
  await waitFor(() => expect(api.calls('passSecondFactor')).toEqual([{ code: '123456' }]));
});

test('a wrong code says how many tries are left, and is typed over', async () => {
  const told = t('login.code.wrong', { n: 4, minutes: 15 });
  const { user, api } = await open({
    passSecondFactor: refuseSignIn('INVALID_CODE', told, { triesLeft: 4 }),
  });
  await user.keyboard('000000');
  await waitFor(() => expect(code()).toHaveAccessibleDescription(told));
  await user.keyboard('111111');
  await waitFor(() =>
    expect(api.calls('passSecondFactor')).toEqual([{ code: '000000' }, { code: '111111' }]),
  );
  await user.click(submit());
  await waitFor(() => expect(code()).toHaveFocus());
  await user.keyboard('222222');
  await waitFor(() => expect(api.calls('passSecondFactor').at(-1)).toEqual({ code: '222222' }));
});

test('a recovery code stands for the app', async () => {
  const { user, api, address } = await open({ passRecoveryCode: signedIn });
  await user.click(screen.getByRole('button', { name: t('secondFactor.code.toRecovery') }));
  const recovery = screen.getByRole('textbox', { name: t('secondFactor.recovery') });
  expect(recovery).toHaveFocus();
  expect(screen.getByRole('heading', { name: t('secondFactor.recovery.title') })).toBeInTheDocument();
  await user.type(recovery, ' a1b2c-d3e4f ');
  api.answer({ getViewer: buildAdmin() });
  await user.click(submit());
  await waitFor(() => expect(address()).toBe('/admin/review'));
  expect(api.calls('passRecoveryCode')).toEqual([{ code: 'a1b2c-d3e4f' }]);
});

test('a sign-in that has waited too long begins anew, with the way back', async () => {
  const { user, place } = await open({ passSecondFactor: refuseSignIn('TWO_FACTOR_EXPIRED', '지났습니다.') });
  await user.keyboard('123456');
  await waitFor(() => expect(place().search).toBe('?message=login.code.expired'));
  expect(place()).toMatchObject({ pathname: '/login', state: { next: '/admin/review' } });
});

test('who is signed in already goes on', async () => {
  const { address } = await renderScreen('/login/second-factor', {
    viewer: buildAdmin(),
    state: { next: '/admin' },
  });
  await waitFor(() => expect(address()).toBe('/admin'));
});

const enrolment = { uri: 'otpauth://totp/PQ:a?secret=JBSWY3DPEHPK3PXP', secret: 'JBSWY3DPEHPK3PXP' };
const required = buildAdmin({ secondFactor: { enrolled: false, required: true } });
const recoveryCodes = { recoveryCodes: ['a1b2c-d3e4f', 'g5h6i-j7k8l'] };
const enrol = (answers: Answers = {}, viewer = required) =>
  renderScreen('/admin/second-factor', { viewer, answers: { confirmPassword: null, ...answers } });
const next = () => screen.getByRole('button', { name: t('secondFactor.enrol.next') });
const password = () => screen.getByLabelText(t('freshPassword.password'));

test('an app is enrolled in three steps, each of which begins at its title', async () => {
  const { user, api, address } = await enrol({
    startSecondFactor: enrolment,
    confirmSecondFactor: recoveryCodes,
  });
  expect(
    screen.getByRole('img', { name: t('secondFactor.progress', { total: 3, step: 1 }) }),
  ).toBeInTheDocument();
  expect(next()).toBeDisabled();
  await user.type(password(), 'pqdemo12!');
  await user.click(next());
  expect(await screen.findByRole('img', { name: t('secondFactor.enrol.qr') })).toBeInTheDocument();
  expect(screen.getByText('JBSW Y3DP EHPK 3PXP')).toBeInTheDocument();
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
  await user.type(screen.getByRole('textbox', { name: t('secondFactor.code.title') }), '123456');
  await user.click(next());
  expect(await screen.findByText('a1b2c-d3e4f')).toBeInTheDocument();
  const done = screen.getByRole('button', { name: t('secondFactor.codes.toAdmin') });
  expect(done).toBeDisabled();
  await user.click(screen.getByRole('checkbox', { name: t('secondFactor.codes.stored') }));
  await user.click(done);
  await waitFor(() => expect(address()).toBe('/admin'));
  expect(api.calls('confirmPassword')).toMatchObject([{ password: 'pqdemo12!' }]);
  expect(api.calls('startSecondFactor')).toMatchObject([{ password: 'pqdemo12!' }]);
  expect(api.calls('confirmSecondFactor')).toEqual([{ code: '123456' }]);
});

test('codes that were not stored are not left without a question', async () => {
  const { user, router, address } = await enrol({
    startSecondFactor: enrolment,
    confirmSecondFactor: recoveryCodes,
  });
  await user.type(password(), 'pqdemo12!');
  await user.click(next());
  await user.type(await screen.findByRole('textbox', { name: t('secondFactor.code.title') }), '123456');
  await user.click(next());
  await screen.findByText('a1b2c-d3e4f');
  await act(() => router.navigate('/'));
  expect(await screen.findByRole('alertdialog', { name: t('secondFactor.codes.leave') })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: t('secondFactor.codes.leaveNo') }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  expect(address()).toBe('/admin/second-factor');
  expect(screen.getByText('g5h6i-j7k8l')).toBeInTheDocument();
});

test('the recovery codes are copied with whose they are', async () => {
  const { user } = await enrol({ startSecondFactor: enrolment, confirmSecondFactor: recoveryCodes });
  await user.type(password(), 'pqdemo12!');
  await user.click(next());
  await user.type(await screen.findByRole('textbox', { name: t('secondFactor.code.title') }), '123456');
  await user.click(next());
  await user.click(await screen.findByRole('button', { name: t('secondFactor.codes.copy') }));
  await waitFor(() => expect(toastText()).toBe(t('secondFactor.copied')));
  const copied = await navigator.clipboard.readText();
  expect(copied).toContain('admin@example.com');
  expect(copied).toContain('a1b2c-d3e4f\ng5h6i-j7k8l');
});

test('a wrong password and a wrong code are told at their fields', async () => {
  const wrong = (field: string, msg: string) =>
    refuse('invalid', { msg, data: { fields: { [field]: msg } } });
  const { user, api } = await enrol({ confirmPassword: wrong('password', t('my.password.wrong')) });
  await user.type(password(), 'wrong');
  await user.click(next());
  await waitFor(() => expect(password()).toHaveAccessibleDescription(t('my.password.wrong')));
  api.answer({
    confirmPassword: null,
    startSecondFactor: enrolment,
    confirmSecondFactor: wrong('code', '번호가 맞지 않습니다.'),
  });
  await user.click(next());
  const first = await screen.findByRole('textbox', { name: t('secondFactor.code.title') });
  await user.type(first, '000000');
  await user.click(next());
  await waitFor(() => expect(first).toHaveAccessibleDescription('번호가 맞지 않습니다.'));
});

test('who has to enrol may sign out instead, who need not may do it later', async () => {
  await enrol();
  expect(screen.getByRole('button', { name: t('menu.logout') })).toBeInTheDocument();
  expect(screen.getByText(t('secondFactor.enrol.required'))).toBeInTheDocument();
});

test('an app that is enrolled is replaced, or left as it is', async () => {
  await enrol({}, buildAdmin());
  expect(screen.getByRole('heading', { name: t('secondFactor.enrol.again') })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: t('secondFactor.enrol.later') })).toHaveAttribute(
    'href',
    '/my/info',
  );
});

test('for everybody else the page is not there', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  await enrol({}, buildViewer());
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
  expect(screen.queryByLabelText(t('freshPassword.password'))).not.toBeInTheDocument();
  vi.restoreAllMocks();
});
