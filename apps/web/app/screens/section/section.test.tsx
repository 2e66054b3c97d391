// @vitest-environment jsdom
import type { ProjectCard } from '@pq/contract/shapes/project';
import { t } from '@pq/domain/copy';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Answers, held, refuse } from '#app/testing/answers.ts';
import { idOf } from '#app/testing/builders/basics.ts';
import { buildCard, buildCards } from '#app/testing/builders/project.ts';
import { buildBanner } from '#app/testing/builders/site.ts';
import { renderScreen } from '#app/testing/render-screen.tsx';

const cards = buildCards(8);
const popular = { projects: cards.slice(0, 4), ordermade: [] };
const banners = {
  line: [buildBanner({ ctts_tit: '새 소식' })],
  slider: [buildBanner()],
  orderslider: [buildBanner({ ctts_tit: '주문 배너' })],
};
const soon = (n: number, start: string) =>
  buildCard({
    key: idOf(n),
    title: `오픈 ${start}`,
    state: 'ready',
    period: { start, finish: '2027-01-31' },
  });

const answers: Answers = {
  listPopular: popular,
  getBanners: banners,
  listProjects: ({ type, number }) =>
    type === 'open' ? [soon(1, '2026-12-20'), soon(2, '2026-12-05')] : cards.slice(0, number),
};
const open = (at = '/funding', changes: Answers = {}) =>
  renderScreen(at, { answers: { ...answers, ...changes } });
const section = async (title: string) => {
  const heading = await screen.findByRole('heading', { level: 2, name: title });
  return within(heading.closest('section') as HTMLElement);
};
const titlesOf = (row: Awaited<ReturnType<typeof section>>) =>
  row.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);

test('a section has its rows, each with the way to all of them', async () => {
  const { api } = await open();
  const rows = [
    ['main.latest', '?state=funding'],
    ['main.popular.rest', '?state=funding&sort=popular'],
    ['main.deadline', '?state=funding&sort=deadline'],
  ] as const;
  for (const [title, search] of rows) {
    const link = (await section(t(title))).getByRole('link', { name: t('main.seeAll') });
    expect(link).toHaveAttribute('href', `/projects/funding/list${search}`);
  }
  const opening = await section(t('main.opensoon'));
  expect(opening.getByRole('link', { name: t('main.seeAll') })).toHaveAttribute(
    'href',
    '/projects/open/list',
  );
  expect(new Set(api.calls('listProjects').map(({ purpose }) => purpose))).toEqual(new Set(['projects']));
});

test('what opens soon stands in the order in which it opens, with its day', async () => {
  await open();
  const row = await section(t('main.opensoon'));
  await waitFor(() => expect(titlesOf(row)).toEqual(['오픈 2026-12-05', '오픈 2026-12-20']));
  expect(row.getByText(/12\.05 오픈 예정/)).toBeInTheDocument();
});

test('the four most popular stand in the slider, and not once more in their row', async () => {
  await open();
  const slider = await screen.findByRole('region', { name: t('main.popular') });
  const slides = within(slider).getAllByRole('group', { hidden: true });
  expect(slides).toHaveLength(4);
  const rest = await section(t('main.popular.rest'));
  await waitFor(() =>
    expect(titlesOf(rest)).toEqual(['프로젝트 5', '프로젝트 6', '프로젝트 7', '프로젝트 8']),
  );
});

test('made to order has its own banners, lists and words', async () => {
  await open('/ordermade', { listPopular: { projects: [], ordermade: cards.slice(0, 4) } });
  expect(screen.getByRole('heading', { level: 1, name: t('main.order.title') })).toBeInTheDocument();
  expect(await screen.findByText('주문 배너')).toBeInTheDocument();
  const link = (await section(t('main.latest'))).getByRole('link', { name: t('main.seeAll') });
  expect(link).toHaveAttribute('href', '/ordermade/order/list?state=funding');
});

test('shapes while a row comes, and nothing in the place of banners that do not', async () => {
  const list = held<ProjectCard[]>();
  await open('/funding', { listProjects: list.answer, getBanners: refuse('tooMany') });
  const heading = await screen.findByRole('heading', { name: t('main.latest') });
  const row = heading.closest('section') as HTMLElement;
  expect(row.querySelector('[aria-busy="true"]')?.children).toHaveLength(3);
  list.give(cards.slice(0, 4));
  await waitFor(() => expect(within(row).getAllByRole('article')).toHaveLength(4));
  expect(screen.queryByText('새 소식')).not.toBeInTheDocument();
});

test('a row without cards is left out; a section without popular ones says so', async () => {
  await open('/funding', { listProjects: [], listPopular: { projects: [], ordermade: [] } });
  expect(await screen.findByText(t('main.empty.sub'))).toBeInTheDocument();
  await waitFor(() =>
    expect(screen.queryByRole('heading', { name: t('main.latest') })).not.toBeInTheDocument(),
  );
});

test('a row that does not come leaves the others, and is asked for again', async () => {
  const { user, api } = await open('/funding', {
    listProjects: (input) =>
      input.sort === 'deadline' && input.type === 'list' ? refuse('tooMany') : cards.slice(0, 4),
  });
  const row = await section(t('main.deadline'));
  const again = await row.findByRole('button', { name: t('common.retry') });
  expect((await section(t('main.latest'))).getAllByRole('article')).toHaveLength(4);
  api.answer(answers);
  await user.click(again);
  await waitFor(() => expect(titlesOf(row)).toHaveLength(4));
});

test('a press on the line of news is counted without holding up the way', async () => {
  const { user, api } = await open('/funding', { clickLineBanner: null });
  const line = await screen.findByRole('link', { name: /새 소식/ });
  await user.click(line);
  await waitFor(() => expect(api.calls('clickLineBanner')).toEqual([{ idx: 0 }]));
});
