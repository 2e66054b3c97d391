// @vitest-environment jsdom
import type { ProjectCard } from '@pq/contract/shapes/project';
import { t } from '@pq/domain/copy';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Answers, deferred, refuse } from '#app/testing/answers.ts';
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

test('a section shows its rows, each with a link to the whole list', async () => {
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

test('upcoming projects are listed by their opening, with its date', async () => {
  await open();
  const row = await section(t('main.opensoon'));
  await waitFor(() => expect(titlesOf(row)).toEqual(['오픈 2026-12-05', '오픈 2026-12-20']));
  expect(row.getByText(/12\.05 오픈 예정/)).toBeInTheDocument();
});

test('the four most popular projects are in the slider and not repeated in their row', async () => {
  await open();
  const slider = await screen.findByRole('region', { name: t('main.popular') });
  const slides = within(slider).getAllByRole('group', { hidden: true });
  expect(slides).toHaveLength(4);
  const rest = await section(t('main.popular.rest'));
  await waitFor(() =>
    expect(titlesOf(rest)).toEqual(['프로젝트 5', '프로젝트 6', '프로젝트 7', '프로젝트 8']),
  );
});

test('a project of a row is not repeated in the rows below while there are others', async () => {
  const many = buildCards(20);
  const listProjects: Answers['listProjects'] = ({ type, sort, number = 0 }) => {
    if (type === 'open') return [];
    return sort === 'deadline' ? many.toReversed().slice(8, 8 + number) : many.slice(0, number);
  };
  await open('/funding', { listPopular: { projects: many.slice(0, 4), ordermade: [] }, listProjects });
  const names = (from: number, to: number) =>
    Array.from({ length: Math.abs(to - from) + 1 }, (_, n) => `프로젝트 ${from + (from < to ? n : -n)}`);
  const rows = ['main.latest', 'main.popular.rest', 'main.deadline'] as const;
  const shown = [names(1, 4), names(5, 8), names(12, 9)];
  for (const [n, title] of rows.entries()) {
    const row = await section(t(title));
    await waitFor(() => expect(titlesOf(row)).toEqual(shown[n]));
  }
});

test('custom orders have their own banners, lists and texts', async () => {
  await open('/ordermade', { listPopular: { projects: [], ordermade: cards.slice(0, 4) } });
  expect(screen.getByRole('heading', { level: 1, name: t('main.order.title') })).toBeInTheDocument();
  expect(await screen.findByText('주문 배너')).toBeInTheDocument();
  const link = (await section(t('main.latest'))).getByRole('link', { name: t('main.seeAll') });
  expect(link).toHaveAttribute('href', '/ordermade/order/list?state=funding');
});

test('skeletons are shown while a row is loading, and nothing in place of missing banners', async () => {
  const list = deferred<ProjectCard[]>();
  await open('/funding', { listProjects: list.answer, getBanners: refuse('tooMany') });
  const heading = await screen.findByRole('heading', { name: t('main.latest') });
  const row = heading.closest('section') as HTMLElement;
  expect(row.querySelector('[aria-busy="true"]')?.children).toHaveLength(3);
  list.give(cards.slice(0, 4));
  await waitFor(() => expect(within(row).getAllByRole('article')).toHaveLength(4));
  expect(screen.queryByText('새 소식')).not.toBeInTheDocument();
});

test('a row without cards is left out, and a section without popular projects says so', async () => {
  await open('/funding', { listProjects: [], listPopular: { projects: [], ordermade: [] } });
  expect(await screen.findByText(t('main.empty.sub'))).toBeInTheDocument();
  await waitFor(() =>
    expect(screen.queryByRole('heading', { name: t('main.latest') })).not.toBeInTheDocument(),
  );
});

test('a row that fails to load leaves the others and can be requested again', async () => {
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

test('a press on the news line is counted without delaying the navigation', async () => {
  const { user, api } = await open('/funding', { clickLineBanner: null });
  const line = await screen.findByRole('link', { name: /새 소식/ });
  await user.click(line);
  await waitFor(() => expect(api.calls('clickLineBanner')).toEqual([{ idx: 0 }]));
});
