// @vitest-environment jsdom
import { t } from '@pq/domain/copy';
import { type FeePlanName, firstFeePlans, settle } from '@pq/domain/settlement/expected';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { noNetwork } from '#app/testing/answers.ts';
import { expectNoAxeFindings } from '#app/testing/axe.ts';
import { idOf } from '#app/testing/builders/basics.ts';
import { buildProject } from '#app/testing/builders/project.ts';
import { buildMaker } from '#app/testing/builders/viewer.ts';
import { renderScreen } from '#app/testing/render-screen.tsx';
import type { Expected } from './waterfall.tsx';

const sum = (pledges: number, amount: number) => ({ pledges, amount });

function build(changes: Partial<Expected> = {}, plan: FeePlanName = 'default'): Expected {
  const charged = changes.charged ?? 12_340_000;
  return {
    phase: 'live',
    paid: sum(0, 0),
    waiting: sum(214, charged),
    retry: sum(0, 0),
    ...changes,
    plan,
    fees: { ...firstFeePlans[plan], stages: [...firstFeePlans[plan].stages] },
    ...settle(firstFeePlans[plan], charged, changes.refunded ?? 0),
  };
}

const open = (expected: Expected | typeof noNetwork, project: Parameters<typeof buildProject>[0] = {}) =>
  renderScreen(`/funding/detail/${idOf(17)}/settlement`, {
    viewer: buildMaker(),
    answers: {
      getProject: buildProject({ isManager: true, ...project }),
      countComments: { comments: 0, replies: 0, waiting: 0 },
      getExpectedSettlement: expected,
    },
  });

async function steps() {
  const rows = within(await screen.findByRole('table', { name: t('settlement.steps') })).getAllByRole('row');
  return rows
    .slice(1)
    .map((row) => [...(row as HTMLTableRowElement).cells].map(({ textContent }) => textContent));
}

test('an open project shows every step from what is pledged to what is received', async () => {
  await open(build());
  expect(await steps()).toEqual([
    ['후원 금액214건 · 배송비 포함', '12,340,000원'],
    ['플랫폼 수수료 5%', '−617,000원'],
    ['결제 수수료 3%', '−370,200원'],
    ['부가세수수료의 10%', '−98,720원'],
    ['예상 금액', '11,254,080원'],
  ]);
  expect(screen.getByText('지금처럼 12,340,000원이 결제되면 11,254,080원을 받습니다.')).toBeInTheDocument();
  expect(screen.getByText(t('settlement.note.live'))).toBeInTheDocument();
  expect(screen.getByText(/결제되는 1,000원마다 약 912원/)).toBeInTheDocument();
  await expectNoAxeFindings();
});

test.each([
  ['PT01', t('settlement.goal.bound')],
  ['PT10', t('settlement.goal.free')],
] as const)('an open project of the type %s says what its goal leaves', async (projectType, sentence) => {
  const card = buildProject();
  await open(build(), {
    config: { ...card.config, projectType },
    amount: { ...card.amount, goal: 10_000_000 },
  });
  const note = await screen.findByText(/꼭 채우면/);
  expect(note).toHaveTextContent(`목표 10,000,000원을 꼭 채우면 9,120,000원을 받습니다. ${sentence}`);
});

test('refused cards are part of what is expected while cards are charged', async () => {
  await open(build({ phase: 'charging', charged: 1_000_000, retry: sum(3, 318_500), refunded: 50_000 }));
  expect(await screen.findByText(/다시 결제할 318,500원도 들어 있습니다/)).toBeInTheDocument();
  expect((await steps())[1]).toEqual(['환불', '−50,000원']);
  expect(screen.queryByText(/꼭 채우면/)).not.toBeInTheDocument();
});

test('a project that has been charged says what is received of it', async () => {
  await open(build({ phase: 'done', charged: 1_000_000 }));
  expect(await screen.findByText('결제된 1,000,000원에서 912,000원을 받습니다.')).toBeInTheDocument();
});

test('a project that has failed receives nothing and costs nothing', async () => {
  await open(build({ phase: 'failed', charged: 0 }));
  expect(await screen.findByText(t('settlement.failed'))).toBeInTheDocument();
  expect(screen.getByText('0원')).toBeInTheDocument();
  expect(screen.queryByRole('table')).not.toBeInTheDocument();
});

test('a project without pledges says when there will be figures', async () => {
  await open(build({ charged: 0 }));
  expect(await screen.findByText(t('settlement.none'))).toBeInTheDocument();
});

test('a project from before there were fees has none', async () => {
  await open(build({}, 'legacy'));
  expect(await steps()).toEqual([
    ['후원 금액214건 · 배송비 포함', '12,340,000원'],
    ['예상 금액', '12,340,000원'],
  ]);
  expect(screen.getByText(t('settlement.plan.free'))).toBeInTheDocument();
});

test('a failed request can be repeated', async () => {
  const { user, api } = await open(noNetwork);
  await screen.findByRole('button', { name: t('common.retry') });
  api.answer({ getExpectedSettlement: build() });
  await user.click(screen.getByRole('button', { name: t('common.retry') }));
  expect(await screen.findByText(/11,254,080원을 받습니다/)).toBeInTheDocument();
});
