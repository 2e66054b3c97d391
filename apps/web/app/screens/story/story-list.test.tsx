// @vitest-environment jsdom
import type { Story } from '@pq/contract/shapes/site';
import { t } from '@pq/domain/copy';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Answers, noNetwork, refuse } from '#app/testing/answers.ts';
import { toastText } from '#app/testing/browser.ts';
import { idOf } from '#app/testing/builders/basics.ts';
import { buildStory } from '#app/testing/builders/site.ts';
import { buildViewer } from '#app/testing/builders/viewer.ts';
import { pageOf } from '#app/testing/page-of.ts';
import { renderScreen } from '#app/testing/render-screen.tsx';

const all = Array.from({ length: 12 }, (_, n) =>
  buildStory({ key: idOf(400 + n), title: `이야기 ${n + 1}` }),
);
const paged: Answers = { listStories: (asked) => pageOf(all, asked, ({ key }) => key) };
const open = (
  at = '/story',
  answers: Answers = paged,
  viewer: ReturnType<typeof buildViewer> | null = null,
) => renderScreen(at, { answers, viewer });
const titles = () => screen.queryAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
type Api = Awaited<ReturnType<typeof open>>['api'];
const asked = (api: Api): Record<string, unknown> =>
  JSON.parse(api.calls('listStories').at(-1)?.search || '{}');

test('the board shows nine stories, more by the button, and focuses the first of them', async () => {
  const { user, address } = await open();
  await waitFor(() => expect(titles()).toHaveLength(9));
  await user.click(screen.getByRole('button', { name: t('common.morePlus') }));
  await waitFor(() => expect(titles()).toHaveLength(12));
  expect(address()).toBe('/story?page=2');
  await waitFor(() => expect(screen.getByRole('heading', { name: '이야기 10' }).closest('a')).toHaveFocus());
  expect(screen.getByText(t('story.more.done', { n: 3 }))).toBeInTheDocument();
});

test('a card shows its author, the number of likes, and whether the viewer likes it', async () => {
  const { uid } = buildViewer();
  await open(
    '/story',
    { listStories: [buildStory({ likes: 1_234, like: { [uid]: true }, category: 1 })] },
    buildViewer(),
  );
  const card = (await screen.findByRole('heading', { name: '한 달 동안 만든 것들' })).closest('article');
  expect(card).toHaveTextContent(
    `${t('story.category.1')}한 달 동안 만든 것들두리1일 전${t('story.like')}1,234`,
  );
});

test('the board is filtered by category, text, order and likes in the address and on the server', async () => {
  const { user, api, address } = await open('/story', paged, buildViewer());
  await waitFor(() => expect(titles()).toHaveLength(9));
  const query = () => Object.fromEntries(new URLSearchParams(address().split('?')[1]));
  await user.click(screen.getByRole('link', { name: t('story.category.1') }));
  await waitFor(() => expect(query()).toEqual({ category: '1' }));
  await user.click(screen.getByRole('switch', { name: t('story.sortLike') }));
  await waitFor(() => expect(query()).toEqual({ category: '1', sort: 'like' }));
  await user.click(screen.getByRole('switch', { name: t('story.likedOnly') }));
  await waitFor(() => expect(query()).toEqual({ category: '1', sort: 'like', liked: 'true' }));
  await user.type(screen.getByRole('searchbox'), '유약');
  await waitFor(() => expect(query()).toEqual({ category: '1', sort: 'like', liked: 'true', q: '유약' }));
  await waitFor(() => expect(asked(api)).toEqual({ category: 1, sort: 'like', liked: true, text: '유약' }));
});

test('the likes filter redirects a visitor to sign-in and is set on return', async () => {
  const { user, api, place } = await open();
  await waitFor(() => expect(titles()).toHaveLength(9));
  await user.click(screen.getByRole('switch', { name: t('story.likedOnly') }));
  await waitFor(() => expect(place().pathname).toBe('/login'));
  expect(toastText()).toBe(t('login.toLiked'));
  expect(place().state).toEqual({ next: '/story?liked=true' });
  expect(api.calls('listStories')).toHaveLength(1);
});

test('a search without results says so and links to all stories', async () => {
  const { user, api, address } = await open('/story?q=없는말', { listStories: [] });
  expect(await screen.findByText(`${t('search.empty')} ${t('story.empty.sub')}`)).toBeInTheDocument();
  api.answer(paged);
  await user.click(screen.getByRole('link', { name: t('list.reset') }));
  await waitFor(() => expect(address()).toBe('/story'));
  await waitFor(() => expect(titles()).toHaveLength(9));
  expect(screen.getByRole('searchbox')).toHaveValue('');
});

test('an empty board says so and offers no reset', async () => {
  await open('/story', { listStories: [] });
  expect(await screen.findByText(t('story.empty'))).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: t('list.reset') })).not.toBeInTheDocument();
});

test('a board or a page that fails to load is requested again', async () => {
  const { user, api } = await open('/story', { listStories: noNetwork });
  const again = await screen.findByRole('button', { name: t('common.retry') });
  api.answer(paged);
  await user.click(again);
  await waitFor(() => expect(titles()).toHaveLength(9));
  api.answer({
    listStories: ({ before }): Story[] | ReturnType<typeof refuse> =>
      before ? refuse('tooMany') : all.slice(0, 9),
  });
  await user.click(screen.getByRole('button', { name: t('common.morePlus') }));
  const more = await screen.findByRole('button', { name: t('common.retry') });
  expect(titles()).toHaveLength(9);
  api.answer(paged);
  await user.click(more);
  await waitFor(() => expect(titles()).toHaveLength(12));
});

test('own stories have a page of their own with hidden stories too', async () => {
  const viewer = buildViewer();
  const { api } = await renderScreen('/my/str', {
    viewer,
    answers: { listStories: [buildStory({ blinded: true })] },
  });
  expect(await screen.findByText(t('story.blinded'))).toBeInTheDocument();
  expect(asked(api)).toEqual({ uid: viewer.uid });
  expect(screen.getByRole('link', { name: t('story.write') })).toHaveAttribute('href', '/story/write');
});

test('an empty list of own stories links to writing one', async () => {
  await renderScreen('/my/str', { viewer: buildViewer(), answers: { listStories: [] } });
  expect(await screen.findByText(t('my.str.empty'))).toBeInTheDocument();
  expect(screen.getAllByRole('link', { name: t('story.write') })).toHaveLength(2);
});
