// @vitest-environment jsdom
import type { OwnSession } from '@pq/contract/shapes/account';
import type { Viewer } from '@pq/contract/shapes/user';
import { t } from '@pq/domain/copy';
import { limits } from '@pq/domain/limits';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Answers, AnswerWithMessage, refuse } from '#app/testing/answers.ts';
import { toastText } from '#app/testing/browser.ts';
import { idOf, nowMs } from '#app/testing/builders/basics.ts';
import { buildAdmin, buildViewer } from '#app/testing/builders/viewer.ts';
import { renderScreen } from '#app/testing/render-screen.tsx';

const day = 86_400_000;
const session = (n: number, changes: Partial<OwnSession> = {}): OwnSession => ({
  id: idOf(n),
  browser: 'Chrome',
  system: 'Windows',
  device: 'computer',
  address: '203.0.113.*',
  signedInAt: nowMs - 3 * day,
  seenAt: nowMs - day,
  endsAt: nowMs + 14 * day,
  current: false,
  ...changes,
});
const here = session(1, { current: true });
const phone = session(2, { browser: '삼성 인터넷', system: 'Android', device: 'phone' });
const agreed = (policy: 'terms' | 'private' | 'marketing', at = nowMs - 30 * day) => ({
  policy,
  agreed: true,
  at,
});

async function open({ viewer = buildViewer(), answers = {} as Answers } = {}) {
  const opened = await renderScreen('/my/info', {
    viewer,
    answers: {
      listConsents: [agreed('terms'), agreed('private')],
      listSessions: [here],
      ...answers,
    },
  });
  await screen.findByRole('heading', { name: t('my.info.profile') });
  return opened;
}
const part = (title: string) => {
  const section = screen.getByRole('heading', { level: 2, name: title }).closest('section');
  return within(section as HTMLElement);
};
const nickname = () => screen.getByRole('textbox', { name: t('my.info.nickname') });
const quote = () => screen.getByRole('textbox', { name: new RegExp(t('my.info.quote')) });
const save = () => screen.getByRole('button', { name: t('my.info.save') });
const withProfile = (changes: Partial<Viewer['profile']>) =>
  buildViewer({ profile: { ...buildViewer().profile, ...changes } });

test('a new nickname is checked while typing, saved, and shown from then on', async () => {
  const { user, api } = await open({
    answers: {
      checkNickname: { use: false },
      changeInfo: new AnswerWithMessage(withProfile({ nickname: '한도담' }), '저장했습니다.'),
    },
  });
  expect(save()).toHaveAttribute('aria-disabled', 'true');
  await user.click(save());
  expect(toastText()).toBe(t('my.info.same'));
  await user.clear(nickname());
  await user.type(nickname(), '한도담');
  await waitFor(() => expect(nickname()).toHaveAccessibleDescription(t('signup.ok.nickname')));
  await user.click(save());
  await waitFor(() => expect(toastText()).toBe('저장했습니다.'));
  expect(new Set(api.calls('checkNickname').map((asked) => asked.nickname))).toEqual(new Set(['한도담']));
  expect(api.calls('changeInfo')).toMatchObject([{ data: { nickname: '한도담' } }]);
  expect(nickname()).toHaveValue('한도담');
  expect(save()).toHaveAttribute('aria-disabled', 'true');
});

test('a nickname that is taken or invalid is not saved but focused', async () => {
  const { user, api } = await open({ answers: { checkNickname: { use: true } } });
  await user.clear(nickname());
  await user.type(nickname(), '소랑');
  await waitFor(() => expect(nickname()).toHaveAccessibleDescription(t('signup.err.nicknameUsed')));
  await user.click(save());
  await waitFor(() => expect(nickname()).toHaveFocus());
  await user.clear(nickname());
  await user.type(nickname(), '!');
  expect(nickname()).toBeInvalid();
  expect(save()).toHaveAttribute('aria-disabled', 'true');
  expect(api.calls('changeInfo')).toEqual([]);
});

test('a quote counts its letters, and is not saved but focused when it is too long', async () => {
  const { user, api } = await open();
  await user.type(quote(), '안녕');
  expect(quote()).toHaveAccessibleDescription(t('my.info.quote.count', { n: 2, max: limits.quote }));
  fireEvent.change(quote(), { target: { value: '가'.repeat(limits.quote + 1) } });
  expect(quote()).toBeInvalid();
  await user.click(save());
  await waitFor(() => expect(quote()).toHaveFocus());
  expect(api.calls('changeInfo')).toEqual([]);
});

test('a refused value shows the error at its field and is preserved', async () => {
  const fields = { 'data.nickname': t('signup.err.nicknameUsed') };
  const { user } = await open({
    answers: { checkNickname: { use: false }, changeInfo: refuse('nicknameUsed', { data: { fields } }) },
  });
  await user.clear(nickname());
  await user.type(nickname(), '소랑');
  await waitFor(() => expect(save()).toBeEnabled());
  await user.click(save());
  await waitFor(() => expect(nickname()).toHaveAccessibleDescription(t('signup.err.nicknameUsed')));
  expect(nickname()).toHaveValue('소랑');
  await waitFor(() => expect(nickname()).toHaveFocus());
});

test('leaving with changes asks for a confirmation', async () => {
  const { user, router, address } = await open();
  await user.type(quote(), '안녕');
  await act(() => router.navigate('/'));
  await user.click(await screen.findByRole('button', { name: t('my.info.leave.stay') }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  expect(address()).toBe('/my/info');
  expect(quote()).toHaveValue('안녕');
});

test('consents show their dates, and the switch gives and withdraws the optional one', async () => {
  const viewer = buildViewer();
  const { user, api } = await open({
    answers: {
      changeInfo: ({ policy = viewer.config.policy }) =>
        new AnswerWithMessage({ ...viewer, config: { ...viewer.config, policy } }, '동의했습니다.'),
    },
  });
  const consents = part(t('my.consent.title'));
  expect(await consents.findAllByText(t('my.consent.agreedOn', { date: '2026.11.01' }))).toHaveLength(2);
  expect(consents.getByText(t('my.consent.never'))).toBeInTheDocument();
  const marketing = () => consents.getByRole('switch', { name: t('my.info.marketing') });
  expect(marketing()).not.toBeChecked();
  api.answer({ listConsents: [agreed('marketing', nowMs), agreed('terms'), agreed('private')] });
  await user.click(marketing());
  await waitFor(() => expect(toastText()).toBe('동의했습니다.'));
  expect(marketing()).toBeChecked();
  expect(await consents.findByText(t('my.consent.agreedOn', { date: '2026.12.01' }))).toBeInTheDocument();
  expect(api.calls('changeInfo').map(({ policy }) => policy)).toEqual([[true, true, true]]);
});

test('a switch returns to its former state when the change is refused', async () => {
  const { user } = await open({ answers: { changeInfo: refuse('tooMany') } });
  const marketing = screen.getByRole('switch', { name: t('my.info.marketing') });
  await user.click(marketing);
  await waitFor(() => expect(toastText()).toBe(t('err.tooMany')));
  expect(marketing).not.toBeChecked();
});

test('the password is changed with the current one, other sessions end, and the list is read again', async () => {
  const { user, api } = await open({ answers: { changePassword: null, listSessions: [here, phone] } });
  await user.click(screen.getByRole('button', { name: t('my.info.password') }));
  const dialog = within(await screen.findByRole('dialog', { name: t('my.info.password') }));
  const submit = dialog.getByRole('button', { name: t('password.change.submit') });
  const [current, next, again] = [
    t('my.password.current'),
    t('password.change.new'),
    t('signup.passwordcheck'),
  ].map((label) => dialog.getByLabelText(label)) as [HTMLElement, HTMLElement, HTMLElement];
  await user.click(submit);
  await waitFor(() => expect(current).toHaveFocus());
  expect(current).toHaveAccessibleDescription(t('my.password.current.placeholder'));
  await user.type(current, 'pqdemo12!');
  await user.type(next, 'short');
  expect(next).toHaveAccessibleDescription(t('signup.err.password'));
  await user.clear(next);
  await user.type(next, 'sorang77!');
  await waitFor(() => expect(next).toHaveAccessibleDescription(t('signup.ok.password')));
  await user.type(again, 'sorang7');
  await user.click(submit);
  await waitFor(() => expect(again).toHaveAccessibleDescription(t('signup.err.mismatch')));
  await user.type(again, '7!');
  api.answer({ listSessions: [here] });
  await user.click(submit);
  await waitFor(() => expect(toastText()).toBe(t('password.change.done')));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(api.calls('changePassword')).toEqual([{ current: 'pqdemo12!', next: 'sorang77!' }]);
  await waitFor(() => expect(screen.queryByText(/Android/)).not.toBeInTheDocument());
});

test('a wrong password is reported at its field', async () => {
  const data = { fields: { current: t('my.password.wrong') } };
  const { user } = await open({ answers: { changePassword: refuse('invalid', { data }) } });
  await user.click(screen.getByRole('button', { name: t('my.info.password') }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText(t('my.password.current')), 'wrong');
  await user.type(dialog.getByLabelText(t('password.change.new')), 'sorang77!');
  await user.type(dialog.getByLabelText(t('signup.passwordcheck')), 'sorang77!');
  await user.click(dialog.getByRole('button', { name: t('password.change.submit') }));
  const current = dialog.getByLabelText(t('my.password.current'));
  await waitFor(() => expect(current).toHaveAccessibleDescription(t('my.password.wrong')));
  await waitFor(() => expect(current).toHaveFocus());
  expect(toastText()).toBe('');
});

test('members of Kakao read where to change their password', async () => {
  await open({ viewer: buildViewer({ config: { provider: 'kakao', policy: [true, true, false] } }) });
  expect(screen.getByText(t('my.password.social', { provider: '카카오' }))).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: t('my.info.password') })).not.toBeInTheDocument();
});

test('each other session can be ended, or all of them after a confirmation', async () => {
  const { user, api } = await open({
    answers: { listSessions: [here, phone, session(3)], endSessions: [here, session(3)] },
  });
  const places = part(t('my.session.title'));
  expect(await places.findByText(t('my.session.current'))).toBeInTheDocument();
  await user.click(places.getByRole('button', { name: /^삼성 인터넷 · Android/ }));
  await waitFor(() => expect(places.queryByText(/Android/)).not.toBeInTheDocument());
  expect(toastText()).toBe(t('my.session.ended'));
  await user.click(places.getByRole('button', { name: t('my.session.endOthers') }));
  const question = within(
    await screen.findByRole('alertdialog', { name: t('my.session.endOthers.confirm') }),
  );
  api.answer({ endSessions: [here] });
  await user.click(question.getByRole('button', { name: t('my.session.end') }));
  await waitFor(() => expect(places.getAllByRole('listitem')).toHaveLength(1));
  expect(api.calls('endSessions')).toEqual([{ session: idOf(2) }, {}]);
  expect(places.queryByRole('button')).not.toBeInTheDocument();
});

test('a session that has already ended is reported, and the list is read again', async () => {
  const { user, api } = await open({
    answers: { listSessions: [here, phone], endSessions: refuse('notFound') },
  });
  const places = part(t('my.session.title'));
  const end = await places.findByRole('button', { name: /^삼성 인터넷/ });
  api.answer({ listSessions: [here] });
  await user.click(end);
  await waitFor(() => expect(places.getAllByRole('listitem')).toHaveLength(1));
  expect(toastText()).toBe(t('err.notFound'));
});

test('an admin sees how many recovery codes are left, and a warning when they are few', async () => {
  const state = { available: true, enrolled: true, required: true, recoveryCodesLeft: 2 };
  const { user, api } = await open({ viewer: buildAdmin(), answers: { getSecondFactor: state } });
  expect(await screen.findByText(t('secondFactor.own.few', { n: 2 }))).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: t('secondFactor.own.newCodes') }));
  const proof = within(await screen.findByRole('dialog', { name: t('secondFactor.own.newCodes') }));
  const make = proof.getByRole('button', { name: t('secondFactor.own.newCodesDo') });
  await user.click(make);
  const password = proof.getByLabelText(t('freshPassword.password'));
  await waitFor(() => expect(password).toHaveFocus());
  expect(password).toHaveAccessibleDescription(t('my.password.current.placeholder'));
  api.answer({ renewRecoveryCodes: { recoveryCodes: ['a1b2c-d3e4f', 'g5h6i-j7k8l'] } });
  await user.type(password, 'pqdemo12!');
  await user.click(make);
  const codes = within(await screen.findByRole('dialog', { name: t('secondFactor.codes.title') }));
  expect(codes.getByText('a1b2c-d3e4f')).toBeInTheDocument();
  expect(codes.getByRole('button', { name: t('common.close') })).toBeDisabled();
  await user.keyboard('{Escape}');
  expect(codes.getByText('a1b2c-d3e4f')).toBeInTheDocument();
  await user.click(codes.getByRole('checkbox'));
  await user.click(codes.getByRole('button', { name: t('common.close') }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test('a profile that another window changed is compared field by field and saved as chosen', async () => {
  const current = { ...withProfile({ nickname: '새 이름', quote: '다른 소개' }), version: 8 };
  const { user, api } = await open({
    viewer: { ...buildViewer(), version: 7 },
    answers: { checkNickname: { use: false }, changeInfo: refuse('stale', { data: { current } }) },
  });
  await user.clear(quote());
  await user.type(quote(), '이 창의 소개');
  await user.click(save());
  const dialog = within(await screen.findByRole('dialog', { name: t('merge.title') }));
  const theirName = within(dialog.getByRole('group', { name: t('my.info.nickname') }));
  expect(theirName.getByText('새 이름')).toBeInTheDocument();
  expect(theirName.getByRole('radio', { name: t('stale.theirs') })).toBeChecked();
  expect(dialog.getByRole('button', { name: t('merge.confirm') })).toBeDisabled();
  const quotes = within(dialog.getByRole('group', { name: t('my.info.quote') }));
  await user.click(quotes.getByRole('radio', { name: t('stale.mine') }));
  await user.click(dialog.getByRole('button', { name: t('merge.confirm') }));
  expect(nickname()).toHaveValue('새 이름');
  expect(quote()).toHaveValue('이 창의 소개');
  api.answer({ changeInfo: { ...current, version: 9 } });
  await user.click(save());
  await waitFor(() => expect(api.calls('changeInfo')).toHaveLength(2));
  expect(api.calls('changeInfo').map(({ version }) => version)).toEqual([7, 8]);
  expect(api.calls('changeInfo')[1]?.data).toMatchObject({ nickname: '새 이름', quote: '이 창의 소개' });
});

test('a save is repeated after a lost answer without a confirmation', async () => {
  const current = { ...withProfile({ quote: '이 창의 소개' }), version: 8 };
  const saved = new AnswerWithMessage({ ...current, version: 9 }, '저장했습니다.');
  const { user, api } = await open({
    viewer: { ...buildViewer(), version: 7 },
    answers: {
      changeInfo: ({ version }) => (version === 7 ? refuse('stale', { data: { current } }) : saved),
    },
  });
  await user.clear(quote());
  await user.type(quote(), '이 창의 소개');
  await user.click(save());
  await waitFor(() => expect(toastText()).toBe('저장했습니다.'));
  expect(api.calls('changeInfo').map(({ version }) => version)).toEqual([7, 8]);
});
