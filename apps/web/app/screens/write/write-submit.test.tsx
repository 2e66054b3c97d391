// @vitest-environment jsdom

import type { Draft } from '@pq/contract/shapes/draft';
import { t } from '@pq/domain/copy';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { noNetwork, refuse } from '#app/testing/answers.ts';
import { idOf } from '#app/testing/builders/basics.ts';
import { buildDraft, buildEmptyDraft } from '#app/testing/builders/draft.ts';
import { buildFeePlans } from '#app/testing/builders/fee-plans.ts';
import { openWrite } from './testing/open-write.ts';

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

test('the bar counts complete requirements, and submitting focuses the first missing field', async () => {
  const { user, address } = await openWrite('basic', { draft: buildEmptyDraft({ refund: '교환' }) });
  const button = await submit();
  expect(button).toHaveTextContent(`${t('write.submit')} 1/8`);
  await user.click(button);
  await waitFor(() => expect(address()).toBe('/write/funding/basic'));
  const title = await box(t('write.title'));
  await waitFor(() => expect(title).toHaveFocus());
  expect(title).toHaveAccessibleDescription(t('writing.missing.title'));
  const rail = within(screen.getByRole('navigation', { name: t('writing.steps') }));
  expect(rail.getByText(t('writing.missing.start'))).toBeInTheDocument();
  // A filled field is not reported, and the next missing one is focused.
  await user.type(title, '달항아리');
  expect(title).not.toBeInvalid();
  await user.click(await submit());
  const thumbnail = t('writing.picture.addTo', { label: t('write.thumbnail') });
  await waitFor(() => expect(screen.getByLabelText(thumbnail)).toHaveFocus());
});

test('continuing without the basics leads back to them and reports no problems of later steps', async () => {
  const { user, address } = await openWrite('period', { draft: buildEmptyDraft() });
  const next = t('writing.next', { step: t('write.step.category') });
  await user.click(await screen.findByRole('button', { name: next }));
  await waitFor(() => expect(address()).toBe('/write/funding/basic'));
  await waitFor(async () => expect(await box(t('write.title'))).toHaveFocus());
  expect(screen.getByText(t('write.err.basic'))).toBeInTheDocument();
  const rail = within(screen.getByRole('navigation', { name: t('writing.steps') }));
  expect(rail.queryByText(t('writing.missing.start'))).not.toBeInTheDocument();
});

test('each part that a review needs is listed with a link to its missing fields', async () => {
  const { user, address } = await openWrite('basic', { draft: buildDraft({ refund: '' }) });
  const heading = await screen.findByRole('heading', { name: new RegExp(t('writing.check')) });
  expect(heading).toHaveTextContent('7 / 8');
  const name = `${t('writing.check.refund')} ${t('writing.check.go')}`;
  await user.click(screen.getByRole('link', { name }));
  await waitFor(() => expect(address()).toBe('/write/funding/refund'));
});

const orderDraft = (changes: Partial<Draft> = {}) => buildDraft({ purpose: 'ordermade', ...changes });

test('custom order is submitted with its default category and delivery when neither was ever saved', async () => {
  const draft = orderDraft({ fieldSaves: {} });
  const { user } = await openWrite('category', { purpose: 'ordermade', draft });
  await user.click(await submit());
  expect((await dialog()).getByText(t('submit.order'))).toBeInTheDocument();
});

test('submitting asks for the project type when only its default is set', async () => {
  const { projectType: _, ...others } = buildDraft().fieldSaves ?? {};
  const { user } = await openWrite('category', { draft: buildDraft({ fieldSaves: others }) });
  await user.click(await submit());
  const type = await screen.findByRole('group', { name: t('write.projectType') });
  expect(type).toHaveAccessibleDescription(t('writing.missing.projectType'));
  await waitFor(() => expect(within(type).getAllByRole('radio')[0]).toHaveFocus());
});

const noDates = buildDraft({
  period: { start: '', finish: '' },
  rewards: { ...buildDraft().rewards, period: '' },
});
const noRewards = buildDraft({ rewards: { ...buildDraft().rewards, content: [] } });
const lacking = [
  ['category', 'basic', 'write.err.basic', buildEmptyDraft()],
  ['content', 'basic', 'write.err.basic', buildDraft({ title: '' })],
  ['refund', 'period', 'write.err.period', noDates],
  ['content', 'reward', 'write.err.reward', noRewards],
] as const;

test.each(lacking)(
  'typed address of %s leads to %s with its message when that lacks something',
  async (step, to, words, draft) => {
    const { address } = await openWrite(step, { draft });
    await waitFor(() => expect(address()).toBe(`/write/funding/${to}`));
    expect(screen.getByText(t(words))).toBeInTheDocument();
  },
);

test.each(lacking)(
  'rail link to %s leads to %s with its message when that lacks something',
  async (step, to, words, draft) => {
    const { user, address } = await openWrite('basic', { draft });
    const rail = within(await screen.findByRole('navigation', { name: t('writing.steps') }));
    await user.click(rail.getByRole('link', { name: new RegExp(t(`write.step.${step}`)) }));
    await waitFor(() => expect(address()).toBe(`/write/funding/${to}`));
    expect(screen.getByText(t(words))).toBeInTheDocument();
  },
);

test('the dialog shows the figures of the project before it is submitted', async () => {
  const { asked } = await openDialog();
  const list = asked.getByText(t('write.goal')).closest('dl') as HTMLElement;
  expect(facts(list)).toMatchObject({
    [t('write.goal')]: '1,000,000원',
    [t('correction.field.period')]: `2026.12.10 – 2026.12.29 ${t('submit.days', { n: 20 })}`,
    [t('submit.payday')]: `${t('submit.payday.at', { date: '2026.12.30' })} ${t('submit.retry')}`,
    [t('write.rewardPeriod')]: '2027.02.01',
    [t('write.step.reward')]: `${t('submit.rewards', { n: 2 })} 5,000원부터`,
  });
  expect(asked.getByText(t('submit.type.PT10'))).toBeInTheDocument();
});

test('each figure links to its step and closes the dialog', async () => {
  const { user, asked, address } = await openDialog();
  const name = t('submit.edit.of', { name: t('write.goal') });
  await user.click(asked.getByRole('link', { name }));
  await waitFor(() => expect(address()).toBe('/write/funding/basic'));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test('submitting without accepting the terms sends nothing, focuses them and explains why', async () => {
  const { user, api, asked } = await openDialog();
  await user.click(asked.getByRole('button', { name: t('write.submit') }));
  const terms = asked.getByRole('checkbox', { name: t('submit.terms') });
  await waitFor(() => expect(terms).toHaveFocus());
  expect(terms).toHaveAccessibleDescription(t('err.makerTerms'));
  expect(api.calls('changeState')).toEqual([]);
});

test('a project is saved before it is submitted, and its page is opened', async () => {
  const { user, api, asked, address, saved } = await openDialog({ answers: { changeState: sent } });
  await user.click(asked.getByRole('checkbox', { name: t('submit.terms') }));
  await user.click(asked.getByRole('button', { name: t('write.submit') }));
  await waitFor(() => expect(address()).toBe(`/funding/detail/${idOf(17)}`));
  expect(api.calls('changeState')).toEqual([
    expect.objectContaining({ pid: idOf(17), state: 'prepare', acceptTerms: true, split: false }),
  ]);
  expect(saved()).toEqual([]);
  expect(screen.getByText(t('write.submitted'))).toBeInTheDocument();
});

test('a project that the server finds incomplete opens the step', async () => {
  const changeState = refuse('invalid', { data: { step: 'period' }, msg: t('write.err.period') });
  const { user, asked, address } = await openDialog({ answers: { changeState } });
  await user.click(asked.getByRole('checkbox', { name: t('submit.terms') }));
  await user.click(asked.getByRole('button', { name: t('write.submit') }));
  await waitFor(() => expect(address()).toBe('/write/funding/period'));
  expect(screen.getByText(t('write.err.period'))).toBeInTheDocument();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('a failed submission changes nothing', async () => {
  const { user, asked, address } = await openDialog({ answers: { changeState: noNetwork } });
  await user.click(asked.getByRole('checkbox', { name: t('submit.terms') }));
  await user.click(asked.getByRole('button', { name: t('write.submit') }));
  expect(await screen.findByText(t('err.network'))).toBeInTheDocument();
  expect(address()).toBe('/write/funding/content');
});

test('an unfinished reward has to be finished before submitting', async () => {
  const { user } = await openWrite('reward');
  await user.click(await screen.findByRole('button', { name: t('write.reward.add') }));
  await user.type(await box(t('write.reward.context')), '도장');
  await user.click(await submit());
  expect(await screen.findByText(t('writing.reward.half.first'))).toBeInTheDocument();
  expect(screen.queryByRole('dialog', { name: t('submit.title') })).not.toBeInTheDocument();
});

test.each(['content', 'refund'] as const)(
  'a reward whose dates no longer fit the project is linked from %s and reports it',
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

test('a maker who has accepted the current terms is not asked again', async () => {
  const { user, api, asked } = await openDialog({
    answers: { getMakerTerms: { agreed: true }, changeState: sent },
  });
  const terms = await asked.findByRole('checkbox', { name: t('submit.terms.agreed') });
  expect(terms).toBeChecked();
  expect(terms).toBeDisabled();
  await user.click(asked.getByRole('button', { name: t('write.submit') }));
  await waitFor(() => expect(api.calls('changeState')).toHaveLength(1));
});

test('submitting shows the fees that it fixes, and asks for two stages where that is wished', async () => {
  const { user, api, asked } = await openDialog({ answers: { changeState: sent } });
  const fees = within(await asked.findByRole('region', { name: t('settlement.submit') }));
  expect(fees.getByText(/플랫폼 수수료 5%, 결제 수수료 3%와 수수료의 부가세 10%/)).toBeInTheDocument();
  expect(fees.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
    t('earning.dearest'),
    t('earning.cheapest'),
    t('earning.atGoal'),
  ]);
  await user.click(fees.getByRole('checkbox', { name: /80%와 20%/ }));
  await user.click(asked.getByRole('checkbox', { name: t('submit.terms') }));
  await user.click(asked.getByRole('button', { name: t('write.submit') }));
  await waitFor(() => expect(api.calls('changeState')).toMatchObject([{ split: true }]));
});

test('a first project with a high goal says that it may be paid out in two stages', async () => {
  const draft = buildDraft();
  const { asked } = await openDialog({
    draft: { ...draft, amount: { ...draft.amount, goal: 10_000_001 } },
    answers: { getFeePlans: buildFeePlans({ isFirst: true }) },
  });
  const fees = within(await asked.findByRole('region', { name: t('settlement.submit') }));
  expect(fees.getByText(/80%와 20%로 나눠 지급하기로 정할 수 있습니다/)).toBeInTheDocument();
  expect(fees.queryByRole('checkbox')).not.toBeInTheDocument();
});
