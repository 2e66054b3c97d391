// @vitest-environment jsdom
import type { Wait } from '@pq/contract/shapes/waitlist';
import { t } from '@pq/domain/copy';
import { HOUR_MS } from '@pq/domain/dates';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { AnswerWithMessage, refuse } from '#app/testing/answers.ts';
import { expectNoAxeFindings } from '#app/testing/axe.ts';
import { toastText } from '#app/testing/browser.ts';
import { idOf, nowMs } from '#app/testing/builders/basics.ts';
import { buildViewer } from '#app/testing/builders/viewer.ts';
import { buildWait } from '#app/testing/builders/wait.ts';
import { renderScreen } from '#app/testing/render-screen.tsx';

const held = { from: nowMs - HOUR_MS, until: nowMs + 17 * HOUR_MS + 90_000 };

async function open(waits: Wait[], answers = {}, at = '/my/list') {
  const opened = await renderScreen(at, {
    viewer: buildViewer(),
    answers: { listPledges: [], listOwnBoxes: { unseen: 0, boxes: [] }, listWaits: waits, ...answers },
  });
  const part = within(
    await screen.findByRole('region', {
      name: new RegExp(`${t('wait.title')}|${t('wait.held')}`),
      // Includes elements behind a dialog.
      hidden: true,
    }),
  );
  return { ...opened, part };
}

test('a place in a queue shows its position and the numbers before and behind it, and can be given up', async () => {
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

test('the first place in a queue is shown as next', async () => {
  const { part } = await open([buildWait({ place: 1, behind: 0 })]);
  expect(part.getByText(/^다음 차례입니다\./)).toBeInTheDocument();
});

test('a reserved piece shows until when, links to the project with it selected, and can be passed on', async () => {
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

test('a reserved piece of a custom order is ordered', async () => {
  const { part } = await open([buildWait({ purpose: 'ordermade', offer: held, myPledge: idOf(22) })]);
  expect(part.getByRole('link', { name: /이어서 주문하기/ })).toBeInTheDocument();
  expect(part.getByText(/이미 하신 주문에 더해집니다/)).toBeInTheDocument();
});

test('the last hour is shown in minutes, and a pledge on the project is changed', async () => {
  const offer = { ...held, until: nowMs + 12 * 60_000 + 5_000 };
  const { part } = await open([buildWait({ offer, myPledge: idOf(22) })]);
  expect(part.getByText('12분')).toBeInTheDocument();
  expect(part.getByText(/이미 하신 후원에 더해집니다/)).toBeInTheDocument();
  expect(part.getByRole('link', { name: /이어서 후원하기/ })).toHaveAttribute(
    'href',
    `/payment/fix?pledge=${idOf(22)}`,
  );
});

test('a piece that went to the next member shows when, a new place can be requested, and a refusal is reported', async () => {
  const { part, user, api } = await open(
    [buildWait({ place: 0, lapsedAt: nowMs - HOUR_MS, canWait: true })],
    {
      joinWaitlist: refuse('waitlistFull'),
    },
  );
  expect(part.getByText(/에 맡아두는 기한이 지났습니다\.$/)).toBeInTheDocument();
  await user.click(part.getByRole('button', { name: /다시 신청/ }));
  expect(api.calls('joinWaitlist')).toEqual([{ projectid: idOf(17), idx: 1 }]);
  expect(await toastText()).toBe(t('wait.full'));
});

test('a lapsed offer of a reward of which no more can be had is only dismissed', async () => {
  const { part } = await open([buildWait({ place: 0, lapsedAt: nowMs - HOUR_MS, canWait: false })]);
  expect(part.getByText(/더 담을 수 없는 리워드입니다\.$/)).toBeInTheDocument();
  expect(part.queryByRole('button', { name: /다시 신청/ })).not.toBeInTheDocument();
  expect(part.getByRole('button', { name: /목록에서 지우기/ })).toBeInTheDocument();
});

test('a lapsed offer with a free piece is accepted immediately or dismissed', async () => {
  const { part, user, api } = await open([buildWait({ place: 0, lapsedAt: nowMs - HOUR_MS, isFree: true })], {
    leaveWaitlist: null,
  });
  expect(part.queryByRole('button', { name: /다시 신청/ })).not.toBeInTheDocument();
  expect(part.getByRole('link', { name: /바로 담기/ })).toHaveAttribute(
    'href',
    `/funding/detail/${idOf(17)}`,
  );
  await user.click(part.getByRole('button', { name: /목록에서 지우기/ }));
  expect(api.calls('leaveWaitlist')).toEqual([{ projectid: idOf(17), idx: 1 }]);
});

test('the rule of queues is shown once when there are both reserved pieces and places in a queue', async () => {
  const waits = [buildWait({ place: 1, offer: held }), buildWait({ idx: 2 })];
  await renderScreen('/my/list', {
    viewer: buildViewer(),
    answers: { listPledges: [], listOwnBoxes: { unseen: 0, boxes: [] }, listWaits: waits },
  });
  expect(await screen.findAllByRole('region', { name: /대기|맡아둔 리워드/ })).toHaveLength(2);
  expect(screen.getAllByText(t('wait.rule'))).toHaveLength(1);
});

test('the link of a mail asks for one confirmation before the reserved piece is passed to the next member', async () => {
  const link = `/my/list?pass=${idOf(17)}/1`;
  const { user, api, address } = await open([buildWait({ offer: held })], { leaveWaitlist: null }, link);
  const question = within(await screen.findByRole('alertdialog', { name: t('wait.pass') }));
  expect(question.getByText('달항아리 화병')).toBeInTheDocument();
  expect(api.calls('leaveWaitlist')).toEqual([]);
  await user.click(question.getByRole('button', { name: t('wait.pass') }));
  await waitFor(() => expect(api.calls('leaveWaitlist')).toEqual([{ projectid: idOf(17), idx: 1 }]));
  expect(address()).toBe('/my/list');
});

test('the link of a mail opens no confirmation once the piece is no longer reserved', async () => {
  await open([buildWait({ lapsedAt: nowMs })], {}, `/my/list?pass=${idOf(17)}/1`);
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
});
