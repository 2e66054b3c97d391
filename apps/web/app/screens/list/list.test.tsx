// @vitest-environment jsdom
import type { ProjectCard } from '@pq/contract/shapes/project';
import { t } from '@pq/domain/copy';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { type Answers, deferred, noNetwork, refuse } from '#app/testing/answers.ts';
import { buildCards } from '#app/testing/builders/project.ts';
import { pageOf } from '#app/testing/page-of.ts';
import { renderScreen } from '#app/testing/render-screen.tsx';

const all = buildCards(21);
const paged: Answers = {
  countProjects: { n: all.length, isAll: true },
  listProjects: (asked) => pageOf(all, asked, ({ key }) => key),
};
const list = '/projects/funding/list';
const open = (at = list, answers: Answers = paged) => renderScreen(at, { answers });
const titles = () => screen.queryAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
const more = () => screen.findByRole('button', { name: t('common.morePlus') });
type User = Awaited<ReturnType<typeof open>>['user'];

async function pick(user: User, filter: string, option: string) {
  await user.click(await screen.findByRole('combobox', { name: filter }));
  await user.click(await screen.findByRole('option', { name: option }));
}

test.each([
  ['/projects/funding/list', 'list.title.funding'],
  ['/projects/open/list', 'list.title.open'],
  ['/projects/pqbox/list', 'list.title.pqbox'],
  ['/ordermade/order/list', 'list.title.order'],
  ['/ordermade/open/list', 'list.title.open'],
  ['/ordermade/pqbox/list', 'list.title.pqbox'],
] as const)('%s has its own title and links to the other two lists of its purpose', async (at, title) => {
  await open(at, { listProjects: [] });
  const kinds = within(screen.getByRole('navigation', { name: t('list.kinds') }));
  expect(kinds.getByRole('heading', { level: 1 })).toHaveTextContent(t(title));
  const purpose = at.split('/')[1];
  for (const link of kinds.getAllByRole('link')) expect(link.getAttribute('href')).toContain(`/${purpose}/`);
  expect(kinds.getAllByRole('link')).toHaveLength(2);
});

test('a mismatched pair redirects to the right one with its filters', async () => {
  const { address } = await renderScreen('/projects/order/list?category=3', {
    answers: { listProjects: [] },
    leadsTo: [list],
  });
  await waitFor(() => expect(address()).toBe('/projects/funding/list?category=3'));
});

test('the list shows nine cards, nine more by the button, and focuses the first of them', async () => {
  const { user, address } = await open();
  await waitFor(() => expect(titles()).toHaveLength(9));
  expect(await screen.findByText(t('search.count', { n: 21 }))).toBeInTheDocument();
  await user.click(await more());
  await waitFor(() => expect(titles()).toHaveLength(18));
  expect(address()).toBe(`${list}?page=2`);
  await waitFor(() =>
    expect(screen.getByRole('heading', { name: '프로젝트 10' }).closest('a')).toHaveFocus(),
  );
  expect(screen.getByText(t('list.more.done', { n: 9 }))).toBeInTheDocument();
  await user.click(await more());
  await waitFor(() => expect(titles()).toHaveLength(21));
  expect(screen.queryByRole('button', { name: t('common.morePlus') })).not.toBeInTheDocument();
});

test('an address with several pages shows all of them', async () => {
  const { api } = await open(`${list}?page=2`);
  await waitFor(() => expect(titles()).toHaveLength(18));
  expect(
    api
      .calls('listProjects')
      .filter(({ number }) => number === 9)
      .map(({ before }) => before),
  ).toEqual([undefined, all[8]?.key]);
});

test('category, state, reward and sort of the address are requested', async () => {
  const { api } = await open(`${list}?category=3&state=finish&reward=PT10&sort=popular&isPq=true`);
  await waitFor(() => expect(titles()).toHaveLength(9));
  expect(api.calls('listProjects')[0]).toMatchObject({
    purpose: 'projects',
    type: 'list',
    category: 3,
    state: 'finish',
    reward: 'PT10',
    sort: 'popular',
    isPq: true,
    page: 0,
    number: 9,
  });
  expect(screen.getByRole('link', { name: t('category.3') })).toHaveAttribute('aria-current', 'true');
  expect(screen.getByText(t('list.atClose'))).toBeInTheDocument();
});

test('an invalid value in the address counts as not set', async () => {
  const { api } = await open(`${list}?category=99&sort=x&reward=y&state=save&page=-4`);
  await waitFor(() => expect(titles()).toHaveLength(9));
  expect(api.calls('listProjects')[0]).toMatchObject({
    purpose: 'projects',
    type: 'list',
    category: 0,
    isPq: false,
    page: 0,
    number: 9,
  });
  for (const name of ['reward', 'state', 'sort'])
    expect(api.calls('listProjects')[0]).not.toHaveProperty(name, expect.anything());
  expect(screen.getByRole('link', { name: t('category.0') })).toHaveAttribute('aria-current', 'true');
});

test('filters are set one after the other, and going back removes them', async () => {
  const { user, address, router } = await open();
  await user.click(screen.getByRole('link', { name: t('category.3') }));
  await waitFor(() => expect(address()).toBe(`${list}?category=3`));
  await pick(user, t('filter.state.label'), t('filter.state.finish'));
  await waitFor(() => expect(address()).toBe(`${list}?category=3&state=finish`));
  const box = () => screen.getByRole('checkbox', { name: t('filter.isPq') });
  await user.click(box());
  expect(box()).toBeChecked();
  await waitFor(() => expect(address()).toBe(`${list}?category=3&state=finish&isPq=true`));
  await act(() => router.navigate(-1));
  await waitFor(() => expect(box()).not.toBeChecked());
  await act(() => router.navigate(-1));
  await waitFor(() => expect(address()).toBe(`${list}?category=3`));
  expect(screen.getByRole('combobox', { name: t('filter.state.label') })).toHaveTextContent(
    t('filter.state.all'),
  );
});

test('the default sort is not in the address', async () => {
  const { user, address } = await open(`${list}?sort=popular`);
  await pick(user, t('filter.sort.label'), t('filter.sort.newest'));
  await waitFor(() => expect(address()).toBe(list));
});

test('each filter can be removed, or all of them at once', async () => {
  const { user, address } = await open(`${list}?state=finish&reward=PT10`);
  await waitFor(() => expect(titles()).toHaveLength(9));
  await user.click(screen.getByRole('button', { name: t('filter.drop', { name: t('filter.reward.PT10') }) }));
  await waitFor(() => expect(address()).toBe(`${list}?state=finish`));
  await user.click(screen.getByRole('link', { name: t('list.reset') }));
  await waitFor(() => expect(address()).toBe(list));
});

test('an empty result says so and links to all projects', async () => {
  const { user, address, api } = await open(`${list}?category=5`, { listProjects: [] });
  expect(await screen.findByText(t('list.empty.sub'))).toBeInTheDocument();
  api.answer(paged);
  await user.click(screen.getByRole('link', { name: t('list.reset') }));
  await waitFor(() => expect(address()).toBe(list));
  await waitFor(() => expect(titles()).toHaveLength(9));
});

test('the list of PQ boxes has its own filter ticked permanently', async () => {
  await open('/projects/pqbox/list');
  const box = await screen.findByRole('checkbox', { name: t('filter.isPq') });
  expect(box).toBeChecked();
  expect(box).toBeDisabled();
});

test('upcoming projects have one state and no filter for it', async () => {
  await open('/projects/open/list');
  expect(await screen.findByRole('combobox', { name: t('filter.reward.label') })).toBeInTheDocument();
  expect(screen.queryByRole('combobox', { name: t('filter.state.label') })).not.toBeInTheDocument();
});

test('a list that fails to load says so and can be requested again', async () => {
  const { user, api } = await open(list, { listProjects: noNetwork });
  const again = await screen.findByRole('button', { name: t('common.retry') });
  expect(screen.getByRole('alert')).toHaveTextContent(t('err.network'));
  api.answer(paged);
  await user.click(again);
  await waitFor(() => expect(titles()).toHaveLength(9));
});

test('a page that fails to load leaves the others and can be requested again', async () => {
  const { user, api } = await open();
  await waitFor(() => expect(titles()).toHaveLength(9));
  api.answer({ listProjects: ({ before }) => (before ? refuse('tooMany') : all.slice(0, 9)) });
  await user.click(await more());
  const again = await screen.findByRole('button', { name: t('common.retry') });
  expect(titles()).toHaveLength(9);
  expect(screen.getByRole('alert')).toHaveTextContent(t('err.tooMany'));
  api.answer(paged);
  await user.click(again);
  await waitFor(() => expect(titles()).toHaveLength(18));
});

test('skeletons are shown while the cards are loading', async () => {
  const answer = deferred<ProjectCard[]>();
  await open(list, { listProjects: answer.answer });
  const waiting = () => document.querySelector('[aria-busy="true"]');
  expect(waiting()?.children).toHaveLength(9);
  answer.give([]);
  expect(await screen.findByText(t('main.empty.sub'))).toBeInTheDocument();
  expect(waiting()).toBeNull();
});

test('list is read in pages of nine when its projects are counted', async () => {
  const { api } = await open(`${list}?sort=deadline&state=finish`);
  expect(await screen.findByText(t('search.count', { n: 21 }))).toBeInTheDocument();
  expect(api.calls('listProjects').map(({ number, sort }) => [number, sort])).toEqual([[9, 'deadline']]);
  expect(api.calls('countProjects')).toMatchObject([{ purpose: 'projects', type: 'list', state: 'finish' }]);
});

test('the sheet counts the results, applies them by the button, and can be reset', async () => {
  const { user, api, address } = await open();
  await user.click(screen.getByRole('button', { name: t('filter.open') }));
  const sheet = within(await screen.findByRole('dialog', { name: t('filter.open') }));
  await user.click(sheet.getByRole('radio', { name: t('filter.state.finish') }));
  await user.click(sheet.getByRole('radio', { name: t('filter.sort.deadline') }));
  expect(address()).toBe(list);
  api.answer({ countProjects: { n: 4, isAll: true } });
  await user.click(sheet.getByRole('radio', { name: t('filter.reward.PT01') }));
  await waitFor(() =>
    expect(
      sheet.getByRole('button', { name: t('filter.show', { count: t('search.count', { n: 4 }) }) }),
    ).toBeEnabled(),
  );
  await user.click(sheet.getByRole('button', { name: /보기$/ }));
  await waitFor(() => expect(address()).toBe(`${list}?sort=deadline&state=finish&reward=PT01`));
  expect(screen.getByRole('button', { name: t('filter.openChosen', { n: 2 }) })).toBeInTheDocument();
});

test('a sheet without results says so and cannot be applied', async () => {
  const { user, address, api } = await open();
  await user.click(screen.getByRole('button', { name: t('filter.open') }));
  const sheet = within(await screen.findByRole('dialog'));
  api.answer({ countProjects: { n: 0, isAll: true } });
  await user.click(sheet.getByRole('radio', { name: t('filter.state.finish') }));
  const none = await sheet.findByRole('button', { name: t('filter.none') });
  expect(none).toHaveAttribute('aria-disabled', 'true');
  await user.click(none);
  expect(address()).toBe(list);
  await user.click(sheet.getByRole('button', { name: t('filter.reset') }));
  expect(sheet.getByRole('radio', { name: t('filter.state.finish') })).not.toBeChecked();
});

test('an address of an unknown list is not found', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const { router } = await open('/goods/open/list');
  expect(Object.values(router.state.errors ?? {})).toMatchObject([{ status: 404 }]);
  vi.restoreAllMocks();
});
