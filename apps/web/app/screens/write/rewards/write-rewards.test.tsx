// @vitest-environment jsdom

import { t } from '@pq/domain/copy';
import { limits } from '@pq/domain/limits';
import { defaultRewardDetails } from '@pq/domain/reward/reward-details';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { idOf } from '#app/testing/builders/basics.ts';
import { buildDraft } from '#app/testing/builders/draft.ts';
import { openWrite } from '../testing/open-write.ts';

const box = (label: string) => screen.findByRole('textbox', { name: new RegExp(label) });
const radio = (name: string) => screen.findByRole('radio', { name });
const button = (name: string) => screen.findByRole('button', { name });
const contexts = () =>
  screen
    .getAllByRole('button', { name: /^리워드 \d+ 수정$/ })
    .map((edit) => edit.closest('li')?.querySelector('p')?.textContent);
const saveDraft = async (user: { click(target: Element): Promise<void> }) =>
  user.click(await button(t('write.save')));
const draftOf = (count: number) =>
  buildDraft({
    rewards: {
      ...buildDraft().rewards,
      content: Array.from({ length: count }, (_, n) => ({
        ...defaultRewardDetails(),
        count: 0,
        context: `구성 ${n + 1}`,
        productCost: 1_000 * (n + 1),
        delivery: 0,
        shipping: 'none' as const,
      })),
    },
  });

test('a complete reward is added to the list and saved with all others', async () => {
  const { user, saved } = await openWrite('reward');
  await user.click(await button(t('write.reward.add')));
  await waitFor(async () => expect(await box(t('goods.name'))).toHaveFocus());
  await user.keyboard('눈빛 꽃병');
  const cost = await box(t('write.reward.cost'));
  await user.type(cost, '48000');
  expect(cost).toHaveValue('48,000');
  await user.type(await box(t('write.reward.count')), '30');
  await user.type(await box(t('write.reward.context')), '눈빛 꽃병 1점');
  await user.click(await button(t('common.save')));
  expect(contexts()).toEqual(['머그컵 1개', '감사 엽서', '눈빛 꽃병 1점']);
  await saveDraft(user);
  await waitFor(() => expect(saved().at(-1)?.rewards?.content).toHaveLength(3));
  expect(saved().at(-1)?.rewards?.content?.[2]).toEqual({
    ...defaultRewardDetails(),
    name: '눈빛 꽃병',
    productCost: 48_000,
    delivery: 0,
    shipping: 'parcel',
    count: 30,
    context: '눈빛 꽃병 1점',
  });
});

test('an incomplete reward shows its problems at its fields and focuses the first when it is saved', async () => {
  const { user } = await openWrite('reward');
  await user.click(await button(t('write.reward.add')));
  const cost = await box(t('write.reward.cost'));
  expect(cost).not.toBeInvalid();
  await user.click(await button(t('common.save')));
  await waitFor(() => expect(cost).toHaveFocus());
  expect(cost).toHaveAccessibleDescription(t('writing.reward.err.cost'));
  expect(await box(t('write.reward.context'))).toHaveAccessibleDescription(t('writing.reward.err.context'));
});

test.each([
  ['write.reward.cost', limits.productCostMax + 1, 'writing.reward.err.cost'],
  ['write.reward.delivery', limits.delivery + 1, 'writing.reward.err.delivery'],
  ['write.reward.count', limits.rewardCount + 1, 'writing.reward.err.count'],
] as const)('%s above its limit is reported while typing and is not corrected', async (label, n, words) => {
  const { user } = await openWrite('reward');
  await user.click(await button(t('write.reward.add')));
  await user.click(await radio(t('goods.shipping.paid')));
  const field = await box(t(label));
  await user.clear(field);
  await user.type(field, String(n));
  expect(field).toHaveAccessibleDescription(t(words));
  expect(field).toHaveValue(n.toLocaleString('ko-KR'));
});

test('reward form saves nothing while a number in it cannot be read, and focuses that field', async () => {
  const { user } = await openWrite('reward');
  await user.click(await button(t('writing.reward.edit', { n: 1 })));
  for (const label of ['write.reward.cost', 'write.reward.count', 'goods.perPerson'] as const) {
    const field = await box(t(label));
    const before = (field as HTMLInputElement).value;
    await user.tripleClick(field);
    await user.paste('1.5');
    await user.click(await button(t('common.save')));
    expect(field).toHaveFocus();
    expect(field).toHaveAccessibleDescription(t('number.decimal'));
    await user.clear(field);
    if (before) await user.type(field, before);
  }
  await user.click(await button(t('common.save')));
  await waitFor(() =>
    expect(screen.queryByRole('button', { name: t('common.save') })).not.toBeInTheDocument(),
  );
});

test('a reward without delivery offers no fee field and has no fee', async () => {
  const { user, saved } = await openWrite('reward');
  await user.click(await button(t('writing.reward.edit', { n: 1 })));
  await user.click(await radio(t('goods.shipping.none')));
  expect(screen.queryByRole('textbox', { name: t('write.reward.delivery') })).not.toBeInTheDocument();
  await user.click(await button(t('common.save')));
  await saveDraft(user);
  await waitFor(() =>
    expect(saved().at(-1)?.rewards?.content?.[0]).toMatchObject({ shipping: 'none', delivery: 0 }),
  );
});

test('a reward is copied behind itself and opened, and removed after a confirmation', async () => {
  const { user } = await openWrite('reward');
  await user.click(await button(t('writing.reward.copy', { n: 1 })));
  expect(await box(t('write.reward.context'))).toHaveValue('머그컵 1개');
  await user.click(await button(t('common.save')));
  expect(contexts()).toEqual(['머그컵 1개', '머그컵 1개', '감사 엽서']);
  await user.click(await button(t('writing.reward.remove', { n: 2 })));
  const ask = within(await screen.findByRole('alertdialog', { name: t('writing.reward.n', { n: 2 }) }));
  await user.click(ask.getByRole('button', { name: t('common.delete') }));
  await waitFor(() => expect(contexts()).toEqual(['머그컵 1개', '감사 엽서']));
});

test('a single press adds a reward at full price to an early bird that leaves pieces', async () => {
  const draft = draftOf(2);
  Object.assign(draft.rewards.content[0] ?? {}, {
    name: '머그',
    count: 100,
    early: { first: 10, until: null },
  });
  const { user } = await openWrite('reward', { draft });
  expect(await screen.findByText(t('goods.early.end', { n: 10 }))).toBeInTheDocument();
  await user.click(await button(t('goods.early.fullPrice')));
  expect(await box(t('goods.name'))).toHaveValue(t('goods.early.fullPrice.name', { name: '머그' }));
  expect(await box(t('write.reward.count'))).toHaveValue('90');
  expect(await radio(t('goods.early.none'))).toBeChecked();
  await user.click(await button(t('common.cancel')));
  expect(contexts()).toEqual(['구성 1', '구성 2']);
  expect(await screen.findByText(t('goods.early.end', { n: 10 }))).toBeInTheDocument();
  // From the form as well, which is saved first.
  await user.click(await button(t('writing.reward.edit', { n: 1 })));
  await user.click(await button(t('goods.early.fullPrice')));
  await user.click(await button(t('common.save')));
  expect(contexts()).toEqual(['구성 1', '구성 1', '구성 2']);
  expect(screen.queryByText(t('goods.early.end', { n: 10 }))).not.toBeInTheDocument();
});

test('rewards are reordered by buttons, arrow keys and dragging', async () => {
  const { user } = await openWrite('reward', { draft: draftOf(3) });
  await user.click(await button(t('writing.reward.down', { n: 1 })));
  expect(contexts()).toEqual(['구성 2', '구성 1', '구성 3']);
  (await button(t('writing.reward.edit', { n: 3 }))).focus();
  await user.keyboard('{ArrowUp}');
  expect(contexts()).toEqual(['구성 2', '구성 3', '구성 1']);
  const entry = async (n: number) =>
    (await button(t('writing.reward.edit', { n }))).closest('li') as HTMLElement;
  const dataTransfer = { effectAllowed: '' };
  fireEvent.dragStart(await entry(3), { dataTransfer });
  fireEvent.drop(await entry(1), { dataTransfer });
  expect(contexts()).toEqual(['구성 1', '구성 2', '구성 3']);
});

test('rewards at the ends of the list cannot be moved further', async () => {
  await openWrite('reward');
  expect(await button(t('writing.reward.up', { n: 1 }))).toBeDisabled();
  expect(await button(t('writing.reward.down', { n: 2 }))).toBeDisabled();
});

test('other rewards cannot be moved while one is edited', async () => {
  const { user } = await openWrite('reward');
  await user.click(await button(t('writing.reward.edit', { n: 2 })));
  expect(await button(t('writing.reward.down', { n: 1 }))).toBeDisabled();
  expect(await button(t('writing.reward.remove', { n: 1 }))).toBeDisabled();
  expect(await button(t('write.reward.add'))).toBeDisabled();
});

test('the number of rewards is limited', async () => {
  await openWrite('reward', { draft: draftOf(limits.rewardsPerProject) });
  expect(await button(t('write.reward.add'))).toBeDisabled();
  expect(await button(t('writing.reward.copy', { n: 1 }))).toBeDisabled();
  expect(screen.getByText(t('writing.reward.max'))).toBeInTheDocument();
});

test('the sum of the rewards is shown next to the goal', async () => {
  await openWrite('reward');
  const plan = (await screen.findByText(t('writing.plan.average'))).closest('dl') as HTMLElement;
  expect(plan).toHaveTextContent(`${t('write.goal')}1,000,000원`);
  expect(plan).toHaveTextContent(`${t('writing.plan.average')}13,500원`);
  expect(plan).toHaveTextContent(t('writing.plan.backers.n', { n: 75 }));
  expect(plan).toHaveTextContent(
    `${t('writing.plan.limited')}250,000원 ${t('writing.plan.limited.n', { n: 50 })} · ${t('writing.plan.limited.share', { n: 25 })}`,
  );
});

test('an unsaved reward is stored in the tab, and leaving its step asks for confirmation', async () => {
  const { user, address } = await openWrite('reward');
  await user.click(await button(t('write.reward.add')));
  await user.type(await box(t('write.reward.context')), '도장');
  await user.click(screen.getByRole('link', { name: new RegExp(`^.*${t('write.step.refund')}`) }));
  await user.click(await button(t('writing.leave')));
  await box(t('write.step.refund'));
  expect(address()).toBe('/write/funding/refund');
  await user.click(screen.getByRole('link', { name: new RegExp(t('writing.fact.rewards', { n: 2 })) }));
  expect(await box(t('write.reward.context'))).toHaveValue('도장');
});

test('the preview shows the reward as backers will see it while it is edited', async () => {
  const { user } = await openWrite('reward');
  await user.click(await button(t('write.reward.add')));
  await user.type(await box(t('write.reward.cost')), '48000');
  await user.type(await box(t('write.reward.context')), '눈빛 꽃병');
  const preview = screen.getByRole('complementary');
  expect(preview).toHaveTextContent('눈빛 꽃병');
  expect(preview).toHaveTextContent('48,000원');
});

test('an own project is saved under its key', async () => {
  const { api } = await openWrite(`reward?key=${idOf(17)}` as 'reward');
  expect(await button(t('write.reward.add'))).toBeInTheDocument();
  expect(api.calls('getDraft')).toEqual([{ purpose: 'projects', key: idOf(17) }]);
});
