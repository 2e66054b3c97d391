// @vitest-environment jsdom
import type { DataOf } from '@pq/contract/client';
import type { getStatement } from '@pq/contract/endpoints/settlement';
import { t } from '@pq/domain/copy';
import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { noNetwork, type Refusal, refuse } from '#app/testing/answers.ts';
import { expectNoAxeFindings } from '#app/testing/axe.ts';
import { idOf, nowMs } from '#app/testing/builders/basics.ts';
import { buildMaker } from '#app/testing/builders/viewer.ts';
import { renderScreen } from '#app/testing/render-screen.tsx';

const statement: DataOf<typeof getStatement> = {
  key: idOf(42),
  number: 'PQ-S261201-3',
  kind: 'main',
  at: nowMs,
  charged: 32_896_000,
  refunded: 172_500,
  base: 32_723_500,
  fees: { platform: 1_636_175, payment: 981_705, vat: 261_788 },
  payout: 29_843_832,
  pledges: 406,
  plan: { name: 'split', platformBp: 500, paymentBp: 300, stages: [80, 20] },
  project: {
    key: idOf(17),
    purpose: 'projects',
    title: '달항아리',
    start: '2026-10-26',
    finish: '2026-11-19',
  },
  seal: null,
  stages: [
    {
      key: idOf(43),
      n: 1,
      amount: 23_299_132,
      netted: 37_392,
      transfer: 23_261_740,
      dueOn: '2026-12-01',
      parcels: null,
      state: 'due',
      paidAt: null,
      failure: null,
      reason: null,
      belowMinimum: false,
    },
  ],
  maker: {
    kind: 'sole',
    name: '윤서린',
    registration: '1234567891',
    bank: '국민은행',
    account: '····4821',
    holder: '윤서린',
  },
  tax: {
    kind: 'invoice',
    on: '2026-12-01',
    supply: 2_617_880,
    vat: 261_788,
    total: 2_879_668,
    original: null,
    phone: null,
  },
};

const open = (answer: typeof statement | typeof noNetwork | Refusal) =>
  renderScreen(`/my/settlement/${idOf(42)}`, { viewer: buildMaker(), answers: { getStatement: answer } });

test('a statement shows its sums, stages and the data of the invoice, and is printed', async () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => {});
  const { user } = await open(statement);
  const sums = within(await screen.findByRole('table', { name: t('statement.sums') }));
  expect(sums.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual([
    '32,896,000원',
    '−172,500원',
    '32,723,500원',
    '−1,636,175원',
    '−981,705원',
    '−261,788원',
    '29,843,832원',
  ]);
  expect(screen.getByText('23,261,740원')).toBeInTheDocument();
  expect(screen.getByText(/2026.12.01 · 환불 조정 37,392원 뺌/)).toBeInTheDocument();
  expect(screen.getByText('사업자등록번호 123-45-67891')).toBeInTheDocument();
  expect(screen.getByText('국민은행 ····4821 · 예금주 윤서린')).toBeInTheDocument();
  expect(screen.getByRole('table', { name: /세금계산서 2026.12.01/ })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: t('statement.print') }));
  expect(print).toHaveBeenCalledOnce();
  await expectNoAxeFindings();
});

const rowsOf = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .map(({ textContent }) => textContent);

test('the stages of a statement end with their sum', async () => {
  const [first] = statement.stages;
  if (!first) throw new Error('no stage');
  const second = {
    ...first,
    key: idOf(44),
    n: 2,
    amount: 6_544_700,
    netted: 0,
    transfer: 6_544_700,
    dueOn: null,
  };
  await open({ ...statement, stages: [first, second] });
  expect(rowsOf(await screen.findByRole('table', { name: t('statement.stages') }))).toEqual([
    '1차 2026.12.01 · 환불 조정 37,392원 뺌23,261,740원',
    `2차 ${t('statement.stage.shipping')}6,544,700원`,
    '합계 29,806,440원',
  ]);
});

test('a corrected invoice names the statement that it changes', async () => {
  const tax = {
    kind: 'correction',
    on: '2026-12-20',
    supply: -3_920,
    vat: -392,
    total: -4_312,
    phone: null,
  } as const;
  await open({ ...statement, kind: 'adjust', stages: [], tax: { ...tax, original: 'PQ-S261201-3' } });
  expect(rowsOf(await screen.findByRole('table', { name: /수정세금계산서 2026.12.20/ }))).toEqual([
    '수수료 공급가액 PQ-S261201-3에서 바뀐 금액−3,920원',
    '수수료 부가세 −392원',
    '수수료 합계 −4,312원',
  ]);
});

test('a printed statement has the whole address of its proof', async () => {
  const hash = '75f728c4'.repeat(8);
  await open({ ...statement, seal: { hash, sealedAt: nowMs } });
  expect(await screen.findByText(new RegExp(`/proof/${hash}$`))).toBeInTheDocument();
});

test('a statement that does not exist is a page that is missing', async () => {
  const { router } = await open(refuse('notFound'));
  await vi.waitFor(() => expect(Object.values(router.state.errors ?? {})).toMatchObject([{ status: 404 }]));
});

test('a statement that cannot be loaded can be requested again', async () => {
  const { user, api } = await open(noNetwork);
  const again = await screen.findByRole('button', { name: t('common.retry') });
  expect(screen.getByRole('heading', { level: 1 })).toBeInTheDocument();
  api.answer({ getStatement: statement });
  await user.click(again);
  expect(await screen.findByText('PQ-S261201-3')).toBeInTheDocument();
});
