// @vitest-environment jsdom
import { t } from '@pq/domain/copy';
import { act, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Pressed, pressedIn } from '#app/features/viewer/pressed.ts';
import { AnswerWithMessage, refuse } from '#app/testing/answers.ts';
import { toastText } from '#app/testing/browser.ts';
import { idOf } from '#app/testing/builders/basics.ts';
import { buildViewer } from '#app/testing/builders/viewer.ts';
import { renderScreen } from '#app/testing/render-screen.tsx';

const scrap: Pressed = { act: 'scrap', key: idOf(17), purpose: 'projects' };
const wait: Pressed = { act: 'wait', projectid: idOf(17), idx: 2 };
const like: Pressed = { act: 'like', key: idOf(41) };
const scraps = [{ key: idOf(17), purpose: 'projects' as const }];

const pressedAt = (pressed: Pressed, ageMs = 0) => ({ ...pressed, at: Date.now() - ageMs });

const open = (pressed: Pressed, { viewer = buildViewer(), answers = {}, ageMs = 0 } = {}) =>
  renderScreen(<h1>본문</h1>, {
    at: '/about?a=1',
    state: { selection: [], pressed: pressedAt(pressed, ageMs) },
    viewer,
    chrome: true,
    answers: {
      countNeeds: { needs: 0 },
      toggleScrap: new AnswerWithMessage(scraps, '스크랩되었습니다.'),
      joinWaitlist: new AnswerWithMessage({ place: 3 }, '3번째로 대기를 신청했습니다.'),
      likeStory: { likes: 1, like: {} },
      ...answers,
    },
  });

test.each([
  ['toggleScrap', scrap, { key: idOf(17), purpose: 'projects' }],
  ['joinWaitlist', wait, { projectid: idOf(17), idx: 2 }],
  ['likeStory', like, { key: idOf(41), on: true }],
] as const)(
  '%s is called once at the return and removed from the router state',
  async (call, pressed, sent) => {
    const { api, place } = await open(pressed);
    await waitFor(() => expect(api.calls(call)).toEqual([sent]));
    expect(place()).toMatchObject({ pathname: '/about', search: '?a=1', state: { selection: [] } });
    expect(place().state).not.toHaveProperty('pressed');
  },
);

test('a project that this account has scrapped already stays scrapped', async () => {
  const { api, place } = await open(scrap, { viewer: buildViewer({ scrap: scraps }) });
  await waitFor(() => expect(place().state).not.toHaveProperty('pressed'));
  await act(async () => {});
  expect(api.calls('toggleScrap')).toEqual([]);
});

test('a visitor who returns without signing in calls nothing', async () => {
  const { api, place } = await open(wait, { viewer: null as never });
  await screen.findByText('본문');
  expect(api.calls('joinWaitlist')).toEqual([]);
  expect(place().state).toHaveProperty('pressed');
});

test('a press of an hour ago, perhaps by another person, calls nothing', async () => {
  const { api } = await open(like, { ageMs: 3_600_000 });
  await screen.findByText('본문');
  await act(async () => {});
  expect(api.calls('likeStory')).toEqual([]);
});

test('an action that is refused after the return shows the reason', async () => {
  await open(like, { answers: { likeStory: refuse('notFound') } });
  await waitFor(() => expect(toastText()).toBe(t('err.notFound')));
});

test.each([
  null,
  undefined,
  'inside',
  {},
  { pressed: null },
  { pressed: { act: 'scrap', key: 1, at: 0 } },
  { pressed: like },
])('router state with an incomplete press is ignored: %j', (state) => expect(pressedIn(state, 0)).toBeNull());
