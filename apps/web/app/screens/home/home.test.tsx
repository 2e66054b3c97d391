// @vitest-environment jsdom
import { t } from '@pq/domain/copy';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Answers, refuse } from '#app/testing/answers.ts';
import { toastText } from '#app/testing/browser.ts';
import { idOf } from '#app/testing/builders/basics.ts';
import { buildCards } from '#app/testing/builders/project.ts';
import { buildStory } from '#app/testing/builders/site.ts';
import { buildViewer } from '#app/testing/builders/viewer.ts';
import { renderScreen } from '#app/testing/render-screen.tsx';

const answers: Answers = {
  listPopular: {
    projects: buildCards(2),
    ordermade: buildCards(2, (n) => ({ key: idOf(3000 + n), title: `주문 ${n + 1}` })),
  },
  listStories: [buildStory()],
  listPopularWords: { words: [], madeAt: null },
  suggestSearch: { words: [], projects: [], makers: [], categories: [] },
};
const open = (changes: Answers = {}, options = {}) =>
  renderScreen('/', { answers: { ...answers, ...changes }, ...options });
const section = async (title: string) =>
  within((await screen.findByRole('heading', { name: title })).closest('section') as HTMLElement);

test('the home page shows three popular projects with their rank and the latest stories', async () => {
  const { api } = await open();
  const popular = await section(t('home.popular.title'));
  expect(popular.getAllByRole('article')).toHaveLength(3);
  for (const n of [1, 2, 3]) expect(popular.getByText(t('card.rank', { n }))).toBeInTheDocument();
  const stories = await section(t('home.story.title'));
  expect(stories.getByRole('heading', { name: '한 달 동안 만든 것들' })).toBeInTheDocument();
  expect(stories.getByRole('link', { name: t('home.story.more') })).toHaveAttribute('href', '/story');
  expect(api.calls('listStories')).toMatchObject([{ number: 4 }]);
});

test('a search opens its screen, even an empty one', async () => {
  const { user, place } = await open();
  await user.type(screen.getByRole('combobox', { name: t('common.search') }), ' 가방 {Enter}');
  await waitFor(() => expect(place().pathname).toBe('/search'));
  expect(new URLSearchParams(place().search).get('q')).toBe('가방');
  const empty = await open();
  await empty.user.click(screen.getAllByRole('button', { name: t('common.search') }).at(-1) as HTMLElement);
  await waitFor(() => expect(empty.address()).toBe('/search'));
});

test('the categories link to their lists', async () => {
  await open();
  const categories = within(screen.getByRole('navigation', { name: t('detail.category') }));
  expect(categories.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(
    [1, 2, 3, 4, 5, 6].map((n) => `/projects/funding/list?category=${n}`),
  );
});

test('a narrow window shows that creating requires a wide one', async () => {
  const narrow = await open({}, { wide: false, viewer: buildViewer() });
  await narrow.user.click(screen.getByRole('link', { name: t('home.cta.button') }));
  expect(toastText()).toBe(t('write.pcOnly'));
  expect(narrow.address()).toBe('/');
});

test('a wide window links to the choice of the purpose', async () => {
  const { user, address } = await open({}, { viewer: buildViewer() });
  await user.click(screen.getByRole('link', { name: t('home.cta.button') }));
  await waitFor(() => expect(address()).toBe('/write/select'));
});

test('a section that fails to load is left out and the rest of the page is shown', async () => {
  await open({ listPopular: refuse('tooMany'), listStories: refuse('tooMany') });
  await waitFor(() =>
    expect(screen.queryByRole('heading', { name: t('home.popular.title') })).not.toBeInTheDocument(),
  );
  expect(screen.queryByRole('heading', { name: t('home.story.title') })).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: new RegExp(t('home.banner.funding.title')) })).toBeInTheDocument();
});
