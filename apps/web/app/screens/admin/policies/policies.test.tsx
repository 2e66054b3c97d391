// @vitest-environment jsdom
import { t } from '@pq/domain/copy';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Answers, AnswerWithMessage, noNetwork, refuse } from '#app/testing/answers.ts';
import { nowMs } from '#app/testing/builders/basics.ts';
import { answer, confirmPassword, openAdmin } from '../testing/open-admin.ts';

const version = (n: number, changes: object = {}) => ({
  version: n,
  title: '이용약관',
  text: `## 제1조\n\n${n}판의 내용`,
  effectiveAt: `2026-0${n}-01`,
  writtenAt: nowMs,
  material: false,
  summary: '',
  ...changes,
});
const terms = { id: 'terms' as const, versions: [version(2), version(1)] };
const open = (answers: Answers = {}, query = '') =>
  openAdmin(`/policies${query}`, { listPolicyVersions: [terms], ...answers });
const field = (label: string) => screen.findByRole('textbox', { name: new RegExp(`^${label}`) });
const button = (name: string) => screen.findByRole('button', { name });
const write = async (user: Awaited<ReturnType<typeof open>>['user']) =>
  user.click(await button(t('admin.policy.write')));
const saved = { id: 'terms' as const, version: 3 };

test('the versions of a policy are listed with their texts, and the current one is marked', async () => {
  const ahead = version(3, { effectiveAt: '2027-01-01', material: true, summary: '환불 기간이 늘어납니다.' });
  await open({ listPolicyVersions: [{ ...terms, versions: [ahead, ...terms.versions] }] });
  const rows = within(await screen.findByRole('list', { name: t('admin.policy.versions') })).getAllByRole(
    'listitem',
  );
  expect(rows[0]).toHaveTextContent(t('admin.policy.state.later'));
  expect(rows[0]).toHaveTextContent(t('admin.policy.notifying'));
  expect(rows[0]).toHaveTextContent('환불 기간이 늘어납니다.');
  expect(rows[1]).toHaveTextContent(t('admin.policy.state.now'));
  expect(rows[2]).toHaveTextContent(t('admin.policy.state.past'));
  expect(rows[2]).toHaveTextContent('1판의 내용');
});

test('a policy without versions says so, and the address names the shown policy', async () => {
  await open({ listPolicyVersions: [terms, { id: 'maker', versions: [] }] }, '?id=maker');
  expect(await screen.findByText(t('admin.policy.none'))).toBeInTheDocument();
  const chip = screen.getByRole('link', { name: t('policy.tab.maker') });
  expect(chip).toHaveAttribute('aria-current');
});

test('the next version starts from the latest, and is saved after a confirmation and the password', async () => {
  const { user, api } = await open({ writePolicy: refuse('freshSignIn') });
  await write(user);
  await waitFor(async () => expect(await field(t('admin.policy.field.title'))).toHaveFocus());
  expect(screen.getByText(t('admin.policy.start', { n: 2, date: '2026.02.01' }))).toBeInTheDocument();
  const text = await field(t('admin.policy.field.text'));
  expect(text).toHaveValue('## 제1조\n\n2판의 내용');
  await user.type(text, ' 추가');
  await user.type(await field(t('admin.policy.field.date')), '20261210');
  await user.click(await button(t('admin.policy.save')));
  expect(await screen.findByText(t('admin.policy.save.body'))).toBeInTheDocument();
  await answer(user, t('admin.policy.save'));
  await screen.findByRole('dialog', { name: t('freshPassword.title') });
  api.answer({ writePolicy: new AnswerWithMessage(saved, t('admin.policy.saved')), confirmPassword: null });
  await confirmPassword(user);
  expect(await screen.findByText(t('admin.policy.saved'))).toBeInTheDocument();
  expect(api.calls('writePolicy').at(-1)).toMatchObject({
    id: 'terms',
    text: '## 제1조\n\n2판의 내용 추가',
    effectiveAt: '2026-12-10',
    material: false,
    version: 2,
  });
});

test('a material change requires a text for the mail and a day at least a week ahead', async () => {
  const { user, api } = await open({ writePolicy: saved });
  await write(user);
  await user.click(await screen.findByRole('checkbox', { name: t('admin.policy.field.material') }));
  await user.type(await field(t('admin.policy.field.date')), '20261203');
  await user.click(await button(t('admin.policy.save')));
  const summary = await field(t('admin.policy.field.summary'));
  expect(summary).toHaveAccessibleDescription(t('admin.policy.field.summary.required'));
  const date = await field(t('admin.policy.field.date'));
  expect(date).toBeInvalid();
  expect(api.calls('writePolicy')).toEqual([]);
  await user.type(summary, '환불 기간이 늘어납니다.');
  await user.clear(date);
  await user.type(date, '20261220');
  await user.click(await button(t('admin.policy.save')));
  expect(await screen.findByText(t('admin.policy.save.mails'))).toBeInTheDocument();
  await answer(user, t('admin.policy.save'));
  await waitFor(() =>
    expect(api.calls('writePolicy')).toEqual([
      expect.objectContaining({ material: true, summary: '환불 기간이 늘어납니다.' }),
    ]),
  );
});

test('a version without a text or a day is not sent', async () => {
  const { user, api } = await open();
  await write(user);
  const text = await field(t('admin.policy.field.text'));
  await user.clear(text);
  await user.click(await button(t('admin.policy.save')));
  await waitFor(() => expect(text).toHaveFocus());
  expect(text).toHaveAccessibleDescription(t('admin.policy.field.text.required'));
  expect(await field(t('admin.policy.field.date'))).toBeInvalid();
  expect(api.calls('writePolicy')).toEqual([]);
});

test('cancelling the dialog saves nothing and preserves the input', async () => {
  const { user, api } = await open();
  await write(user);
  await user.type(await field(t('admin.policy.field.date')), '20261210');
  await user.click(await button(t('admin.policy.save')));
  await answer(user, t('common.cancel'));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  expect(api.calls('writePolicy')).toEqual([]);
  expect(await field(t('admin.policy.field.date'))).toHaveValue('2026-12-10');
});

test('a version by another admin is reported, and the input is preserved', async () => {
  const { user } = await open({ writePolicy: refuse('decisionStale') });
  await write(user);
  await user.type(await field(t('admin.policy.field.text')), ' 추가');
  await user.type(await field(t('admin.policy.field.date')), '20261210');
  await user.click(await button(t('admin.policy.save')));
  await answer(user, t('admin.policy.save'));
  expect(await screen.findByText(t('err.decisionStale'))).toBeInTheDocument();
  expect(await field(t('admin.policy.field.text'))).toHaveValue('## 제1조\n\n2판의 내용 추가');
});

test('policies that failed to load are requested again by the button', async () => {
  const { user, api } = await open({ listPolicyVersions: noNetwork });
  const again = await button(t('common.retry'));
  api.answer({ listPolicyVersions: [terms] });
  await user.click(again);
  expect(await screen.findByRole('list', { name: t('admin.policy.versions') })).toBeInTheDocument();
});
