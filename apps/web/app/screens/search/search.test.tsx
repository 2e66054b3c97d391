// @vitest-environment jsdom
import { t } from '@pq/domain/copy';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Answers, AnswerWithMessage, deferred, refuse } from '#app/testing/answers.ts';
import { expectNoAxeFindings } from '#app/testing/axe.ts';
import { toastText } from '#app/testing/browser.ts';
import { idOf } from '#app/testing/builders/basics.ts';
import { buildCard, buildCards } from '#app/testing/builders/project.ts';
import { buildStory } from '#app/testing/builders/site.ts';
import { buildViewer } from '#app/testing/builders/viewer.ts';
import { renderScreen } from '#app/testing/render-screen.tsx';

const popular = {
  projects: buildCards(4),
  ordermade: buildCards(4, (n) => ({ purpose: 'ordermade', title: `주문 ${n + 1}` })),
};
const searched = (projects: ReturnType<typeof buildCards>, correction = {}) => ({
  projects,
  corrected: null,
  asked: '',
  certain: true,
  ...correction,
});
const counts = {
  all: 1,
  more: false,
  projects: 1,
  ordermade: 0,
  open: 1,
  over: 0,
  stories: 1,
  values: null,
  dropped: [],
};
const suggestSearch = { words: [], projects: [], makers: [], categories: [] };
const nothing: Answers = {
  suggestSearch,
  listPopularWords: { words: [], madeAt: null },
  listSavedSearches: [],
  noteSearch: null,
  searchProjects: searched([]),
  countSearch: { ...counts, all: 0, projects: 0, open: 0, stories: 0 },
  listStories: [],
  listPopular: popular,
};
const found: Answers = {
  ...nothing,
  searchProjects: searched([buildCard()]),
  countSearch: counts,
  listStories: [buildStory()],
};

const open = (at: string, answers: Answers = found, options = {}) =>
  renderScreen(at, { answers, ...options });
const box = () => screen.getByRole('combobox', { name: t('common.search') });
const region = async (name: string) => within(await screen.findByRole('region', { name }));

test('typing searches a moment after the last key, in the address and for projects and stories', async () => {
  const { user, api, address } = await open('/search');
  await waitFor(() => expect(box()).toHaveFocus());
  await user.keyboard('텃밭');
  const projects = await region(t('search.projects'));
  expect(projects.getByRole('heading', { name: '모두의 텃밭' })).toBeInTheDocument();
  expect(
    (await region(t('search.story'))).getByRole('heading', { name: '한 달 동안 만든 것들' }),
  ).toBeInTheDocument();
  expect(address()).toBe(`/search?q=${encodeURIComponent('텃밭')}`);
  expect(api.calls('searchProjects')).toEqual([
    { text: '텃밭', purpose: 'all', page: 0, number: 6, category: 0, isPq: false, exact: false },
  ]);
  expect(api.calls('listStories').map(({ search }) => search)).toEqual(['{"text":"텃밭"}']);
  expect(
    screen.getByRole('heading', { level: 1, name: t('search.titleWith', { text: '텃밭' }) }),
  ).toBeInTheDocument();
  const expected = t('search.foundBoth', {
    projects: t('search.count', { n: 1 }),
    stories: t('search.count', { n: 1 }),
  });
  expect(screen.getByText(expected)).toHaveAttribute('role', 'status');
});

test('an address sets the text, tab and filters', async () => {
  const { api } = await open(
    '/search?q=텃밭&tab=order&state=finish&category=3&price=5&reward=PT01&sort=popular&isPq=true',
  );
  await region(t('search.projects'));
  expect(box()).toHaveValue('텃밭');
  expect(api.calls('searchProjects')[0]).toEqual({
    text: '텃밭',
    purpose: 'ordermade',
    state: 'finish',
    category: 3,
    price: '5',
    reward: 'PT01',
    sort: 'popular',
    isPq: true,
    exact: false,
    page: 0,
    number: 6,
  });
  expect(api.calls('listStories')).toEqual([]);
  const tabs = within(screen.getByRole('navigation', { name: t('search.tabs') }));
  expect(tabs.getByRole('link', { name: /^주문제작/ })).toHaveAttribute('aria-current', 'page');
  for (const [label, picked] of [
    ['filter.state.label', 'filter.state.finish'],
    ['detail.category', 'category.3'],
    ['filter.price.label', 'filter.price.5'],
    ['filter.reward.label', 'filter.reward.PT01'],
  ] as const)
    expect(await screen.findByRole('combobox', { name: t(label) })).toHaveTextContent(t(picked));
});

test('a filter narrows the search in the address, and going back removes it', async () => {
  const { user, api, address, router } = await open('/search?q=텃밭');
  await region(t('search.projects'));
  await user.click(await screen.findByRole('combobox', { name: t('filter.price.label') }));
  await user.click(await screen.findByRole('option', { name: t('filter.price.0') }));
  await waitFor(() => expect(address()).toBe(`/search?q=${encodeURIComponent('텃밭')}&price=0`));
  await waitFor(() => expect(api.calls('searchProjects').at(-1)).toMatchObject({ price: '0' }));
  await act(() => router.navigate(-1));
  await waitFor(() => expect(address()).toBe(`/search?q=${encodeURIComponent('텃밭')}`));
});

test('a tab narrows the search, and its address can be shared', async () => {
  const { user, api, address } = await open('/search?q=텃밭');
  await region(t('search.projects'));
  await user.click(screen.getByRole('link', { name: new RegExp(`^${t('search.tab.funding')}`) }));
  await waitFor(() => expect(address()).toContain('tab=funding'));
  await waitFor(() => expect(api.calls('searchProjects').at(-1)).toMatchObject({ purpose: 'projects' }));
  expect(screen.queryByRole('region', { name: t('search.story') })).not.toBeInTheDocument();
});

test('each kind has its own button for more, which moves the focus to the first new item', async () => {
  const all = buildCards(8);
  const { user, api } = await open('/search?q=a&sort=popular', {
    ...nothing,
    countSearch: { ...counts, all: 8, projects: 8 },
    searchProjects: ({ page, number }) => searched(all.slice(page * number, (page + 1) * number)),
  });
  const projects = await region(t('search.projects'));
  expect(projects.getAllByRole('article')).toHaveLength(6);
  await user.click(projects.getByRole('button', { name: t('search.moreProjects') }));
  await waitFor(() => expect(projects.getAllByRole('article')).toHaveLength(8));
  await waitFor(() =>
    expect(projects.getByRole('heading', { name: '프로젝트 7' }).closest('a')).toHaveFocus(),
  );
  expect(projects.queryByRole('button', { name: t('search.moreProjects') })).not.toBeInTheDocument();
  expect(api.calls('searchProjects').map(({ number, sort }) => [number, sort])).toEqual([
    [6, 'popular'],
    [6, 'popular'],
  ]);
});

test('an empty result says so and shows popular projects', async () => {
  await open('/search?q=없는말', nothing);
  expect(await screen.findByText(t('search.empty.sub'))).toBeInTheDocument();
  const others = await region(t('search.popular'));
  expect(others.getAllByRole('heading', { level: 3 })).toHaveLength(4);
});

test('an empty result names what each dropped condition would find, and one press drops it', async () => {
  const { user, address } = await open('/search?q=텀블러&tab=order&price=0&isPq=true&sort=newest', {
    ...nothing,
    countSearch: {
      ...counts,
      all: 0,
      dropped: [
        { name: 'purpose', n: 7 },
        { name: 'price', n: 1_000 },
        { name: 'isPq', n: 0 },
        { name: 'all', n: 1_000 },
      ],
    },
  });
  const none = await region(t('search.none', { text: '텀블러' }));
  const tab = await none.findByRole('link', { name: `${t('search.none.drop', { name: '주문제작' })} 7개` });
  expect(tab).toHaveAttribute(
    'href',
    `/search?q=${encodeURIComponent('텀블러')}&price=0&isPq=true&sort=newest`,
  );
  expect(none.getByText(t('search.none.dropVain', { name: 'PQ박스' }))).toBeInTheDocument();
  expect(none.queryByRole('link', { name: /PQ박스/ })).not.toBeInTheDocument();
  expect(
    none.getByRole('link', { name: t('search.none.dropAllFound', { count: '1,000개 이상' }) }),
  ).toHaveAttribute('href', `/search?q=${encodeURIComponent('텀블러')}&sort=newest`);
  await expectNoAxeFindings();
  await user.click(none.getByRole('link', { name: /가격 1만원 미만.* 1,000개 이상/ }));
  await waitFor(() =>
    expect(address()).toBe(`/search?q=${encodeURIComponent('텀블러')}&tab=order&isPq=true&sort=newest`),
  );
});

test('conditions can be dropped before their counts are there, and where they fail', async () => {
  await open('/search?q=텀블러&state=finish', { ...nothing, countSearch: refuse('tooMany') });
  const none = await region(t('search.none', { text: '텀블러' }));
  expect(
    none.getByRole('link', { name: t('search.none.drop', { name: t('filter.state.finish') }) }),
  ).toHaveAttribute('href', `/search?q=${encodeURIComponent('텀블러')}`);
});

test('a search that finds nothing without conditions either lists none, and names what was searched for', async () => {
  await open('/search?q=qhemrpdla&state=finish&price=0', {
    ...nothing,
    searchProjects: searched([], { corrected: '보드게임', asked: 'qhemrpdla' }),
    countSearch: {
      ...counts,
      all: 0,
      dropped: [
        { name: 'state', n: 0 },
        { name: 'price', n: 0 },
        { name: 'all', n: 0 },
      ],
    },
  });
  const none = await region(t('search.none', { text: '보드게임' }));
  expect(await none.findByText(t('search.empty.sub'))).toBeInTheDocument();
  expect(none.queryByRole('listitem')).not.toBeInTheDocument();
  expect(none.getByRole('link', { name: t('search.none.dropAll') })).toBeInTheDocument();
});

test('tabs and the values of filters say how much they would find, once the results are shown', async () => {
  const answer = deferred<ReturnType<typeof searched>>();
  const { user, api } = await open('/search?q=텃밭', {
    ...found,
    searchProjects: answer.answer,
    countSearch: {
      ...counts,
      all: 15,
      projects: 12,
      ordermade: 3,
      values: {
        state: { funding: 12, finish: 3 },
        category: null,
        price: { '0': 4, '1': 0, '3': 1, '5': 2, '10': 8 },
        reward: null,
        isPq: null,
      },
    },
  });
  expect(api.calls('countSearch')).toEqual([]);
  answer.give(searched([buildCard()]));
  const tabs = within(await screen.findByRole('navigation', { name: t('search.tabs') }));
  expect(await tabs.findByRole('link', { name: /^전체 ?15$/ })).toBeInTheDocument();
  expect(tabs.getByRole('link', { name: /^주문제작 ?3$/ })).toBeInTheDocument();
  await user.click(await screen.findByRole('combobox', { name: t('filter.price.label') }));
  const option = await screen.findByRole('option', { name: new RegExp(t('filter.price.10')) });
  expect(option).toHaveTextContent(`${t('filter.price.10')}8개`);
});

test('a frequent word is counted as 1,000 or more, and its tabs have no numbers', async () => {
  await open('/search?q=가', {
    ...found,
    countSearch: {
      ...counts,
      all: 1_000,
      more: true,
      projects: null,
      ordermade: null,
      open: null,
      over: null,
    },
  });
  expect(await screen.findByText(/프로젝트 1,000개 이상/)).toBeInTheDocument();
  const tabs = within(screen.getByRole('navigation', { name: t('search.tabs') }));
  expect(tabs.getByRole('link', { name: t('search.tab.all') })).toHaveTextContent(/^전체$/);
});

test('stories are shown below a line that there are no projects', async () => {
  await open('/search?q=만든', { ...found, searchProjects: searched([]) });
  expect((await region(t('search.projects'))).getByText(t('search.empty.projects'))).toBeInTheDocument();
  expect((await region(t('search.story'))).getAllByRole('article')).toHaveLength(1);
});

test('skeletons are shown while searching, and a failure preserves the text', async () => {
  const answer = deferred<ReturnType<typeof refuse>>();
  const { user, api } = await open('/search?q=텃밭', { ...found, searchProjects: answer.answer });
  expect(document.querySelector('[aria-busy="true"]')?.children).toHaveLength(6);
  expect(screen.getByText(t('search.loading'))).toBeInTheDocument();
  answer.give(refuse('tooMany'));
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(t('err.tooMany')));
  expect(box()).toHaveValue('텃밭');
  await expectNoAxeFindings();
  api.answer({ searchProjects: searched([buildCard()]) });
  await user.click(screen.getByRole('button', { name: t('common.retry') }));
  expect(await screen.findByRole('heading', { name: '모두의 텃밭' })).toBeInTheDocument();
});

test('stories that fail to load leave the projects and can be requested again', async () => {
  const { user, api } = await open('/search?q=텃밭', { ...found, listStories: refuse('tooMany') });
  const stories = await region(t('search.story'));
  api.answer({ listStories: [buildStory()] });
  await user.click(stories.getByRole('button', { name: t('common.retry') }));
  expect(await stories.findByRole('heading', { name: '한 달 동안 만든 것들' })).toBeInTheDocument();
});

test('Enter stores the search, which can be repeated and removed singly or with all others', async () => {
  const { user, address } = await open('/search', found, { viewer: buildViewer() });
  await user.type(box(), '텃밭{Enter}');
  await region(t('search.projects'));
  await user.clear(box());
  await user.type(box(), '머그{Enter}');
  await waitFor(() => expect(address()).toContain(encodeURIComponent('머그')));
  await user.click(screen.getByRole('button', { name: t('search.clear') }));
  const recent = await region(t('search.recent'));
  expect(recent.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['머그', '텃밭']);
  await user.click(recent.getByRole('button', { name: t('search.recent.remove', { text: '머그' }) }));
  expect(recent.getAllByRole('link')).toHaveLength(1);
  await user.click(recent.getByRole('link', { name: '텃밭' }));
  await waitFor(() => expect(address()).toBe(`/search?q=${encodeURIComponent('텃밭')}`));
  await waitFor(() => expect(box()).toHaveValue('텃밭'));
  await user.click(screen.getByRole('button', { name: t('search.clear') }));
  await user.click(
    (await region(t('search.recent'))).getByRole('button', { name: t('search.recent.clear') }),
  );
  expect(screen.queryByRole('region', { name: t('search.recent') })).not.toBeInTheDocument();
});

test('clearing focuses the field and shows popular projects of both purposes', async () => {
  const { user, address } = await open('/search?q=텃밭');
  await region(t('search.projects'));
  await user.click(screen.getByRole('button', { name: t('search.clear') }));
  await waitFor(() => expect(address()).toBe('/search'));
  await waitFor(() => expect(box()).toHaveFocus());
  expect(box()).toHaveValue('');
  const titles = (await region(t('search.popular'))).getAllByRole('heading', { level: 3 });
  expect(titles.map(({ textContent }) => textContent)).toEqual([
    '프로젝트 1',
    '프로젝트 2',
    '주문 1',
    '주문 2',
  ]);
});

test('a text from the home page is put into the address', async () => {
  const { address } = await open('/search', found, { state: { text: ' 텃밭 ' } });
  await waitFor(() => expect(address()).toBe(`/search?q=${encodeURIComponent('텃밭')}`));
  expect(await screen.findByRole('heading', { name: '모두의 텃밭' })).toBeInTheDocument();
});

test('popular projects that fail to load are left out', async () => {
  await open('/search', { ...nothing, listPopular: refuse('tooMany') });
  await waitFor(() =>
    expect(screen.queryByRole('region', { name: t('search.popular') })).not.toBeInTheDocument(),
  );
});

test('a certain correction is named and undone by one press, which searches for the text as it is', async () => {
  const corrected = searched([buildCard()], { corrected: '보드게임', asked: 'qhemrpdla' });
  const { user, api, address } = await open('/search?q=qhemrpdla', { ...found, searchProjects: corrected });
  const name = t('search.titleWith', { text: '보드게임' });
  expect(await screen.findByRole('heading', { level: 1, name })).toBeInTheDocument();
  expect(screen.getByText(t('search.corrected', { text: '보드게임' }))).toBeInTheDocument();
  await expectNoAxeFindings();
  api.answer({ searchProjects: searched([]) });
  await user.click(screen.getByRole('link', { name: t('search.corrected.exact', { text: 'qhemrpdla' }) }));
  await waitFor(() => expect(address()).toBe('/search?q=qhemrpdla&exact=true'));
  await waitFor(() => expect(api.calls('searchProjects').at(-1)).toMatchObject({ exact: true }));
  expect(screen.queryByText(t('search.corrected', { text: '보드게임' }))).not.toBeInTheDocument();
});

test('an uncertain correction is a question, whose answer searches for it', async () => {
  const asked = searched([buildCard()], { corrected: '달항아리', asked: '달향아래', certain: false });
  const { user, address } = await open('/search?q=달향아래', { ...found, searchProjects: asked });
  expect(
    await screen.findByRole('heading', { level: 1, name: t('search.titleWith', { text: '달향아래' }) }),
  ).toBeInTheDocument();
  expect(screen.getByText(/혹시/)).toHaveTextContent('혹시 달항아리를 찾으셨나요?');
  await user.click(screen.getByRole('link', { name: '달항아리' }));
  await waitFor(() => expect(address()).toBe(`/search?q=${encodeURIComponent('달항아리')}`));
});

test('a member saves the search with its filters under a name', async () => {
  const saved = { key: idOf(9), name: '겨울', text: '텃밭', filters: {} };
  const { user, api } = await open(
    '/search?q=텃밭&tab=order&state=finish&isPq=true',
    {
      ...found,
      saveSearch: new AnswerWithMessage([saved], t('search.saved.done')),
    },
    { viewer: buildViewer() },
  );
  await user.click(await screen.findByRole('button', { name: t('search.save') }));
  const name = await screen.findByRole('textbox', { name: t('search.save.name') });
  expect(name).toHaveValue('텃밭');
  await user.clear(name);
  await user.type(name, '겨울{Enter}');
  await waitFor(() =>
    expect(api.calls('saveSearch')).toEqual([
      { name: '겨울', text: '텃밭', filters: { tab: 'order', state: 'finish', isPq: true } },
    ]),
  );
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test('a search that cannot be saved says why, and its name remains', async () => {
  const { user } = await open(
    '/search?q=텃밭',
    { ...found, saveSearch: refuse('savedSearchesFull') },
    { viewer: buildViewer() },
  );
  await user.click(await screen.findByRole('button', { name: t('search.save') }));
  await user.click(await screen.findByRole('button', { name: t('search.save.do') }));
  expect(await toastText()).toBe(t('search.saved.full'));
  expect(screen.getByRole('textbox', { name: t('search.save.name') })).toHaveValue('텃밭');
});

test('visitors are not offered to save a search', async () => {
  await open('/search?q=텃밭');
  await region(t('search.projects'));
  expect(screen.queryByRole('button', { name: t('search.save') })).not.toBeInTheDocument();
});
