// @vitest-environment jsdom
import type { ProjectCard as Card } from '@pq/contract/shapes/project';
import type { Viewer } from '@pq/contract/shapes/user';
import { t } from '@pq/domain/copy';
import { act, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Answers, AnswerWithMessage, deferred, noNetwork } from '#app/testing/answers.ts';
import { toastText } from '#app/testing/browser.ts';
import { idOf } from '#app/testing/builders/basics.ts';
import { buildCard, buildReward } from '#app/testing/builders/project.ts';
import { buildViewer } from '#app/testing/builders/viewer.ts';
import { renderScreen } from '#app/testing/render-screen.tsx';
import { ProjectCard } from './project-card.tsx';

const open = (card: Partial<Card>, { viewer = null as Viewer | null, answers = {} as Answers } = {}) => {
  const built = buildCard(card);
  return renderScreen(
    <>
      <ProjectCard card={built} />
      <ProjectCard card={built} />
    </>,
    { viewer, answers, at: '/funding' },
  );
};
const spoken = () => screen.getAllByRole('paragraph').map(({ textContent }) => textContent);
const scraps = () =>
  screen.getAllByRole('button', { name: /^스크랩/ }).map((button) => button.getAttribute('aria-pressed'));
const press = () => screen.getAllByRole('button')[0] as HTMLElement;

test.each<[string, Partial<Card>, string]>([
  ['an open funding', {}, '264,000원 모임, 목표의 26%, 19일 남음'],
  [
    'its last day',
    { period: { start: '2026-11-20', finish: '2026-12-01' } },
    '264,000원 모임, 목표의 26%, 오늘 마감',
  ],
  [
    'one that has succeeded',
    { state: 're-finish', atClose: { amount: 2_607_000, backers: 93, percent: 261, items: 104 } },
    '2,607,000원 모임, 목표의 261%, 펀딩 성공, 93명 · 2026.12.20 종료',
  ],
  [
    'one that has failed',
    { state: 'fail', atClose: { amount: 264_000, backers: 12, percent: 26, items: 12 } },
    '264,000원 모임, 목표의 26%, 펀딩 실패, 12명 · 2026.12.20 종료',
  ],
])('%s is read as a sentence', async (_name, card, sentence) => {
  await open(card);
  expect(spoken()).toContain(sentence);
});

test('an order shows its price and how many are left', async () => {
  const content = [
    buildReward({ count: 10, sold: 4 }),
    buildReward({ idx: 1, count: 10, sold: 4, productCost: 30_000 }),
  ];
  await open({ purpose: 'ordermade', rewards: { ...buildCard().rewards, content } });
  expect(spoken()).toContain('22,000원부터, 12개 남음, 주문된 수량 40%');
  expect(screen.getAllByRole('link')[0]).toHaveAttribute('href', `/order/detail/${idOf(17)}`);
});

test('an upcoming project shows its day alone', async () => {
  await open({ state: 'ready', period: { start: '2026-12-05', finish: '2026-12-31' } });
  expect(screen.getAllByText(/12\.05 오픈 예정/)).toHaveLength(2);
  expect(screen.queryByText(/목표의/)).not.toBeInTheDocument();
});

test('a project with a PQ box shows its mark on the picture', async () => {
  await open({ config: { deliveryType: 'PQ', projectType: 'PT10' } });
  expect(screen.getAllByText(t('filter.isPq'))).toHaveLength(2);
});

test('a visitor’s scrap leads to sign-in without a request', async () => {
  const { user, api, place } = await open({});
  await user.click(press());
  await waitFor(() => expect(place().pathname).toBe('/login'));
  expect(toastText()).toBe(t('login.required'));
  expect(place().state).toEqual({
    next: '/funding',
    nextState: { pressed: { act: 'scrap', key: idOf(17), purpose: 'projects', at: expect.any(Number) } },
  });
  expect(api.calls('toggleScrap')).toEqual([]);
});

test("a scrap is shown at once on every card of the project, and reported with the server's message", async () => {
  const answer = deferred<AnswerWithMessage<Viewer['scrap']>>();
  const { user, api } = await open({}, { viewer: buildViewer(), answers: { toggleScrap: answer.answer } });
  expect(press()).toHaveAccessibleName(t('card.scrap'));
  await user.click(press());
  expect(scraps()).toEqual(['true', 'true']);
  expect(press()).toHaveAccessibleName(t('card.unscrap'));
  await act(async () =>
    answer.give(new AnswerWithMessage([{ key: idOf(17), purpose: 'projects' }], '스크랩되었습니다.')),
  );
  expect(await screen.findByText('스크랩되었습니다.')).toBeInTheDocument();
  expect(api.calls('toggleScrap')).toEqual([{ key: idOf(17), purpose: 'projects' }]);
});

test('a failed scrap is reverted and reported', async () => {
  const { user } = await open({}, { viewer: buildViewer(), answers: { toggleScrap: noNetwork } });
  await user.click(press());
  await waitFor(() => expect(toastText()).toBe(t('err.network')));
  expect(scraps()).toEqual(['false', 'false']);
});

test("the server's answer overrides the optimistic list", async () => {
  const { user } = await open({}, { viewer: buildViewer(), answers: { toggleScrap: [] } });
  await user.click(press());
  await waitFor(() => expect(scraps()).toEqual(['false', 'false']));
});
