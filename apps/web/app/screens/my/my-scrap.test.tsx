// @vitest-environment jsdom
import { t } from '@pq/domain/copy';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Answers, AnswerWithMessage, deferred, refuse } from '#app/testing/answers.ts';
import { expectNoAxeFindings } from '#app/testing/axe.ts';
import { toastText } from '#app/testing/browser.ts';
import { idOf } from '#app/testing/builders/basics.ts';
import { buildCards } from '#app/testing/builders/project.ts';
import { buildViewer } from '#app/testing/builders/viewer.ts';
import { renderScreen } from '#app/testing/render-screen.tsx';

const cards = buildCards(2);
const [first, second] = cards.map(({ key, purpose }) => ({ key, purpose })) as [
  { key: string; purpose: 'projects' },
  { key: string; purpose: 'projects' },
];
const open = (answers: Answers = {}, scrap = [first, second]) =>
  renderScreen('/my/scrap', {
    viewer: buildViewer({ scrap }),
    answers: {
      listSavedSearches: [],
      listScrappedProjects: ({ list }) => cards.filter(({ key }) => list.some((asked) => asked.key === key)),
      ...answers,
    },
  });
const articleOf = (title: string) =>
  within(screen.getByRole('heading', { name: title }).closest('article') as HTMLElement);

test('bookmarked projects are shown as cards with a button to remove the bookmark', async () => {
  await open();
  expect(await screen.findByRole('heading', { name: '프로젝트 1' })).toBeInTheDocument();
  const scrap = articleOf('프로젝트 2').getByRole('button', { name: t('card.unscrap') });
  expect(scrap).toHaveAttribute('aria-pressed', 'true');
  expect(scrap).toHaveAccessibleDescription('프로젝트 2');
});

test('a removed bookmark remains in its place, with the button to undo under the focus', async () => {
  const { user, api } = await open({
    toggleScrap: new AnswerWithMessage([second], '스크랩을 취소했습니다.'),
  });
  await screen.findByRole('heading', { name: '프로젝트 1' });
  await user.click(articleOf('프로젝트 1').getByRole('button', { name: t('card.unscrap') }));
  const undo = screen.getByRole('button', { name: `프로젝트 1 ${t('my.scrap.undo')}` });
  await waitFor(() => expect(undo).toHaveFocus());
  expect(screen.getByText(t('my.scrap.removed'))).toBeInTheDocument();
  expect(await screen.findByText('스크랩을 취소했습니다.')).toBeInTheDocument();
  await expectNoAxeFindings();
  api.answer({ toggleScrap: new AnswerWithMessage([first, second], '스크랩했습니다.') });
  await user.click(undo);
  expect(await screen.findByRole('heading', { name: '프로젝트 1' })).toBeInTheDocument();
  await waitFor(() =>
    expect(articleOf('프로젝트 1').getByRole('button', { name: t('card.unscrap') })).toHaveFocus(),
  );
  expect(api.calls('toggleScrap')).toEqual([first, first]);
});

test('a press is shown immediately, and reverted when it was refused', async () => {
  const answer = deferred<ReturnType<typeof refuse>>();
  const { user } = await open({ toggleScrap: answer.answer });
  await screen.findByRole('heading', { name: '프로젝트 1' });
  await user.click(articleOf('프로젝트 1').getByRole('button', { name: t('card.unscrap') }));
  expect(screen.getByText(t('my.scrap.removed'))).toBeInTheDocument();
  answer.give(refuse('tooMany'));
  expect(await screen.findByRole('heading', { name: '프로젝트 1' })).toBeInTheDocument();
  expect(toastText()).toBe(t('err.tooMany'));
});

test('an empty list links to projects without a request', async () => {
  const { api } = await open({}, []);
  expect(screen.getByText(t('my.scrap.empty'))).toBeInTheDocument();
  await expectNoAxeFindings();
  expect(screen.getByRole('link', { name: t('my.scrap.find') })).toHaveAttribute(
    'href',
    '/projects/funding/list',
  );
  expect(api.calls('listScrappedProjects')).toEqual([]);
});

test('unavailable projects are left out, and a list of only those is empty', async () => {
  await open({ listScrappedProjects: [] });
  expect(await screen.findByText(t('my.scrap.empty'))).toBeInTheDocument();
});

test('a list that failed to load is requested again', async () => {
  const { user, api } = await open({ listScrappedProjects: refuse('server') });
  const again = await screen.findByRole('button', { name: t('common.retry') });
  api.answer({ listScrappedProjects: cards });
  await user.click(again);
  expect(await screen.findByRole('heading', { name: '프로젝트 2' })).toBeInTheDocument();
});

test('the menu of the own pages marks the current one', async () => {
  await open();
  const menu = within(screen.getByRole('navigation', { name: t('my.title') }));
  expect(menu.getByRole('link', { current: 'page' })).toHaveTextContent(t('menu.scrap'));
});

test('saved searches lead to their results and are removed singly', async () => {
  const saved = [
    { key: idOf(7), name: '겨울 선물', text: '목도리', filters: { state: 'funding' as const } },
    { key: idOf(8), name: '게임', text: '보드게임', filters: {} },
  ];
  const { user, api } = await open({ listSavedSearches: saved, removeSavedSearch: saved.slice(1) });
  const list = within(await screen.findByRole('region', { name: t('search.saved') }));
  expect(list.getByRole('link', { name: '겨울 선물' })).toHaveAttribute(
    'href',
    `/search?${new URLSearchParams({ q: '목도리', state: 'funding' })}`,
  );
  await user.click(list.getByRole('button', { name: t('search.recent.remove', { text: '겨울 선물' }) }));
  await waitFor(() => expect(list.getAllByRole('link')).toHaveLength(1));
  expect(api.calls('removeSavedSearch')).toEqual([{ key: idOf(7) }]);
});
