// @vitest-environment jsdom
import { getStory } from '@pq/contract/endpoints/stories';
import type { Story } from '@pq/contract/shapes/site';
import type { Viewer } from '@pq/contract/shapes/user';
import { t } from '@pq/domain/copy';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { callPrefix } from '#app/data/client/calls.ts';
import { type Answers, AnswerWithMessage, deferred, refuse } from '#app/testing/answers.ts';
import { toastText } from '#app/testing/browser.ts';
import { idOf } from '#app/testing/builders/basics.ts';
import { buildStory } from '#app/testing/builders/site.ts';
import { buildViewer, people } from '#app/testing/builders/viewer.ts';
import { emitStreamEvent } from '#app/testing/fake-event-source.ts';
import { renderScreen } from '#app/testing/render-screen.tsx';

const path = `/story/${idOf(41)}`;

async function open(
  story: Partial<Story> = {},
  viewer: Viewer | null = buildViewer(),
  answers: Answers = {},
) {
  const opened = await renderScreen(path, {
    viewer,
    answers: {
      getStory: buildStory(story),
      listComments: [],
      countComments: { comments: 0, replies: 0 },
      ...answers,
    },
  });
  await screen.findByRole('heading', { level: 1, name: '한 달 동안 만든 것들' });
  return opened;
}
const like = () => screen.getByRole('button', { name: /^좋아요/ });
const writer = buildViewer({ uid: people.duri.uid });

test('a story shows its text as it was typed, its author and the comments', async () => {
  await open({ content: '<b>서른두 번째</b> 유약입니다.' });
  expect(screen.getByText('<b>서른두 번째</b> 유약입니다.')).toBeInTheDocument();
  expect(screen.getByText('두리')).toBeInTheDocument();
  expect(await screen.findByRole('heading', { name: `${t('comment.title')} 0` })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: t('common.delete') })).not.toBeInTheDocument();
});

test('several pictures are counted, each with a name', async () => {
  await open({ images: ['/files/a.jpg', '/files/b.jpg', '/files/c.jpg'] });
  const pictures = within(screen.getByRole('region', { name: t('story.pictures') }));
  expect(pictures.getByText(t('story.slider.counter', { n: 1, total: 3 }))).toBeInTheDocument();
  expect(pictures.getByRole('button', { name: t('detail.picture.next') })).toBeInTheDocument();
});

test('a like is shown immediately and sent a moment later', async () => {
  const { user, api } = await open({ likes: 7 }, buildViewer(), {
    likeStory: { likes: 8, like: { [people.hana.uid]: true } },
  });
  await user.click(like());
  expect(like()).toHaveAttribute('aria-pressed', 'true');
  expect(like()).toHaveTextContent(t('story.like.count', { n: '8' }));
  expect(api.calls('likeStory')).toEqual([]);
  await waitFor(() => expect(api.calls('likeStory')).toEqual([{ key: idOf(41), on: true }]));
  expect(like()).toHaveTextContent(t('story.like.count', { n: '8' }));
});

test('a like that is undone before it was sent sends nothing', async () => {
  const { user, api } = await open();
  await user.click(like());
  await user.click(like());
  expect(like()).toHaveAttribute('aria-pressed', 'false');
  expect(like()).toHaveTextContent(t('story.like.count', { n: '7' }));
  expect(api.calls('likeStory')).toEqual([]);
});

test('a failed like is reverted with the reason', async () => {
  const { user } = await open({}, buildViewer(), { likeStory: refuse('tooMany') });
  await user.click(like());
  await waitFor(() => expect(toastText()).toBe(t('err.tooMany')));
  expect(like()).toHaveAttribute('aria-pressed', 'false');
  expect(like()).toHaveTextContent(t('story.like.count', { n: '7' }));
});

test('likes of others are shown as they arrive, and an own pending like is not counted twice', async () => {
  const answer = deferred<Pick<Story, 'like' | 'likes'>>();
  const { user, api } = await open({}, buildViewer(), { likeStory: answer.answer });
  await act(async () => emitStreamEvent('watchStory', { likes: 10 }));
  expect(like()).toHaveTextContent(t('story.like.count', { n: '10' }));
  await user.click(like());
  await waitFor(() => expect(api.calls('likeStory')).toHaveLength(1));
  // The stream event arrives before the answer.
  await act(async () => emitStreamEvent('watchStory', { likes: 11 }));
  expect(like()).toHaveTextContent(t('story.like.count', { n: '11' }));
  await act(async () => answer.give({ likes: 11, like: { [people.hana.uid]: true } }));
  expect(like()).toHaveTextContent(t('story.like.count', { n: '11' }));
});

test('the like of a visitor redirects to sign-in and sends nothing', async () => {
  const { user, api, place } = await open({}, null);
  await user.click(like());
  await waitFor(() => expect(place().pathname).toBe('/login'));
  expect(toastText()).toBe(t('login.required'));
  expect(place().state).toEqual({
    next: `/story/${idOf(41)}`,
    nextState: { pressed: { act: 'like', key: idOf(41), at: expect.any(Number) } },
  });
  expect(api.calls('likeStory')).toEqual([]);
});

test('the author can change the story, and remove it after a confirmation', async () => {
  const { user, api, address, place } = await open({}, writer, {
    removeStory: new AnswerWithMessage(null, '삭제했습니다.'),
  });
  await user.click(screen.getByRole('button', { name: t('common.delete') }));
  const question = within(await screen.findByRole('alertdialog', { name: t('story.remove.confirm') }));
  expect(question.getByText(t('story.remove.body'))).toBeInTheDocument();
  await user.click(question.getByRole('button', { name: t('common.cancel') }));
  expect(api.calls('removeStory')).toEqual([]);
  await user.click(screen.getByRole('button', { name: t('common.delete') }));
  const again = within(await screen.findByRole('alertdialog'));
  await user.click(again.getByRole('button', { name: t('common.delete') }));
  await waitFor(() => expect(address()).toBe('/story'));
  expect(toastText()).toBe('삭제했습니다.');
  expect(api.calls('removeStory')).toEqual([{ key: idOf(41) }]);
  const next = await open({}, writer);
  await next.user.click(screen.getByRole('link', { name: t('common.edit') }));
  await waitFor(() =>
    expect(next.place()).toMatchObject({ pathname: '/story/fix', state: { key: idOf(41) } }),
  );
  expect(place().pathname).toBe('/story');
});

test('a story that cannot be removed remains with the reason', async () => {
  const { user, address } = await open({}, writer, { removeStory: refuse('notFound') });
  await user.click(screen.getByRole('button', { name: t('common.delete') }));
  await user.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: t('common.delete') }),
  );
  await waitFor(() => expect(toastText()).toBe(t('err.notFound')));
  expect(address()).toBe(path);
});

test('the author sees that the story is hidden', async () => {
  await open({ blinded: true }, writer);
  expect(screen.getByText(t('story.blinded.note'))).toBeInTheDocument();
});

test('a story that is removed while it is shown becomes unavailable', async () => {
  const { client, api } = await open();
  api.answer({ getStory: refuse('notFound') });
  await act(() => client.refetchQueries({ queryKey: callPrefix(getStory) }));
  expect(await screen.findByText(t('err.notFound'))).toBeInTheDocument();
  expect(screen.queryByRole('heading', { level: 1, name: '한 달 동안 만든 것들' })).not.toBeInTheDocument();
});
