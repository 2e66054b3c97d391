// @vitest-environment jsdom
import { t } from '@pq/domain/copy';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Answers, refuseSignIn } from '#app/testing/answers.ts';
import { toastText } from '#app/testing/browser.ts';
import { signedIn } from '#app/testing/builders/session.ts';
import { buildAdmin } from '#app/testing/builders/viewer.ts';
import { renderScreen } from '#app/testing/render-screen.tsx';

const open = (answers: Answers = {}) =>
  renderScreen('/login/second-factor', { state: { next: '/admin/review' }, answers });
const code = () => screen.getByRole('textbox', { name: t('secondFactor.code') });
const submit = () => screen.getByRole('button', { name: t('secondFactor.submit') });

test('six digits are sent automatically, and lead to the former page', async () => {
  const { user, api, address } = await open({ passSecondFactor: signedIn });
  await waitFor(() => expect(code()).toHaveFocus());
  await user.keyboard('12345');
  await user.click(submit());
  await waitFor(() => expect(code()).toHaveFocus());
  expect(code()).toHaveAccessibleDescription(t('secondFactor.code.wrong'));
  api.answer({ getViewer: buildAdmin() });
  await user.keyboard('6');
  await waitFor(() => expect(address()).toBe('/admin/review'));
  expect(toastText()).toBe(t('login.welcome', { nickname: '운영자' }));
  expect(api.calls('passSecondFactor')).toEqual([{ code: '123456' }]);
});

test('a code that is pasted with a space is accepted', async () => {
  const { user, api } = await open({
    passSecondFactor: refuseSignIn('INVALID_CODE', '틀림', { triesLeft: 4 }),
  });
  await user.click(code());
  await user.paste('123 456');
  await waitFor(() => expect(api.calls('passSecondFactor')).toEqual([{ code: '123456' }]));
});

test('a wrong code shows the number of attempts left, and is replaced by typing', async () => {
  const expected = t('login.code.wrong', { n: 4, minutes: 15 });
  const { user, api } = await open({
    passSecondFactor: refuseSignIn('INVALID_CODE', expected, { triesLeft: 4 }),
  });
  await user.keyboard('000000');
  await waitFor(() => expect(code()).toHaveAccessibleDescription(expected));
  await user.keyboard('111111');
  await waitFor(() =>
    expect(api.calls('passSecondFactor')).toEqual([{ code: '000000' }, { code: '111111' }]),
  );
  await user.click(submit());
  await waitFor(() => expect(code()).toHaveFocus());
  await user.keyboard('222222');
  await waitFor(() => expect(api.calls('passSecondFactor').at(-1)).toEqual({ code: '222222' }));
});

test('a recovery code replaces the app', async () => {
  const { user, api, address } = await open({ passRecoveryCode: signedIn });
  await user.click(screen.getByRole('button', { name: t('secondFactor.code.toRecovery') }));
  const recovery = screen.getByRole('textbox', { name: t('secondFactor.recovery') });
  await waitFor(() => expect(recovery).toHaveFocus());
  expect(screen.getByRole('heading', { name: t('secondFactor.recovery.title') })).toBeInTheDocument();
  await user.click(submit());
  await waitFor(() => expect(recovery).toHaveFocus());
  expect(recovery).toHaveAccessibleDescription(t('secondFactor.recovery.missing'));
  await user.type(recovery, ' a1b2c-d3e4f ');
  api.answer({ getViewer: buildAdmin() });
  await user.click(submit());
  await waitFor(() => expect(address()).toBe('/admin/review'));
  expect(api.calls('passRecoveryCode')).toEqual([{ code: 'a1b2c-d3e4f' }]);
});

test('an expired sign-in starts again with the return address', async () => {
  const { user, place } = await open({ passSecondFactor: refuseSignIn('TWO_FACTOR_EXPIRED', '지났습니다.') });
  await user.keyboard('123456');
  await waitFor(() => expect(place().search).toBe('?message=login.code.expired'));
  expect(place()).toMatchObject({ pathname: '/login', state: { next: '/admin/review' } });
});

test('a signed-in member is redirected from the second factor', async () => {
  const { address } = await renderScreen('/login/second-factor', {
    viewer: buildAdmin(),
    state: { next: '/admin' },
  });
  await waitFor(() => expect(address()).toBe('/admin'));
});
