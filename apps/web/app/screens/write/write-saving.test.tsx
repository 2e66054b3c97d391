// @vitest-environment jsdom
import { t } from '@pq/domain/copy';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { keepDraft } from '#app/lib/drafts/kept-drafts.ts';
import { noNetwork, refuse } from '#app/testing/answers.ts';
import { idOf, nowMs } from '#app/testing/builders/basics.ts';
import { buildDraft } from '#app/testing/builders/draft.ts';
import { people } from '#app/testing/builders/viewer.ts';
import { openWrite } from './testing/open-write.ts';

const title = () => screen.findByRole('textbox', { name: new RegExp(t('write.title')) });
const refund = () => screen.findByRole('textbox', { name: new RegExp(t('write.step.refund')) });
const save = () => screen.getByRole('button', { name: t('write.save') });
const said = (words: string) => screen.findByText(words, { exact: false });

test('what is typed is saved by itself: only what has changed, under the temporary save', async () => {
  const { user, api } = await openWrite('basic', { draft: null });
  await user.type(await title(), '달항아리');
  expect(await said(t('writing.typed'))).toBeInTheDocument();
  await waitFor(() => expect(api.calls('saveDraft')).toHaveLength(1));
  expect(api.calls('saveDraft')[0]).toMatchObject({
    purpose: 'projects',
    uid: people.maker.uid,
    data: { title: '달항아리' },
    savedAt: 0,
    standsOn: {},
  });
  expect(await said(t('writing.savedAt', { time: '15:01' }))).toBeInTheDocument();
});

test('the first save makes the draft, and the next ones name it', async () => {
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

test('without a line what is typed waits, and goes once somebody is back', async () => {
  const { user, api, store } = await openWrite('refund');
  api.answer({ saveDraft: noNetwork });
  await user.type(await refund(), ' 추가');
  await user.click(save());
  expect(await said(t('writing.offline'))).toBeInTheDocument();
  expect(screen.getByText(t('writing.offline.short'))).toBeInTheDocument();
  api.answer(store.answers);
  window.dispatchEvent(new Event('online'));
  await waitFor(() => expect(store.draft?.refund).toContain('추가'));
  await waitFor(() => expect(screen.queryByText(t('writing.offline'))).not.toBeInTheDocument());
});

test('a field that is refused says why and holds up no other', async () => {
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

test('a session that is over loses nothing and leads to signing in', async () => {
  const { user, api, address } = await openWrite('basic');
  api.answer({ saveDraft: refuse('loginRequired') });
  await user.type(await title(), ' 둘');
  await user.click(save());
  const alert = within((await said(t('writing.signedOut'))).closest('[role=alert]') as HTMLElement);
  await user.click(alert.getByRole('button', { name: t('header.login') }));
  await waitFor(() => expect(address()).toMatch(/^\/login\?next=/));
  expect(Object.values(localStorage).join()).toContain('모두의 텃밭 둘');
});

test('what this browser kept of a draft is laid over it, said, and sent', async () => {
  keepDraft(people.maker.uid, 'closed-tab', {
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
  expect(await said(t('writing.restored'))).toBeInTheDocument();
  expect(await title()).toHaveValue('되살린 제목');
  await waitFor(() => expect(store.draft?.title).toBe('되살린 제목'));
  await waitFor(() => expect(localStorage).toHaveLength(0));
});

test('what was kept of a draft that is gone is offered, and taken over or let go', async () => {
  const stray = {
    purpose: 'projects',
    slot: true,
    key: idOf(18),
    savedAt: nowMs,
    saveId: idOf(56),
    data: { title: '지운 프로젝트의 제목' },
    at: nowMs,
  } as const;
  keepDraft(people.maker.uid, 'closed-tab', stray);
  const { user } = await openWrite('basic');
  expect(await said(t('writing.strayed'))).toBeInTheDocument();
  expect(await title()).toHaveValue('모두의 텃밭');
  await user.click(screen.getByRole('button', { name: t('writing.strayed.take') }));
  expect(await title()).toHaveValue('지운 프로젝트의 제목');
  expect(screen.queryByText(t('writing.strayed'))).not.toBeInTheDocument();
});

test('whoever leaves while something is not saved is asked, but not between the steps', async () => {
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

test('what is not sent yet goes along with leaving', async () => {
  const { user, store, address } = await openWrite('basic');
  await user.type(await title(), ' 셋');
  await user.click(screen.getByRole('link', { name: t('menu.open') }));
  await waitFor(() => expect(store.draft?.title).toBe('모두의 텃밭 셋'));
  await waitFor(() => expect(address()).toBe('/my/open'));
});

test('a project that is in review is not written', async () => {
  await openWrite('basic', { draft: buildDraft({ state: 'prepare' }) });
  expect(await screen.findByRole('heading', { level: 1, name: t('writing.locked') })).toBeInTheDocument();
  const link = screen.getByRole('link', { name: t('writing.locked.open') });
  expect(link).toHaveAttribute('href', `/funding/detail/${idOf(17)}`);
});

test('why it was rejected stands above what is written', async () => {
  await openWrite('basic', { draft: buildDraft({ rejectMessage: '사진을 더 선명하게 올려주세요.' }) });
  expect(await screen.findByText('사진을 더 선명하게 올려주세요.')).toBeInTheDocument();
});

test('a draft that did not come is asked for again by the button', async () => {
  const { user, api, store } = await openWrite('basic', { answers: { getDraft: noNetwork } });
  const again = await screen.findByRole('button', { name: t('common.retry') });
  api.answer(store.answers);
  await user.click(again);
  expect(await title()).toHaveValue('모두의 텃밭');
});
