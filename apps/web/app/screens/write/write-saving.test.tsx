// @vitest-environment jsdom
import { errorCodes } from '@pq/contract/errors';
import { t } from '@pq/domain/copy';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { clearEntries, loadDraftEntries, saveEntry } from '#app/lib/drafts/draft-storage.ts';
import { noNetwork, refuse } from '#app/testing/answers.ts';
import { idOf, nowMs } from '#app/testing/builders/basics.ts';
import { buildDraft } from '#app/testing/builders/draft.ts';
import { people } from '#app/testing/builders/viewer.ts';
import { FakeBroadcastChannel } from '#app/testing/fake-broadcast-channel.ts';
import { openWrite } from './testing/open-write.ts';

const title = () => screen.findByRole('textbox', { name: new RegExp(t('write.title')) });
const refund = () => screen.findByRole('textbox', { name: new RegExp(t('write.step.refund')) });
const save = () => screen.getByRole('button', { name: t('write.save') });
const findText = (words: string) => screen.findByText(words, { exact: false });

test('input is saved automatically under the temporary save with only the changed fields', async () => {
  const { user, api } = await openWrite('basic', { draft: null });
  await user.type(await title(), '달항아리');
  expect(await findText(t('writing.typed'))).toBeInTheDocument();
  await waitFor(() => expect(api.calls('saveDraft')).toHaveLength(1));
  expect(api.calls('saveDraft')[0]).toMatchObject({
    purpose: 'projects',
    uid: people.maker.uid,
    data: { title: '달항아리' },
    savedAt: 0,
    standsOn: {},
  });
  expect(await findText(t('writing.savedAt', { time: '15:01' }))).toBeInTheDocument();
});

test('the first save creates the draft, and the next ones name it', async () => {
  const { user, api } = await openWrite('basic', { draft: null });
  expect(screen.queryByRole('link', { name: new RegExp(t('write.preview')) })).not.toBeInTheDocument();
  await user.type(await title(), '달');
  await user.click(save());
  expect(await screen.findByText(t('write.saved'))).toBeInTheDocument();
  await user.type(await title(), '항');
  await user.click(save());
  await waitFor(() => expect(api.calls('saveDraft')).toHaveLength(2));
  expect(api.calls('saveDraft').map(({ key }) => key)).toEqual([undefined, idOf(17)]);
  const preview = screen.getByRole('link', { name: new RegExp(t('write.preview')) });
  expect(preview).toHaveAttribute('href', `/funding/detail/${idOf(17)}`);
});

test.each([
  ['basic', 'write.goal', '5000000.5', 'number.decimal'],
  ['basic', 'write.goal', '오백만', 'number.unreadable'],
  ['period', 'write.start', '2026-12-0', 'writing.date.wrong'],
  ['period', 'write.finish', '20261232', 'writing.date.wrong'],
  ['period', 'write.rewardPeriod', '내년 봄', 'writing.date.wrong'],
] as const)(
  'writer at step %s leaves the stored %s unchanged and sends nothing to review while %s cannot be read',
  async (step, label, typed, words) => {
    const { user, api, store, address } = await openWrite(step);
    const field = await screen.findByRole('textbox', { name: new RegExp(t(label)) });
    const { amount, period, rewards } = store.draft ?? buildDraft();
    await user.tripleClick(field);
    await user.paste(typed);
    await user.click(save());
    for (const { data } of api.calls('saveDraft')) {
      expect(data.amount ?? amount).toEqual(amount);
      expect(data.period ?? period).toEqual(period);
      expect(data.rewards?.period ?? rewards.period).toBe(rewards.period);
    }
    const here = address();
    for (const name of [t('write.submit'), new RegExp(t('writing.next', { step: '' }))]) {
      await user.click(screen.getAllByRole('button', { name })[0] as HTMLElement);
      expect(field).toHaveFocus();
      expect(field).toHaveAccessibleDescription(t(words));
    }
    const rail = within(screen.getByRole('navigation', { name: t('writing.steps') }));
    await user.click(rail.getAllByRole('link').at(-1) as HTMLElement);
    expect(field).toHaveFocus();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(address()).toBe(here);
    expect(field).toHaveValue(typed);
  },
);

test('input waits while the browser is offline and is sent when it is online again', async () => {
  const { user, api, store } = await openWrite('refund');
  api.answer({ saveDraft: noNetwork });
  await user.type(await refund(), ' 추가');
  await user.click(save());
  expect(await findText(t('writing.offline'))).toBeInTheDocument();
  expect(screen.getByText(t('writing.offline.short'))).toBeInTheDocument();
  api.answer(store.answers);
  window.dispatchEvent(new Event('online'));
  await waitFor(() => expect(store.draft?.refund).toContain('추가'));
  await waitFor(() => expect(screen.queryByText(t('writing.offline'))).not.toBeInTheDocument());
});

test.each(['tooMany', 'unavailable'] as const)(
  'a save that is temporarily refused with %s shows the message of the server and is repeated',
  async (code) => {
    const { user, api, store } = await openWrite('refund');
    api.answer({ saveDraft: refuse(code) });
    await user.type(await refund(), ' 추가');
    await user.click(save());
    const { copy } = errorCodes[code];
    expect(await findText(`${t(copy)} ${t('writing.tryingAgain')}`)).toBeInTheDocument();
    expect(screen.queryByText(t('writing.offline'))).not.toBeInTheDocument();
    api.answer(store.answers);
    window.dispatchEvent(new Event('online'));
    await waitFor(() => expect(store.draft?.refund).toContain('추가'));
  },
);

test('the draft of this tab survives a sign-out in another tab', async () => {
  const { user, api, store } = await openWrite('refund');
  api.answer({ saveDraft: refuse('loginRequired') });
  await user.type(await refund(), ' 추가');
  await user.click(save());
  await waitFor(() => expect(loadDraftEntries(people.maker.uid, 'projects')).toHaveLength(1));
  clearEntries(people.maker.uid);
  await act(async () => new FakeBroadcastChannel('pq:account').postMessage(''));
  expect(loadDraftEntries(people.maker.uid, 'projects').map(({ stored }) => stored.data.refund)).toEqual([
    expect.stringContaining('추가'),
  ]);
  api.answer(store.answers);
  await user.click(save());
  await waitFor(() => expect(loadDraftEntries(people.maker.uid, 'projects')).toEqual([]));
});

test('a refused field shows the reason and does not delay others', async () => {
  const { user, api, store, saved } = await openWrite('basic');
  const { saveDraft } = store.answers;
  const fields = { title: '제목이 너무 깁니다.' };
  api.answer({ saveDraft: refuse('invalid', { data: { fields } }) });
  await user.type(await title(), '!');
  await user.click(save());
  const box = await title();
  await waitFor(() => expect(box).toHaveAccessibleDescription(/제목이 너무 깁니다/));
  api.answer({ ...(saveDraft && { saveDraft }) });
  await user.clear(screen.getByRole('textbox', { name: new RegExp(t('write.goal')) }));
  await user.click(save());
  await waitFor(() => expect(saved().at(-1)).toEqual({ amount: { goal: 0 } }));
  expect(box).toBeInvalid();
  await user.type(box, '?');
  expect(box).not.toBeInvalid();
});

test('an ended session loses no input and links to sign-in', async () => {
  const { user, api, address } = await openWrite('basic');
  api.answer({ saveDraft: refuse('loginRequired') });
  await user.type(await title(), ' 둘');
  await user.click(save());
  const alert = within((await findText(t('writing.signedOut'))).closest('[role=alert]') as HTMLElement);
  await user.click(alert.getByRole('button', { name: t('header.login') }));
  await waitFor(() => expect(address()).toMatch(/^\/login\?next=/));
  expect(Object.values(localStorage).join()).toContain('모두의 텃밭 둘');
});

test('input that this browser stored is applied to the draft, announced and sent', async () => {
  saveEntry(people.maker.uid, 'closed-tab', {
    purpose: 'projects',
    slot: true,
    key: idOf(17),
    savedAt: nowMs,
    saveId: idOf(55),
    data: { title: '되살린 제목' },
    standsOn: { title: nowMs },
    at: nowMs,
  });
  const { store } = await openWrite('basic');
  expect(await findText(t('writing.restored'))).toBeInTheDocument();
  expect(await title()).toHaveValue('되살린 제목');
  await waitFor(() => expect(store.draft?.title).toBe('되살린 제목'));
  await waitFor(() => expect(localStorage).toHaveLength(0));
});

test('stored input of a deleted draft is offered and then taken over or discarded', async () => {
  const stray = {
    purpose: 'projects',
    slot: true,
    key: idOf(18),
    savedAt: nowMs,
    saveId: idOf(56),
    data: { title: '지운 프로젝트의 제목' },
    at: nowMs,
  } as const;
  saveEntry(people.maker.uid, 'closed-tab', stray);
  const { user } = await openWrite('basic');
  expect(await findText(t('writing.strayed'))).toBeInTheDocument();
  expect(await title()).toHaveValue('모두의 텃밭');
  await user.click(screen.getByRole('button', { name: t('writing.strayed.take') }));
  expect(await title()).toHaveValue('지운 프로젝트의 제목');
  expect(screen.queryByText(t('writing.strayed'))).not.toBeInTheDocument();
});

test('leaving with unsaved input asks for confirmation, but moving between steps does not', async () => {
  const { user, api, address } = await openWrite('basic');
  api.answer({ saveDraft: refuse('restricted') });
  await user.type(await title(), '!');
  await user.click(save());
  await screen.findAllByText(t('err.restricted'));
  await user.click(screen.getByRole('link', { name: new RegExp(t('write.step.refund')) }));
  await refund();
  await user.click(screen.getByRole('link', { name: t('menu.open') }));
  const ask = within(await screen.findByRole('alertdialog', { name: t('writing.leave.title') }));
  await user.click(ask.getByRole('button', { name: t('writing.stay') }));
  expect(address()).toBe('/write/funding/refund');
  await user.click(screen.getByRole('link', { name: t('menu.open') }));
  await user.click(await screen.findByRole('button', { name: t('writing.leave') }));
  await waitFor(() => expect(address()).toBe('/my/open'));
});

test('unsent input is sent on leaving', async () => {
  const { user, store, address } = await openWrite('basic');
  await user.type(await title(), ' 셋');
  await user.click(screen.getByRole('link', { name: t('menu.open') }));
  await waitFor(() => expect(store.draft?.title).toBe('모두의 텃밭 셋'));
  await waitFor(() => expect(address()).toBe('/my/open'));
});

test('a project in review cannot be edited', async () => {
  await openWrite('basic', { draft: buildDraft({ state: 'prepare' }) });
  expect(await screen.findByRole('heading', { level: 1, name: t('writing.locked') })).toBeInTheDocument();
  const link = screen.getByRole('link', { name: t('writing.locked.open') });
  expect(link).toHaveAttribute('href', `/funding/detail/${idOf(17)}`);
});

test('the reason for a rejection is shown above the draft', async () => {
  await openWrite('basic', { draft: buildDraft({ rejectMessage: '사진을 더 선명하게 올려주세요.' }) });
  expect(await screen.findByText('사진을 더 선명하게 올려주세요.')).toBeInTheDocument();
});

test('a draft that failed to load is requested again by the button', async () => {
  const { user, api, store } = await openWrite('basic', { answers: { getDraft: noNetwork } });
  const again = await screen.findByRole('button', { name: t('common.retry') });
  api.answer(store.answers);
  await user.click(again);
  expect(await title()).toHaveValue('모두의 텃밭');
});
