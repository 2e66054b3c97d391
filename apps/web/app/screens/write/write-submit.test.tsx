// @vitest-environment jsdom

import type { Draft } from '@pq/contract/shapes/draft';
import { t } from '@pq/domain/copy';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { noNetwork, refuse } from '#app/testing/answers.ts';
import { idOf } from '#app/testing/builders/basics.ts';
import { buildDraft, buildEmptyDraft } from '#app/testing/builders/draft.ts';
import { openWrite } from './testing/open-write.ts';

/** The button of the bar, which tells how far it is. */
const submit = async () =>
  (await screen.findAllByRole('button', { name: new RegExp(t('write.submit')) }))[0] as HTMLElement;
const box = (label: string) => screen.findByRole('textbox', { name: new RegExp(label) });
const dialog = async () => within(await screen.findByRole('dialog', { name: t('submit.title') }));
const facts = (list: HTMLElement) =>
  Object.fromEntries(
    [...list.querySelectorAll('dt')].map((name) => [
      name.textContent,
      name.nextElementSibling?.textContent?.trim(),
    ]),
  );

async function openDialog(options: Parameters<typeof openWrite>[1] = {}) {
  const shown = await openWrite('content', options);
  await shown.user.click(await submit());
  return { ...shown, asked: await dialog() };
}
const sent = { key: idOf(17), state: 'prepare' } as const;

test('the bar tells how much of nine is there, and asking leads to the first field that is missing', async () => {
  const { user, address } = await openWrite('refund', { draft: buildEmptyDraft({ refund: '교환' }) });
  const button = await submit();
  expect(button).toHaveTextContent(`${t('write.submit')} 1/9`);
  await user.click(button);
  await waitFor(() => expect(address()).toBe('/write/funding/basic'));
  const title = await box(t('write.title'));
  await waitFor(() => expect(title).toHaveFocus());
  expect(title).toHaveAccessibleDescription(t('writing.missing.title'));
  const rail = within(screen.getByRole('navigation', { name: t('writing.steps') }));
  expect(rail.getByText(t('writing.missing.start'))).toBeInTheDocument();
  // What is filled in is not missing any more, and the next one is led to.
  await user.type(title, '달항아리');
  expect(title).not.toBeInvalid();
  await user.click(await submit());
  const thumbnail = t('writing.picture.addTo', { label: t('write.thumbnail') });
  await waitFor(() => expect(screen.getByLabelText(thumbnail)).toHaveFocus());
});

test('going on without the basics leads back to them, and says nothing of the steps to come', async () => {
  const { user, address } = await openWrite('period', { draft: buildEmptyDraft() });
  const next = t('writing.next', { step: t('write.step.category') });
  await user.click(await screen.findByRole('button', { name: next }));
  await waitFor(() => expect(address()).toBe('/write/funding/basic'));
  await waitFor(async () => expect(await box(t('write.title'))).toHaveFocus());
  expect(screen.getByText(t('write.err.basic'))).toBeInTheDocument();
  const rail = within(screen.getByRole('navigation', { name: t('writing.steps') }));
  expect(rail.queryByText(t('writing.missing.start'))).not.toBeInTheDocument();
});

test('each part that a reviewer looks for is told, with the way to what is missing', async () => {
  const { user, address } = await openWrite('basic', { draft: buildDraft({ refund: '' }) });
  const heading = await screen.findByRole('heading', { name: new RegExp(t('writing.check')) });
  expect(heading).toHaveTextContent('8 / 9');
  const name = `${t('writing.check.refund')} ${t('writing.check.go')}`;
  await user.click(screen.getByRole('link', { name }));
  await waitFor(() => expect(address()).toBe('/write/funding/refund'));
});

const orderDraft = (changes: Partial<Draft> = {}) => buildDraft({ purpose: 'ordermade', ...changes });

test('what nobody has chosen is asked for before the review: of orders how they are delivered', async () => {
  const { fieldSaves = {} } = orderDraft();
  const { deliveryType: _, ...others } = fieldSaves;
  const draft = orderDraft({ fieldSaves: others });
  const { user } = await openWrite('category', { purpose: 'ordermade', draft });
  const button = await submit();
  expect(button).toHaveTextContent('6/7');
  await user.click(button);
  const delivery = screen.getByRole('group', { name: t('write.deliveryType') });
  expect(delivery).toHaveAccessibleDescription(t('writing.missing.deliveryType'));
  await waitFor(() => expect(within(delivery).getAllByRole('radio')[0]).toHaveFocus());
  await user.click(within(delivery).getByRole('radio', { name: new RegExp(t('write.deliveryType.normal')) }));
  await user.click(await submit());
  expect((await dialog()).getByText(t('submit.order'))).toBeInTheDocument();
});

test('what is sent is told in its own figures before it is', async () => {
  const { asked } = await openDialog();
  const list = asked.getByText(t('write.goal')).closest('dl') as HTMLElement;
  expect(facts(list)).toMatchObject({
    [t('write.goal')]: '1,000,000원',
    [t('correction.field.period')]: `2026.12.10 – 2026.12.29 ${t('submit.days', { n: 20 })}`,
    [t('submit.payday')]: `${t('submit.payday.at', { date: '2026.12.30' })} ${t('submit.retry')}`,
    [t('write.rewardPeriod')]: '2027.02.01',
    [t('write.step.reward')]: `${t('submit.rewards', { n: 2 })} 5,000원 – 22,000원`,
  });
  expect(asked.getByText(t('submit.type.PT10'))).toBeInTheDocument();
});

test('each figure leads to its step and closes the question', async () => {
  const { user, asked, address } = await openDialog();
  const name = t('submit.edit.of', { name: t('write.goal') });
  await user.click(asked.getByRole('link', { name }));
  await waitFor(() => expect(address()).toBe('/write/funding/basic'));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test('without the terms nothing is sent: they have the focus, and it is said why', async () => {
  const { user, api, asked } = await openDialog();
  await user.click(asked.getByRole('button', { name: t('write.submit') }));
  const terms = asked.getByRole('checkbox', { name: t('submit.terms') });
  await waitFor(() => expect(terms).toHaveFocus());
  expect(terms).toHaveAccessibleDescription(t('err.makerTerms'));
  expect(api.calls('changeState')).toEqual([]);
});

test('a project that is sent is saved first, and its page is shown', async () => {
  const { user, api, asked, address, saved } = await openDialog({ answers: { changeState: sent } });
  await user.click(asked.getByRole('checkbox', { name: t('submit.terms') }));
  await user.click(asked.getByRole('button', { name: t('write.submit') }));
  await waitFor(() => expect(address()).toBe(`/funding/detail/${idOf(17)}`));
  expect(api.calls('changeState')).toEqual([
    expect.objectContaining({ pid: idOf(17), state: 'prepare', acceptTerms: true }),
  ]);
  expect(saved()).toEqual([]);
  expect(screen.getByText(t('write.submitted'))).toBeInTheDocument();
});

test('a project of which the server misses something leads to its step', async () => {
  const changeState = refuse('invalid', { data: { step: 'period' }, msg: t('write.err.period') });
  const { user, asked, address } = await openDialog({ answers: { changeState } });
  await user.click(asked.getByRole('checkbox', { name: t('submit.terms') }));
  await user.click(asked.getByRole('button', { name: t('write.submit') }));
  await waitFor(() => expect(address()).toBe('/write/funding/period'));
  expect(screen.getByText(t('write.err.period'))).toBeInTheDocument();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('a review that could not be asked for leaves everything as it was', async () => {
  const { user, asked, address } = await openDialog({ answers: { changeState: noNetwork } });
  await user.click(asked.getByRole('checkbox', { name: t('submit.terms') }));
  await user.click(asked.getByRole('button', { name: t('write.submit') }));
  expect(await screen.findByText(t('err.network'))).toBeInTheDocument();
  expect(address()).toBe('/write/funding/content');
});

test('a reward that is half written is finished first', async () => {
  const { user } = await openWrite('reward');
  await user.click(await screen.findByRole('button', { name: t('write.reward.add') }));
  await user.type(await box(t('write.reward.context')), '도장');
  await user.click(await submit());
  expect(await screen.findByText(t('writing.reward.half.first'))).toBeInTheDocument();
  expect(screen.queryByRole('dialog', { name: t('submit.title') })).not.toBeInTheDocument();
});

test.each(['content', 'refund'] as const)(
  'a reward whose dates do not fit the project any more is led to from %s, and says so',
  async (step) => {
    const { rewards, ...draft } = buildDraft();
    const content = rewards.content.map((reward, at) =>
      at === 1 ? { ...reward, month: '2026-11' } : reward,
    );
    const { user, address } = await openWrite(step, {
      draft: { ...draft, rewards: { ...rewards, content } },
    });
    const next = t('writing.next', { step: t('write.step.content') });
    const button = step === 'content' ? await submit() : await screen.findByRole('button', { name: next });
    await user.click(button);
    await waitFor(() => expect(address()).toBe('/write/funding/reward'));
    const edit = await screen.findByRole('button', { name: t('writing.reward.edit', { n: 2 }) });
    expect(edit.closest('li')).toHaveTextContent(t('reward.err.month'));
  },
);
