// @vitest-environment jsdom
import { t } from '@pq/domain/copy';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { saveEntry } from '#app/lib/drafts/draft-storage.ts';
import { type Answers, AnswerWithMessage, noNetwork, refuse } from '#app/testing/answers.ts';
import { idOf, nowMs } from '#app/testing/builders/basics.ts';
import { buildCard } from '#app/testing/builders/project.ts';
import { buildMaker, people } from '#app/testing/builders/viewer.ts';
import { renderScreen } from '#app/testing/render-screen.tsx';
import { OwnActions } from './own-actions.tsx';

type Project = Parameters<typeof OwnActions>[0]['project'];
const title = '모두의 텃밭';
const open = (project: Partial<Project>, answers: Answers = {}) =>
  renderScreen(<OwnActions project={{ ...buildCard(), ...project }} />, { viewer: buildMaker(), answers });
const button = (words: string) => screen.getByRole('button', { name: new RegExp(`${title}\\s*${words}`) });
const confirm = async (name: string) =>
  within(await screen.findByRole('alertdialog', { name })).getByRole('button', { name });

test('a draft is continued under its key, or submitted for review after a confirmation', async () => {
  const changeState = new AnswerWithMessage(
    { key: idOf(17), state: 'prepare' as const },
    t('write.submitted'),
  );
  const { user, api } = await open({ state: 'save' }, { changeState });
  expect(
    screen.getByRole('link', { name: new RegExp(`${title}\\s*${t('my.open.continue')}`) }),
  ).toHaveAttribute('href', `/write/funding/basic?key=${idOf(17)}`);
  await user.click(button(t('write.submit')));
  expect(await screen.findByText(t('write.submit.confirm'))).toBeInTheDocument();
  await user.click(await confirm(t('write.submit')));
  expect(await screen.findByText(t('write.submitted'))).toBeInTheDocument();
  expect(api.calls('changeState')).toEqual([
    expect.objectContaining({ pid: idOf(17), state: 'prepare', acceptTerms: false }),
  ]);
});

test('an incomplete draft leads to its incomplete step', async () => {
  const changeState = refuse('invalid', { data: { step: 'refund' }, msg: t('write.err.refund') });
  const { user, address } = await open({ state: 'save' }, { changeState });
  await user.click(button(t('write.submit')));
  await user.click(await confirm(t('write.submit')));
  await waitFor(() => expect(address()).toBe(`/write/funding/refund?key=${idOf(17)}`));
  expect(screen.getByText(t('write.err.refund'))).toBeInTheDocument();
});

test('unsaved input of a tab prevents a review until it is continued', async () => {
  saveEntry(people.maker.uid, 'closed-tab', {
    purpose: 'projects',
    slot: false,
    key: idOf(17),
    savedAt: nowMs,
    saveId: idOf(55),
    data: { title: '저장하지 못한 제목' },
    at: nowMs,
  });
  const { user, api, address } = await open({ state: 'save' });
  await user.click(button(t('write.submit')));
  await waitFor(() => expect(address()).toBe(`/write/funding/basic?key=${idOf(17)}`));
  expect(screen.getByText(t('my.open.unsaved'))).toBeInTheDocument();
  expect(api.calls('changeState')).toEqual([]);
});

test('a withdrawal of a review is requested after a confirmation, and not twice', async () => {
  const changeState = { key: idOf(17), state: 'prepare' as const };
  const { user, api } = await open({ state: 'prepare' }, { changeState });
  await user.click(button(t('project.withdrawReview')));
  const ask = within(await screen.findByRole('alertdialog'));
  await user.click(ask.getByRole('button', { name: t('common.cancel') }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  expect(api.calls('changeState')).toEqual([]);
  await user.click(button(t('project.withdrawReview')));
  await user.click(await confirm(t('project.withdrawReview')));
  await waitFor(() => expect(api.calls('changeState')).toEqual([expect.objectContaining({ state: 'save' })]));
});

test('a rejected project is moved back to editing', async () => {
  const changeState = { key: idOf(17), state: 'save' as const };
  const { user, address } = await open({ state: 'reject' }, { changeState });
  await user.click(button(t('project.toEditing')));
  await user.click(await confirm(t('project.toEditing')));
  await waitFor(() => expect(address()).toBe(`/write/funding/basic?key=${idOf(17)}`));
});

test('a failed action is reported and changes nothing', async () => {
  const { user, address } = await open({ state: 'reject' }, { changeState: noNetwork });
  await user.click(button(t('project.toEditing')));
  await user.click(await confirm(t('project.toEditing')));
  expect(await screen.findByText(t('err.network'))).toBeInTheDocument();
  expect(address()).toBe('/element');
});

test.each([
  { state: 'prepare', withdrawRequested: true },
  { state: 'ready' },
  { state: 'funding' },
  { state: 'finish' },
  { state: 'blind' },
] as const)('a project that is $state has no actions', async (project) => {
  await open(project);
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
  expect(screen.queryByRole('link')).not.toBeInTheDocument();
});
