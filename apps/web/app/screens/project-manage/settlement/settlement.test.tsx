// @vitest-environment jsdom
import { t } from '@pq/domain/copy';
import { type FeePlanName, firstFeePlans, settle } from '@pq/domain/settlement/expected';
import { cleanup, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { noNetwork } from '#app/testing/answers.ts';
import { expectNoAxeFindings } from '#app/testing/axe.ts';
import { idOf, nowMs } from '#app/testing/builders/basics.ts';
import { buildProject } from '#app/testing/builders/project.ts';
import { buildMaker } from '#app/testing/builders/viewer.ts';
import { renderScreen } from '#app/testing/render-screen.tsx';
import type { Settlement } from './statements.tsx';
import type { Expected } from './waterfall.tsx';

const sum = (pledges: number, amount: number) => ({ pledges, amount });

function build(changes: Partial<Expected> = {}, plan: FeePlanName = 'default'): Expected {
  const charged = changes.charged ?? 12_340_000;
  return {
    phase: 'live',
    paid: sum(0, 0),
    waiting: sum(214, charged),
    retry: sum(0, 0),
    failed: sum(0, 0),
    ...changes,
    plan,
    fees: { ...firstFeePlans[plan], stages: [...firstFeePlans[plan].stages] },
    ...settle(firstFeePlans[plan], charged, changes.refunded ?? 0),
  };
}

function buildSettlement(changes: Partial<Settlement> = {}): Settlement {
  return {
    pid: idOf(17),
    plan: { name: 'default', platform: 500, payment: 300 },
    number: null,
    kind: 'main',
    charged: 0,
    refunded: 0,
    base: 0,
    fees: { platform: 0, payment: 0, vat: 0 },
    payout: 0,
    final: false,
    statementOn: '2026-12-30',
    stages: [],
    adjustments: [],
    holds: [],
    statements: [],
    balance: 0,
    ...changes,
  };
}

const open = (
  expected: Expected | typeof noNetwork,
  project: Parameters<typeof buildProject>[0] = {},
  settlement: Settlement = buildSettlement(),
) =>
  renderScreen(`/funding/detail/${idOf(17)}/settlement`, {
    viewer: buildMaker(),
    answers: {
      getProject: buildProject({ isManager: true, ...project }),
      countComments: { comments: 0, replies: 0, waiting: 0 },
      getExpectedSettlement: expected,
      getSettlement: settlement,
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
  expect((await steps())[0]).toEqual(['결제 완료214건 · 배송비 포함', '1,000,000원']);
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

test('the day of the statement is shown before it is final', async () => {
  await open(build());
  expect(await screen.findByText('2026.12.30 오전 10시')).toBeInTheDocument();
  expect(screen.getByText(t('statement.none'))).toBeInTheDocument();
});

test('a stage that refunds have taken wholly has nothing to transfer', async () => {
  const stage = {
    ...{ key: idOf(41), n: 1, amount: 4_560, netted: 4_560, transfer: 0, dueOn: '2026-12-01' },
    ...{
      state: 'due' as const,
      paidAt: null,
      failure: null,
      reason: null,
      belowMinimum: false,
      parcels: null,
    },
  };
  await open(
    build({ phase: 'done' }),
    {},
    buildSettlement({ number: 'PQ-S261201-3', final: true, stages: [stage] }),
  );
  expect((await screen.findByText(t('statement.stage.state.settled'))).closest('li')).toHaveTextContent(
    '한 번에보낼 것 없음단계 금액4,560원환불 조정−4,560원보낼 금액0원환불 조정으로 모두 뺐습니다.',
  );
});

test('a stage below the minimum says that it waits for the next transfer, and not a day that is over', async () => {
  const stage = {
    ...{ key: idOf(41), n: 1, amount: 639, netted: 0, transfer: 639, dueOn: '2026-12-01' },
    ...{
      state: 'due' as const,
      paidAt: null,
      failure: null,
      reason: null,
      belowMinimum: true,
      parcels: null,
    },
  };
  await open(
    build({ phase: 'done' }),
    {},
    buildSettlement({ number: 'PQ-S261201-3', final: true, stages: [stage] }),
  );
  expect((await screen.findByText(t('statement.stage.state.minimum'))).closest('li')).toHaveTextContent(
    '한 번에지급 대기보낼 금액639원1,000원이 되면 다음 지급과 함께 보냅니다.',
  );
  expect(screen.queryByText(/지급일/)).not.toBeInTheDocument();
});

test('a final statement has its own sums, stages, files and what suspends it', async () => {
  const sums = {
    charged: 1_000_000,
    refunded: 50_000,
    fees: { platform: 47_500, payment: 28_500, vat: 7_600 },
    payout: 866_400,
  };
  const stage = {
    key: idOf(41),
    n: 1,
    amount: 866_400,
    netted: 4_560,
    transfer: 861_840,
    dueOn: '2026-12-01',
    parcels: null,
    state: 'held' as const,
    paidAt: null,
    failure: null,
    reason: 'identity' as const,
    belowMinimum: false,
  };
  const main = { key: idOf(42), number: 'PQ-S261201-3', kind: 'main' as const, at: nowMs, ...sums };
  const adjustment = {
    ...main,
    key: idOf(43),
    number: 'PQ-S261202-1',
    kind: 'adjust' as const,
    payout: -4_560,
  };
  await open(
    build({ phase: 'done', charged: 1_000_000 }),
    {},
    buildSettlement({
      ...sums,
      base: 950_000,
      number: main.number,
      final: true,
      statementOn: '2026-12-01',
      stages: [
        stage,
        {
          ...stage,
          key: idOf(44),
          n: 2,
          netted: 0,
          transfer: 866_400,
          dueOn: null,
          parcels: { sent: 1_080, of: 1_250 },
        },
      ],
      holds: [{ reason: 'identity', since: null }],
      statements: [{ ...adjustment, refunded: 5_000 }, main],
      balance: -1_000,
    }),
  );
  expect((await steps()).at(-1)).toEqual(['받을 금액', '866,400원']);
  expect(screen.getByText('정산서의 866,400원에서 환불 조정 4,560원을 뺀 금액입니다.')).toBeInTheDocument();
  expect(screen.getByText('1,728,240원')).toBeInTheDocument();
  expect(screen.getByText('정산서 PQ-S261201-3에서 확정된 금액입니다.')).toBeInTheDocument();
  expect(screen.getByText('1차').closest('li')).toHaveTextContent(
    '1차보류단계 금액866,400원환불 조정−4,560원보낼 금액861,840원지급일 2026.12.01',
  );
  expect(screen.getByText('2차').closest('li')).toHaveTextContent(
    '2차보류보낼 금액866,400원발송 90% 뒤 3영업일 · 1,250개 중 1,080개 보냄',
  );
  expect(screen.getByText(t('statement.hold.identity'))).toBeInTheDocument();
  expect(screen.getByText('다음 정산에서 1,000원을 뺍니다.')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'PQ-S261201-3 XLSX' })).toHaveAttribute(
    'href',
    `/api/settlement/statement?key=${idOf(42)}&format=xlsx`,
  );
  expect(screen.getByText(/환불 5,000원 조정/)).toBeInTheDocument();
  await expectNoAxeFindings();
});

const payment = {
  ...{ key: idOf(41), n: 1, amount: 866_400, netted: 0, transfer: 866_400, dueOn: '2026-12-01' },
  ...{
    state: 'paid' as const,
    paidAt: nowMs,
    failure: null,
    reason: null,
    belowMinimum: false,
    parcels: null,
  },
};
const finalSums = {
  ...{ charged: 1_000_000, refunded: 50_000, base: 950_000, payout: 866_400, final: true },
  ...{ fees: { platform: 47_500, payment: 28_500, vat: 7_600 }, number: 'PQ-S261201-3' },
};
const finalStatement = {
  ...{ key: idOf(42), number: 'PQ-S261201-3', kind: 'main' as const, at: nowMs, payout: 866_400 },
  ...{ charged: 1_000_000, refunded: 50_000, fees: finalSums.fees },
};

test('a transfer that was made is the headline, with its time, and its statement is paid', async () => {
  await open(
    build({ phase: 'done', charged: 1_000_000 }),
    {},
    buildSettlement({ ...finalSums, stages: [payment], statements: [finalStatement] }),
  );
  const head = (await screen.findByRole('heading', { name: t('statement.sent.title') })).closest('section');
  expect(head).toHaveTextContent(/866,400원.*에 보냈습니다\./);
  expect(screen.getByText(t('statement.stage.state.paid'))).toBeInTheDocument();
  expect(screen.getByText('PQ-S261201-3').closest('li')).toHaveTextContent(t('statement.paid'));
});

test('the headline says when the rest is transferred', async () => {
  const later = { ...payment, key: idOf(45), n: 2, state: 'due' as const, paidAt: null, transfer: 200_000 };
  const withLater = (dueOn: string | null, belowMinimum = false) =>
    open(
      build({ phase: 'done', charged: 1_000_000 }),
      {},
      buildSettlement({
        ...finalSums,
        stages: [payment, { ...later, dueOn, belowMinimum }],
        statements: [finalStatement],
      }),
    );
  await withLater(null);
  expect(await screen.findByText(/남은 200,000원은 발송이 90%가 되면 보냅니다/)).toBeInTheDocument();
  cleanup();
  await withLater('2026-12-30');
  expect(await screen.findByText(/남은 200,000원은 아래의 날에 보냅니다/)).toBeInTheDocument();
  cleanup();
  await withLater('2026-12-01', true);
  expect(
    await screen.findByText(/남은 200,000원은 1,000원이 되면 다음 지급과 함께 보냅니다/),
  ).toBeInTheDocument();
});

test('a debt of the maker is shown before there are transfers', async () => {
  await open(build(), {}, buildSettlement({ balance: -44_688 }));
  expect(await screen.findByText('다음 정산에서 44,688원을 뺍니다.')).toBeInTheDocument();
  expect(screen.queryByRole('heading', { name: t('statement.payments') })).not.toBeInTheDocument();
});

test('a transfer that the bank has returned says why, and leads to the account', async () => {
  await open(
    build({ phase: 'done', charged: 1_000_000 }),
    {},
    buildSettlement({
      ...finalSums,
      stages: [
        { ...payment, state: 'failed', paidAt: null, failure: '예금주 이름이 다름', reason: 'returned' },
      ],
      holds: [{ reason: 'returned', since: nowMs }],
      statements: [finalStatement],
    }),
  );
  expect(await screen.findByText('보내지 못했습니다. 예금주 이름이 다름')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: t('statement.account.check') })).toHaveAttribute(
    'href',
    '/my/identity',
  );
  expect(screen.queryByText(t('statement.paid'))).not.toBeInTheDocument();
});

test('the final sums are compared with those that were expected at the close', async () => {
  const paid = sum(90, 1_000_000);
  await open(
    build({ phase: 'done', charged: 1_000_000, paid, waiting: sum(0, 0), failed: sum(3, 100_000) }),
    {},
    buildSettlement({ ...finalSums, stages: [payment], statements: [finalStatement] }),
  );
  const table = await screen.findByRole('table', { name: t('statement.compared') });
  // Sums of ten digits need more room than the column next to the days and the plan has.
  expect(screen.getByText(t('settlement.plan')).closest('.items-start')).not.toContainElement(table);
  const rows = within(table).getAllByRole('row').slice(1);
  expect(
    rows.map((row) => [...(row as HTMLTableRowElement).cells].map(({ textContent }) => textContent)),
  ).toEqual([
    ['청구한 금액', '1,100,000원', '1,100,000원', '같음', '93건'],
    ['결제되지 않음', '0원', '−100,000원', '−100,000원', '3건 · 두 번 모두 실패'],
    ['환불', '0원', '−50,000원', '−50,000원', ''],
    ['플랫폼 수수료', '−55,000원', '−47,500원', '+7,500원', '5%'],
    ['결제 수수료', '−33,000원', '−28,500원', '+4,500원', '3%'],
    ['부가세', '−8,800원', '−7,600원', '+1,200원', '수수료의 10%'],
    ['받을 금액', '1,003,200원', '866,400원', '−136,800원', ''],
  ]);
});
