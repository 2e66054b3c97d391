// @vitest-environment jsdom
import type { Wait } from '@pq/contract/shapes/waitlist';
import { t } from '@pq/domain/copy';
import { HOUR_MS } from '@pq/domain/dates';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { AnswerWithMessage, refuse } from '#app/testing/answers.ts';
import { expectNoAxeFindings } from '#app/testing/axe.ts';
import { toastText } from '#app/testing/browser.ts';
import { idOf, nowMs } from '#app/testing/builders/basics.ts';
import { buildViewer } from '#app/testing/builders/viewer.ts';
import { renderScreen } from '#app/testing/render-screen.tsx';

const buildWait = (changes: Partial<Wait> = {}): Wait => ({
  projectid: idOf(17),
  purpose: 'projects',
  idx: 1,
  choice: [],
  place: 3,
  behind: 5,
  offer: null,
  lapsedAt: null,
  title: '모두의 텃밭',
  image: '/files/demo/dog.jpg',
  reward: '달항아리 화병',
  choiceText: '',
  price: 148_000,
  finish: '2026-12-20',
  myPledge: null,
  ...changes,
});
const held = { from: nowMs - HOUR_MS, until: nowMs + 17 * HOUR_MS + 90_000 };

async function open(waits: Wait[], answers = {}) {
  const opened = await renderScreen('/my/list', {
    viewer: buildViewer(),
    answers: { listPledges: [], listOwnBoxes: { unseen: 0, boxes: [] }, listWaits: waits, ...answers },
  });
  const part = within(await screen.findByRole('region', { name: new RegExp(t('wait.title')) }));
  return { ...opened, part };
}

test('a place says which it is, how many are before and behind, and can be given up', async () => {
  const { part, user, api } = await open([buildWait()], {
    leaveWaitlist: new AnswerWithMessage(null, '대기를 취소했습니다.'),
  });
  expect(part.getByText('3번째')).toBeInTheDocument();
  expect(part.getByText('앞에 2명, 뒤에 5명')).toBeInTheDocument();
  expect(part.getByRole('link', { name: '달항아리 화병, 148,000원' })).toHaveAttribute(
    'href',
    `/funding/detail/${idOf(17)}`,
  );
  await expectNoAxeFindings();
  api.answer({ listWaits: [] });
  await user.click(part.getByRole('button', { name: /대기 취소/ }));
  expect(api.calls('leaveWaitlist')).toEqual([{ projectid: idOf(17), idx: 1 }]);
  expect(await toastText()).toBe('대기를 취소했습니다.');
  expect(screen.queryByText(t('wait.rule'))).not.toBeInTheDocument();
});

test('the next in line reads so', async () => {
  const { part } = await open([buildWait({ place: 1, behind: 0 })]);
  expect(part.getByText(/^다음 차례입니다\./)).toBeInTheDocument();
});

test('a held piece says until when, leads to the project with it chosen, and can be passed on', async () => {
  const { part } = await open([buildWait({ place: 1, offer: held, choice: [1], choiceText: '색상: 금색' })]);
  expect(part.getByText(t('wait.offered'))).toBeInTheDocument();
  expect(part.getByText('17시간 1분')).toBeInTheDocument();
  expect(part.getByText(/까지 맡아둡니다\. 지금은 결제되지 않습니다\.$/)).toBeInTheDocument();
  expect(part.getByRole('link', { name: /이어서 후원하기/ })).toHaveAttribute(
    'href',
    `/funding/detail/${idOf(17)}`,
  );
  expect(part.getByRole('button', { name: /다음 분께 양보/ })).toBeInTheDocument();
});

test('a held piece of a custom order is ordered', async () => {
  const { part } = await open([buildWait({ purpose: 'ordermade', offer: held, myPledge: idOf(22) })]);
  expect(part.getByRole('link', { name: /이어서 주문하기/ })).toBeInTheDocument();
  expect(part.getByText(/이미 하신 주문에 더해집니다/)).toBeInTheDocument();
});

test('in its last hour only minutes are told; a pledge on the project is changed', async () => {
  const offer = { ...held, until: nowMs + 12 * 60_000 + 5_000 };
  const { part } = await open([buildWait({ offer, myPledge: idOf(22) })]);
  expect(part.getByText('12분')).toBeInTheDocument();
  expect(part.getByText(/이미 하신 후원에 더해집니다/)).toBeInTheDocument();
  expect(part.getByRole('link', { name: /이어서 후원하기/ })).toHaveAttribute(
    'href',
    `/payment/fix?pledge=${idOf(22)}`,
  );
});

test('what went to the next says when, and a new place can be asked for; a refusal is told', async () => {
  const { part, user, api } = await open([buildWait({ place: 0, lapsedAt: nowMs - HOUR_MS })], {
    joinWaitlist: refuse('waitlistFull'),
  });
  expect(part.getByText(/에 다음 분께 넘어갔습니다\.$/)).toBeInTheDocument();
  await user.click(part.getByRole('button', { name: /다시 신청/ }));
  expect(api.calls('joinWaitlist')).toEqual([{ projectid: idOf(17), idx: 1 }]);
  expect(await toastText()).toBe(t('wait.full'));
});
