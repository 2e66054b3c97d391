// @vitest-environment jsdom
import { t } from '@pq/domain/copy';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { type Answers, refuse } from '#app/testing/answers.ts';
import { toastText } from '#app/testing/browser.ts';
import { idOf } from '#app/testing/builders/basics.ts';
import { buildViewer } from '#app/testing/builders/viewer.ts';
import { renderScreen } from '#app/testing/render-screen.tsx';

const nothing = { pledges: [], projects: [], awaited: [] };
const named = (n: number, title: string) => ({ key: idOf(n), purpose: 'projects' as const, title });

async function open(answers: Answers, viewer = buildViewer()) {
  const opened = await renderScreen('/my/info', {
    viewer,
    answers: { listConsents: [], listSessions: [], ...answers },
  });
  await screen.findByRole('button', { name: t('my.leave.start') });
  return opened;
}
type User = Awaited<ReturnType<typeof open>>['user'];

async function startLeaving(user: User) {
  await user.click(screen.getByRole('button', { name: t('my.leave.start') }));
  return within(await screen.findByRole('dialog'));
}

function freshOnly<Data>(answer: Data) {
  let isFresh = false;
  return {
    confirmPassword: () => {
      isFresh = true;
      return null;
    },
    call: () => (isFresh ? answer : refuse('freshSignIn')),
  };
}

test('the dialog shows what is erased and retained, and requires an explicit confirmation', async () => {
  const { user, api, address } = await open({
    checkLeaving: {
      ...nothing,
      awaited: [
        { ...named(1, '머그'), pieces: 2 },
        { ...named(2, '접시'), pieces: 1 },
      ],
    },
    leave: null,
  });
  const dialog = await startLeaving(user);
  expect(await dialog.findByText(t('my.leave.erased.body'))).toBeInTheDocument();
  expect(dialog.getByText(t('my.leave.retained.money'))).toBeInTheDocument();
  expect(dialog.getByText(/아직 오지 않은 리워드 3개는 받을 수 없게 됩니다\./)).toBeInTheDocument();
  expect(dialog.getByText('머그 2개')).toBeInTheDocument();
  const confirm = dialog.getByRole('button', { name: t('my.leave.confirm') });
  expect(confirm).toBeDisabled();
  await user.click(dialog.getByRole('checkbox', { name: t('my.leave.agree') }));
  await user.click(confirm);
  await waitFor(() => expect(address()).toBe('/'));
  expect(toastText()).toBe(t('my.leave.done'));
  expect(api.calls('leave')).toHaveLength(1);
});

test('a member who left is a visitor, and none of their input remains', async () => {
  const { user, client, address } = await open({ checkLeaving: nothing, leave: null });
  sessionStorage.setItem(`pq:kept:${buildViewer().uid}:payment:a`, '"이하나"');
  const dialog = await startLeaving(user);
  await user.click(await dialog.findByRole('checkbox'));
  await user.click(dialog.getByRole('button', { name: t('my.leave.confirm') }));
  await waitFor(() => expect(address()).toBe('/'));
  await waitFor(() => expect(client.getQueryData(['viewer'])).toBeNull());
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('이하나');
});

test('obstacles to leaving are listed with links, and leaving is not offered', async () => {
  const { user, address } = await open({
    checkLeaving: {
      pledges: [named(1, '머그')],
      projects: [
        { ...named(2, '텃밭'), why: 'open' },
        { ...named(3, '찻잔'), why: 'unsent' },
      ],
      awaited: [],
    },
  });
  const dialog = await startLeaving(user);
  expect(await dialog.findByText(t('my.leave.pending'))).toBeInTheDocument();
  expect(dialog.getByText(t('my.leave.open'))).toBeInTheDocument();
  expect(dialog.queryByRole('button', { name: t('my.leave.confirm') })).not.toBeInTheDocument();
  expect(dialog.getByRole('link', { name: '텃밭' })).toHaveAttribute('href', `/funding/detail/${idOf(2)}`);
  expect(dialog.getByText(t('my.leave.why.unsent'))).toBeInTheDocument();
  expect(dialog.getByRole('link', { name: '찻잔' })).toHaveAttribute(
    'href',
    `/funding/detail/${idOf(3)}/shipping`,
  );
  await user.click(dialog.getByRole('link', { name: '머그' }));
  await waitFor(() => expect(address()).toBe('/my/list'));
});

test('a new obstacle is reported, and the obstacles are read again', async () => {
  const { user, api } = await open({ checkLeaving: nothing, leave: refuse('leavePending') });
  const dialog = await startLeaving(user);
  await user.click(await dialog.findByRole('checkbox'));
  api.answer({ checkLeaving: { ...nothing, pledges: [named(1, '머그')] } });
  await user.click(dialog.getByRole('button', { name: t('my.leave.confirm') }));
  expect(await dialog.findByRole('link', { name: '머그' })).toBeInTheDocument();
  expect(toastText()).toBe(t('my.leave.pending'));
});

test('an old session asks for the password and continues once it is right', async () => {
  const { confirmPassword, call } = freshOnly(null);
  const { user, api, address } = await open({ checkLeaving: nothing, leave: call, confirmPassword });
  const dialog = await startLeaving(user);
  await user.click(await dialog.findByRole('checkbox'));
  await user.click(dialog.getByRole('button', { name: t('my.leave.confirm') }));
  const proof = within(await screen.findByRole('dialog', { name: t('my.confirm.title') }));
  const submit = proof.getByRole('button', { name: t('my.confirm.submit') });
  await user.click(submit);
  const password = proof.getByLabelText(t('my.password.current'));
  await waitFor(() => expect(password).toHaveFocus());
  expect(password).toHaveAccessibleDescription(t('my.password.current.placeholder'));
  await user.type(password, 'pqdemo12!');
  await user.click(submit);
  await waitFor(() => expect(address()).toBe('/'));
  expect(api.calls('confirmPassword')).toEqual([{ password: 'pqdemo12!', code: '' }]);
  expect(api.calls('leave')).toHaveLength(2);
});

test('the own data is downloaded as a file once the password is right', async () => {
  const { confirmPassword, call } = freshOnly({ profile: { email: 'hana@example.com' } });
  const saved: string[] = [];
  const { user } = await open({ downloadData: call, confirmPassword });
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:own', revokeObjectURL: () => {} }));
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  await user.click(screen.getByRole('button', { name: t('my.data.button') }));
  const proof = within(await screen.findByRole('dialog', { name: t('my.confirm.title') }));
  await user.type(proof.getByLabelText(t('my.password.current')), 'pqdemo12!');
  await user.click(proof.getByRole('button', { name: t('my.confirm.submit') }));
  await waitFor(() => expect(toastText()).toBe(t('my.data.done')));
  expect(saved).toEqual([expect.stringMatching(/^pq-my-data-\d{4}-\d\d-\d\d\.json$/)]);
  vi.restoreAllMocks();
});

test('members of Kakao prove their identity at Kakao', async () => {
  const viewer = buildViewer({ config: { provider: 'kakao', policy: [true, true, false] } });
  const state = { available: false, enrolled: false, required: false, recoveryCodesLeft: 0 };
  const { user } = await open({ downloadData: refuse('freshSignIn'), getSecondFactor: state }, viewer);
  await user.click(screen.getByRole('button', { name: t('my.data.button') }));
  const proof = within(await screen.findByRole('dialog', { name: t('my.confirm.title') }));
  const go = proof.getByRole('link', { name: t('my.confirm.social.go', { provider: '카카오' }) });
  expect(go).toHaveAttribute('href', '/api/social/kakao');
  await user.click(proof.getByRole('button', { name: t('common.cancel') }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});
