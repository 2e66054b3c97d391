// @vitest-environment jsdom
import { t } from '@pq/domain/copy';
import { defaultRewardDetails } from '@pq/domain/reward/reward-details';
import { screen, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { expectNoAxeFindings } from '#app/testing/axe.ts';
import { idOf } from '#app/testing/builders/basics.ts';
import { buildFeePlans } from '#app/testing/builders/fee-plans.ts';
import { renderScreen } from '#app/testing/render-screen.tsx';
import type { Reward } from '../rewards/reward-list.ts';
import { Earnings } from './earnings.tsx';

const build = (changes: Partial<Reward> = {}): Reward => ({
  ...defaultRewardDetails(),
  name: '달 머그 한 쌍',
  context: '머그 두 개',
  count: 0,
  productCost: 58_000,
  delivery: 3_500,
  shipping: 'parcel',
  ...changes,
});
const cards = build({ name: '엽서 세트', productCost: 12_000, delivery: 0 });

async function open(rewards: Reward[], { goal = 15_000_000, key = idOf(17), uid = 'maker' } = {}) {
  const onEdit = vi.fn();
  const shown = await renderScreen(
    <Earnings
      rewards={rewards}
      goal={goal}
      place={{ uid, purpose: 'projects', key }}
      locked={false}
      onEdit={onEdit}
    />,
    { answers: { getFeePlans: buildFeePlans() } },
  );
  await shown.user.click(await screen.findByText(t('earning.really')));
  return { ...shown, onEdit };
}

const fact = (name: string) => screen.getByText(name).closest('div')?.textContent;
const cost = (name: string, what: 'making' | 'sending') =>
  screen.getByRole('textbox', { name: t('earning.field', { name, what: t(`earning.${what}`) }) });
const rowOf = (name: string) =>
  within(screen.getAllByRole('listitem').find((row) => within(row).queryByText(name)) as HTMLElement);

test('the dearest and the cheapest reward and the goal are shown after fees', async () => {
  await open([build(), cards]);
  expect(fact(t('earning.dearest'))).toContain('약 56,088원61,500원 결제');
  expect(fact(t('earning.cheapest'))).toContain('약 10,944원12,000원 결제');
  expect(fact(t('earning.atGoal'))).toContain('13,680,000원');
  await expectNoAxeFindings();
});

test('rewards of one price are shown once, and a project without a goal shows none', async () => {
  await open([build()], { goal: 0 });
  expect(fact(t('earning.only'))).toContain('약 56,088원');
  expect(screen.queryByText(t('earning.atGoal'))).not.toBeInTheDocument();
});

test('costs of a piece show what is left, and how many backers cover what is spent once', async () => {
  const { user } = await open([build()]);
  await user.type(cost('달 머그 한 쌍', 'making'), '31000');
  await user.type(cost('달 머그 한 쌍', 'sending'), '4800');
  await user.type(screen.getByRole('textbox', { name: t('earning.once') }), '1500000');
  expect(rowOf('달 머그 한 쌍').getByText('약 20,288원')).toBeInTheDocument();
  expect(screen.getByText('74명')).toBeInTheDocument();
  expect(screen.getByText(/약 259명이고, 꼭 채우면 약 3,754,592원이 남습니다/)).toBeInTheDocument();
});

test('a reward that loses money says so, with the price from which it does not, and can be opened', async () => {
  const { user, onEdit } = await open([build(), cards]);
  await user.type(cost('엽서 세트', 'making'), '8200');
  await user.type(cost('엽서 세트', 'sending'), '3500');
  expect(rowOf('엽서 세트').getByText(t('earning.loses'))).toBeInTheDocument();
  expect(screen.getByText('‘엽서 세트’ 하나를 팔 때마다 약 756원을 잃습니다.')).toBeInTheDocument();
  expect(screen.getByText(/12,827원부터 손해가 없습니다/)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: t('earning.loss.fix') }));
  expect(onEdit).toHaveBeenCalledExactlyOnceWith(1);
  await user.selectOptions(screen.getByRole('combobox', { name: t('earning.which') }), '엽서 세트');
  expect(screen.getByText(t('earning.even.never'))).toBeInTheDocument();
});

test('costs stay in the browser of the account, and no request has them', async () => {
  const first = await open([build()]);
  await first.user.type(cost('달 머그 한 쌍', 'making'), '31000');
  expect(first.api.calls('saveDraft')).toEqual([]);
  const stored = { ...localStorage };
  await open([build()]);
  expect(cost('달 머그 한 쌍', 'making')).toHaveValue('31,000');
  await open([build()], { uid: 'other' });
  expect(cost('달 머그 한 쌍', 'making')).toHaveValue('');
  expect(Object.keys(stored)).toEqual([`pq:draft:maker:costs:${idOf(17)}`]);
});

test('a renamed reward takes its costs along, in whatever place it is', async () => {
  const props = { goal: 0, place: { uid: 'maker', purpose: 'projects', key: null }, locked: false } as const;
  const { user, router } = await renderScreen(<Renaming {...props} />, {
    answers: { getFeePlans: buildFeePlans() },
  });
  await screen.findByText(t('earning.really'));
  await user.type(cost('엽서 세트', 'making'), '8200');
  await user.click(screen.getByRole('button', { name: 'rename' }));
  expect(cost('엽서 다섯 장', 'making')).toHaveValue('8,200');
  expect(cost('달 머그 한 쌍', 'making')).toHaveValue('');
  expect(router.state.errors).toBeNull();
});

function Renaming(props: Pick<Parameters<typeof Earnings>[0], 'goal' | 'place' | 'locked'>) {
  const [rewards, setRewards] = useState([build(), cards]);
  const rename = () => setRewards([{ ...cards, name: '엽서 다섯 장' }, build()]);
  return (
    <>
      <Earnings {...props} rewards={rewards} onEdit={() => {}} />
      <button type="button" onClick={rename}>
        rename
      </button>
    </>
  );
}

test('a cost that is stored in another shape counts as none', async () => {
  localStorage.setItem(`pq:draft:maker:costs:${idOf(17)}`, JSON.stringify({ once: -1, pieces: [] }));
  await open([build()]);
  expect(screen.getByRole('textbox', { name: t('earning.once') })).toHaveValue('');
});
