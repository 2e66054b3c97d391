// @vitest-environment jsdom
import { t } from '@pq/domain/copy';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Answers, noNetwork } from '#app/testing/answers.ts';
import { idOf, nowMs } from '#app/testing/builders/basics.ts';
import { buildGraph } from '#app/testing/builders/insight.ts';
import { buildProject, buildReward } from '#app/testing/builders/project.ts';
import { buildShippingList } from '#app/testing/builders/shipping.ts';
import { buildMaker } from '#app/testing/builders/viewer.ts';
import { renderScreen } from '#app/testing/render-screen.tsx';

// Loaded here, so that no test waits for the charts.
import './day-charts.tsx';

const answers: Answers = {
  getProject: buildProject({ isManager: true }),
  countComments: { comments: 0, replies: 0, waiting: 0 },
  listShipping: buildShippingList([]),
  getProjectGraph: buildGraph(),
};
const open = (changes: Answers = {}) =>
  renderScreen(`/funding/detail/${idOf(17)}/stats`, {
    viewer: buildMaker(),
    answers: { ...answers, ...changes },
  });

async function figure(name: string) {
  const term = (await screen.findAllByRole('term')).find(({ textContent }) => textContent === name);
  const box = term?.parentElement as HTMLElement;
  return within(box)
    .getAllByRole('definition')
    .map(({ textContent }) => textContent);
}
const tableOf = (column: string) =>
  screen
    .getAllByRole('table')
    .find((table) => within(table).queryByRole('columnheader', { name: column })) as HTMLElement;
const cellsOf = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .map((row) => [...(row as HTMLTableRowElement).cells].map(({ textContent }) => textContent));

const sum = (pledges: number, amount: number) => ({ pledges, amount });

test('an open project shows the amount, the backers and the views', async () => {
  await open();
  expect(await figure(t('detail.now'))).toEqual([
    '264,000원',
    t('stats.goal', { amount: '1,000,000원', n: '26' }),
  ]);
  expect(await figure(t('detail.backers'))).toEqual([
    t('common.people', { n: 12 }),
    t('stats.perBacker', { amount: '22,000원' }),
  ]);
});

test('the raised amount says that it excludes delivery', async () => {
  await open();
  const [, note] = await figure(t('detail.now'));
  expect(note).toBe('목표 1,000,000원의 26% · 배송비 제외');
});

test('the views show how many of them became pledges', async () => {
  await open();
  expect(await screen.findByText(t('stats.conversion', { n: 12 }))).toBeInTheDocument();
  const funnel = screen.getByRole('heading', { name: t('stats.funnel') }).closest('section') as HTMLElement;
  expect(within(funnel).getByText(t('stats.funnel.every', { n: 8 }))).toBeInTheDocument();
  expect(within(funnel).getByText(t('common.percent', { n: 4 }))).toBeInTheDocument();
});

test('the days are listed latest first with the total raised until then', async () => {
  const { user } = await open();
  await user.click(await screen.findByText(t('stats.table'), { selector: 'summary' }));
  expect(cellsOf(tableOf(t('stats.col.sum'))).slice(1)).toEqual([
    ['2026.11.30', '10', '220,000원', '264,000원', '60', '16.7%', '3'],
    ['2026.11.29', '0', '0원', '44,000원', '0', '–', '0'],
    ['2026.11.28', '2', '44,000원', '44,000원', '40', '5%', '1'],
  ]);
});

test('a chart describes the best day in words, and its other view the day that reached the goal', async () => {
  const project = buildProject({ isManager: true, amount: { goal: 200_000, now: 264_000 } });
  const { user } = await open({ getProject: project });
  await screen.findByText(t('stats.count'));
  const [chart] = screen.getAllByRole('figure') as [HTMLElement];
  const most = t('stats.most', { date: '11.30', value: '220,000원' });
  expect(within(chart).getByText(most)).toBeInTheDocument();
  await user.click(within(chart).getByRole('radio', { name: t('stats.view.sum') }));
  const reached = t('stats.goalLine.reached', { amount: '200,000원', date: '11.30' });
  expect(await screen.findByText(reached)).toBeInTheDocument();
  expect(screen.queryByText(most)).not.toBeInTheDocument();
});

test('each source of views shows its share', async () => {
  await open();
  await screen.findByRole('heading', { name: t('stats.sources') });
  expect(cellsOf(tableOf(t('stats.col.source'))).slice(1)).toEqual([
    [t('stats.source.direct'), '60', '60%'],
    [t('stats.source.engine.naver'), '30', '30%'],
    ['cafe.naver.com', '10', '10%'],
  ]);
});

test('ten sources are named and the rest is one row', async () => {
  const sources = Array.from({ length: 13 }, (_, n) => ({
    kind: 'site' as const,
    detail: `${n}.example`,
    views: 20 - n,
  }));
  await open({ getProjectGraph: buildGraph({ sources }) });
  await screen.findByRole('heading', { name: t('stats.sources') });
  const rows = cellsOf(tableOf(t('stats.col.source'))).slice(1);
  expect(rows).toHaveLength(11);
  expect(rows.at(-1)?.slice(0, 2)).toEqual([t('stats.source.rest'), '27']);
});

test('each reward shows its sold pieces and amount, followed by the total', async () => {
  await open();
  await screen.findByRole('heading', { name: t('stats.rewards') });
  const rows = cellsOf(tableOf(t('stats.sold')));
  expect(rows[0]).toEqual([
    t('supporters.rewards'),
    t('stats.sold'),
    t('stats.col.backers'),
    t('stats.col.amount'),
  ]);
  expect(rows[1]?.slice(1)).toEqual(['12 / 100', t('common.people', { n: 12 }), '264,000원']);
  // A reward without orders and without a limit.
  expect(rows[2]?.[1]).toBe(`12 / ${t('reward.noLimit')}`);
  expect(rows.at(-1)?.[0]).toBe(t('stats.sum'));
});

test('the figures after charging show paid, at risk, lost, refunded and remaining amounts', async () => {
  const graph = buildGraph();
  const charges = {
    paid: sum(8, 200_000),
    waiting: sum(1, 25_000),
    retry: sum(2, 50_000),
    failed: sum(1, 25_000),
    refunded: sum(2, 25_000),
    wholly: 1,
    retryAt: nowMs + 86_400_000,
    collected: 175_000,
  };
  const [first] = graph.rewards;
  const rewards = first
    ? [{ ...first, retry: sum(2, 44_000), failed: sum(1, 22_000), refunded: sum(1, 22_000) }]
    : [];
  await open({ getProjectGraph: buildGraph({ charges, rewards }) });
  expect(await figure(t('pay.status.paid'))).toEqual(['200,000원', t('stats.paidBy', { n: 8 })]);
  expect(await figure(t('stats.atRisk'))).toEqual([
    '50,000원',
    t('stats.shareOfCharged', { pledges: 2, n: '16.7' }),
  ]);
  expect((await figure(t('stats.lost')))[0]).toBe('25,000원');
  expect(await figure(t('stats.refunded'))).toEqual(['25,000원', t('stats.refunds', { n: 2 })]);
  expect((await figure(t('stats.collected')))[0]).toBe('175,000원');
  expect(screen.getByText(t('stats.risk', { n: 2 }))).toBeInTheDocument();
  const rows = cellsOf(tableOf(t('stats.atRisk')));
  expect(rows[1]?.at(-3)).toBe(`44,000원${t('common.people', { n: 2 })}`);
  expect(rows[1]?.at(-2)).toBe(`22,000원${t('common.people', { n: 1 })}`);
  // A backer of two rewards counts once in the total.
  expect(rows.at(-1)?.at(-1)).toMatch(new RegExp(`${t('common.people', { n: 1 })}$`));
});

test('the amount pledged at the close is shown next to the remaining amount', async () => {
  const atClose = { amount: 286_000, backers: 13, percent: 28, items: 13 };
  const project = buildProject({ isManager: true, state: 'finish', atClose });
  const [first] = buildGraph().rewards;
  const rewards = first ? [{ ...first, atClose: sum(13, 286_000), waitedAtClose: 4 }] : [];
  await open({ getProject: project, getProjectGraph: buildGraph({ rewards }) });
  expect((await figure(t('stats.atClose')))[0]).toBe('286,000원');
  expect((await figure(t('stats.atClose.backers')))[0]).toBe(t('common.people', { n: 13 }));
  const rows = cellsOf(tableOf(t('stats.atClose.col')));
  expect(rows[1]?.[0]).toContain(t('stats.waitedAtClose', { n: 4 }));
  expect(rows[1]?.[1]).toBe(`286,000원${t('common.people', { n: 13 })}`);
  // Phones have no column for it.
  expect(rows[1]?.at(-1)).toContain(`${t('stats.atClose.col')} 286,000원`);
});

test('an order project counts orders and has no goal', async () => {
  const project = buildProject({
    isManager: true,
    purpose: 'ordermade',
    rewards: { type: [{ title: '식물' }], period: '2027-02-01', content: [buildReward()] },
  });
  await renderScreen(`/order/detail/${idOf(17)}/stats`, {
    viewer: buildMaker(),
    answers: { ...answers, getProject: project },
  });
  expect((await figure(t('detail.ordered')))[0]).toBe(t('detail.orders', { n: 12 }));
  expect(await figure(t('detail.now'))).toEqual(['264,000원', t('stats.noDelivery')]);
});

test('a project without views has nothing to show', async () => {
  await open({ getProjectGraph: buildGraph({ days: [] }) });
  expect(await screen.findByText(t('stats.empty'))).toBeInTheDocument();
});

test('figures that failed to load are requested again by the button', async () => {
  const { user, api } = await open({ getProjectGraph: noNetwork });
  const again = await screen.findByRole('button', { name: t('common.retry') });
  api.answer({ getProjectGraph: buildGraph() });
  await user.click(again);
  expect((await figure(t('detail.now')))[0]).toBe('264,000원');
});
