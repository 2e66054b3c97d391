// @vitest-environment jsdom
import { t } from '@pq/domain/copy';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Answers, AnswerWithMessage, noNetwork, refuse } from '#app/testing/answers.ts';
import { idOf, nowMs } from '#app/testing/builders/basics.ts';
import { buildPledgeRecord } from '#app/testing/builders/payments.ts';
import { buildLine } from '#app/testing/builders/pledge.ts';
import { buildQuestion } from '#app/testing/builders/project.ts';
import { buildAnswered } from '#app/testing/builders/proof.ts';
import { people } from '#app/testing/builders/viewer.ts';
import { answer, confirmPassword, openAdmin } from '../testing/open-admin.ts';
import { cardText } from './words.ts';

const gateKey = idOf(22);
const open = (record: Parameters<typeof buildPledgeRecord>[0] = {}, answers: Answers = {}) =>
  openAdmin(`/pledges/${gateKey}`, { getPledgeRecord: buildPledgeRecord(record), ...answers });
const amount = () => screen.findByRole('textbox', { name: t('admin.refund.amount') });
const again = () => screen.getByRole('textbox', { name: t('admin.refund.again') });
const reason = () => screen.getByRole('textbox', { name: t('admin.refund.reason') });
const button = (name: string) => screen.getByRole('button', { name });
const moments = async () =>
  within(await screen.findByRole('region', { name: t('admin.pledge.timeline') })).getAllByRole('listitem');
const refunded = { gateKey, status: 'paid', refund: 'done', refunded: 1_000 } as const;

test('a pledge shows its order number, backer, project, amount and card', async () => {
  await open({ pledge: { donation: 2_000, fallback: { name: '국민카드', number: '****' } } });
  expect(await screen.findByRole('heading', { level: 1, name: '모두의 텃밭' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: '하나' })).toHaveAttribute(
    'href',
    `/admin/members/${people.hana.uid}`,
  );
  const sums = t('admin.pledge.sums.of', { amount: '22,000원', delivery: '3,000원', total: '25,000원' });
  const donation = t('admin.pledge.sums.donation', { donation: '2,000원' });
  expect(screen.getByText(`${sums} (${donation})`)).toBeInTheDocument();
  expect(screen.getByText(t('admin.pledge.item', { context: '머그컵 1개', n: 1 }))).toBeInTheDocument();
  expect(screen.getByText('국민카드 ****')).toBeInTheDocument();
  expect(screen.getByText('K7QD-00142')).toBeInTheDocument();
});

test('choices and answers show the name of the reward and the surcharge', async () => {
  const item = {
    ...buildLine({ choice: [1], choiceText: '색: 꿀색', surcharge: 2_000, answers: [{ name: '보리' }] }),
    name: '이름 목줄',
    context: '목줄 1개와 상자',
    productCost: 20_000,
    questions: [buildQuestion(), buildQuestion({ id: 'wish', text: '바라는 점', per: 'order' })],
  };
  const plain = { ...item, choice: [0], choiceText: '색: 먹색', surcharge: 0, answers: [] };
  await open({ pledge: { items: [plain, item], answers: { wish: '굵게' } } });
  const surcharge = t('reward.surcharge', { amount: '2,000원' });
  expect(await screen.findByText(`이름 목줄 (색: 꿀색) × 1 · ${surcharge}`)).toBeInTheDocument();
  expect(screen.getByText('이름 목줄 (색: 먹색) × 1')).toBeInTheDocument();
  expect(screen.getByText('새길 이름').nextElementSibling).toHaveTextContent('보리');
  expect(screen.getByText('바라는 점').nextElementSibling).toHaveTextContent('굵게');
});

test('the history of a pledge is listed in order with the actors and the answers of the provider', async () => {
  const { timeline } = buildPledgeRecord();
  const declined = {
    ...timeline[1],
    at: nowMs,
    what: 'charge' as const,
    by: 'system',
    status: 'declined',
    code: '51',
    message: '한도초과',
  };
  const decided = {
    at: nowMs,
    what: 'decision' as const,
    by: '운영자',
    action: 'charge.retry',
    reason: '요청',
  };
  await open({ timeline: [...timeline, declined, decided] });
  const lines = (await moments()).map(({ textContent }) => textContent);
  expect(lines[0]).toContain(`${t('my.list.history.placed')} 25,000원`);
  expect(lines[0]).toContain(t('admin.by.backer'));
  expect(lines[1]).toContain(t('admin.charge.state.paid'));
  expect(lines[1]).toContain(t('admin.by.system'));
  expect(lines[2]).toContain('한도초과');
  expect(lines[3]).toContain(`${t('admin.audit.charge.retry')}요청`);
});

test('a partial refund needs an amount, a reason, a confirmation and the password', async () => {
  const { user, api } = await open({}, { refundPledge: refuse('freshSignIn') });
  await user.type(await amount(), '1000');
  await user.type(reason(), '구성품이 파손되었습니다.');
  await user.type(again(), '10000');
  await user.click(button(t('admin.refund.do')));
  const wrong = t('admin.refund.again.wrong', { amount: '1,000원' });
  await waitFor(() => expect(again()).toHaveAccessibleDescription(wrong));
  await user.type(again(), '{Backspace}');
  await user.click(button(t('admin.refund.do')));
  const ask = within(
    await screen.findByRole('alertdialog', { name: t('admin.refund.ask', { amount: '1,000원' }) }),
  );
  expect(ask.getByText('구성품이 파손되었습니다.')).toBeInTheDocument();
  expect(ask.getByText(t('admin.refund.ask.body'))).toBeInTheDocument();
  await user.click(ask.getByRole('button', { name: t('admin.refund.do') }));
  const dialog = await screen.findByRole('dialog', { name: t('freshPassword.title') });
  expect(dialog).toHaveTextContent(t('freshPassword.refund', { amount: '1,000원' }));
  api.answer({ refundPledge: new AnswerWithMessage(refunded, '환불했습니다.'), confirmPassword: null });
  await confirmPassword(user);
  expect(await screen.findByText('환불했습니다.')).toBeInTheDocument();
  expect(api.calls('refundPledge').at(-1)).toMatchObject({
    gateKey,
    amount: 1_000,
    reason: '구성품이 파손되었습니다.',
    seen: 0,
  });
});

test('a missing amount and reason are reported at their fields and the first has the focus', async () => {
  const { user, api } = await open();
  await amount();
  await user.click(button(t('admin.refund.do')));
  await waitFor(async () => expect(await amount()).toHaveFocus());
  const most = t('admin.refund.amount.required', { most: '25,000원' });
  expect(await amount()).toHaveAccessibleDescription(most);
  await user.type(await amount(), '25001');
  await user.click(button(t('admin.refund.do')));
  await waitFor(async () => expect(await amount()).toHaveAccessibleDescription(most));
  await user.click(button(t('admin.refund.whole')));
  expect(await amount()).toHaveValue('25,000');
  await user.click(button(t('admin.refund.do')));
  await waitFor(() => expect(reason()).toHaveFocus());
  expect(api.calls('refundPledge')).toEqual([]);
  await user.clear(await amount());
});

test('a refund of the full remainder ends the pledge, as the form explains first', async () => {
  const { user, api } = await open({}, { refundPledge: refunded });
  await amount();
  await user.click(button(t('admin.refund.whole')));
  await user.click(button(t('admin.refund.reason.twice')));
  await user.click(button(t('admin.refund.reason.backer')));
  expect(reason()).toHaveValue(t('admin.refund.reason.backer'));
  await user.type(again(), '25000');
  await user.click(button(t('admin.refund.do')));
  expect(await screen.findByText(t('admin.refund.ask.whole'))).toBeInTheDocument();
  await answer(user, t('admin.refund.do'));
  await waitFor(() => expect(api.calls('refundPledge')).toHaveLength(1));
  expect(api.calls('refundPledge')[0]).not.toHaveProperty('amount');
});

test('a press after a lost answer repeats the same refund and one after a refusal starts another', async () => {
  const { user, api } = await open({}, { refundPledge: noNetwork });
  const press = async () => {
    const before = api.calls('refundPledge').length;
    await user.click(button(t('admin.refund.do')));
    await answer(user, t('admin.refund.do'));
    await waitFor(() => expect(api.calls('refundPledge').length).toBeGreaterThan(before));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  };
  await user.type(await amount(), '1000');
  await user.type(reason(), '파손');
  await user.type(again(), '1000');
  await press();
  await screen.findByText(t('err.network'));
  api.answer({ refundPledge: refuse('refundRefused') });
  await press();
  await screen.findByText(t('err.refundRefused'));
  api.answer({ refundPledge: refunded });
  await press();
  const keys = api.headers('refundPledge').map((headers) => headers.get('idempotency-key'));
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
});

test('a pledge that cannot be refunded offers no refund', async () => {
  await open({ refundable: 0, pledge: { status: 'refund', refunded: 25_000 } });
  await moments();
  expect(screen.queryByRole('textbox', { name: t('admin.refund.amount') })).not.toBeInTheDocument();
});

test.each([
  [true, 'admin.refund.settle.done', 'freshPassword.settle.done'],
  [false, 'admin.refund.settle.not', 'freshPassword.settle.not'],
] as const)(
  'an admin records whether a refund with an unknown outcome was done: %s',
  async (done, label, what) => {
    const openRefunds = [{ orderId: 'order-2', amount: 5_000, requestedAt: nowMs }];
    const { user, api } = await open({ refundable: 0, openRefunds }, { settleRefund: refuse('freshSignIn') });
    await user.click(await screen.findByRole('button', { name: t(label) }));
    expect(await screen.findByText(t('admin.refund.settle.body'))).toBeInTheDocument();
    await answer(user, t(label));
    const dialog = await screen.findByRole('dialog', { name: t('freshPassword.title') });
    expect(dialog).toHaveTextContent(t(what, { amount: '5,000원' }));
    api.answer({ settleRefund: { gateKey, status: 'paid', refunded: 5_000 }, confirmPassword: null });
    await confirmPassword(user);
    await waitFor(() =>
      expect(api.calls('settleRefund').at(-1)).toMatchObject({
        gateKey,
        orderId: 'order-2',
        done,
        seen: nowMs,
      }),
    );
  },
);

test('a refused card is charged immediately after a confirmation with amount and card', async () => {
  const { user, api } = await open(
    { mayRetry: true, charges: 2, refundable: 0, pledge: { status: 'retry', failureReason: '한도초과' } },
    { retryCharge: new AnswerWithMessage({ gateKey, status: 'paid' as const }, '결제되었습니다.') },
  );
  expect(await screen.findByText('한도초과')).toBeInTheDocument();
  await user.click(button(t('admin.retry')));
  const ask = within(await screen.findByRole('alertdialog', { name: t('admin.retry.title') }));
  expect(ask.getByText('25,000원')).toBeInTheDocument();
  expect(ask.getByText(cardText({ name: '현대카드', number: '1234-56**-****-7890' }))).toBeInTheDocument();
  await user.click(ask.getByRole('button', { name: t('admin.retry') }));
  expect(await screen.findByText('결제되었습니다.')).toBeInTheDocument();
  expect(api.calls('retryCharge')).toEqual([{ gateKey, seen: 2 }]);
});

test('the outcome of an open charge can be requested', async () => {
  const { timeline } = buildPledgeRecord();
  const unknown = timeline.map((moment) =>
    moment.what === 'charge' ? { ...moment, status: 'unknown' } : moment,
  );
  await open({ mayRetry: true, timeline: unknown });
  expect(await screen.findByRole('button', { name: t('admin.retry.lookUp') })).toBeInTheDocument();
});

test('a pledge that is no longer charged automatically shows since when', async () => {
  await open({ mayRetry: true, pledge: { status: 'retry', heldAt: nowMs } });
  const words = t('admin.retry.held', { time: '2026.12.01 15:00' });
  expect(await screen.findByText(words)).toBeInTheDocument();
});

test('the mails about a pledge show when they were sent or why they were not', async () => {
  const mails = [
    { id: idOf(90), kind: 'charged', at: nowMs, sentAt: nowMs },
    { id: idOf(91), kind: 'payFail', at: nowMs, error: '550 no such user' },
    { id: idOf(92), kind: 'later-release', at: nowMs },
  ];
  await open({ mails, movedMs: 86_400_000 });
  const box = within(await screen.findByRole('region', { name: t('admin.pledge.mails') }));
  expect(box.getByText('550 no such user')).toBeInTheDocument();
  expect(box.getByText(t('admin.pledge.mail.waiting'))).toBeInTheDocument();
  expect(box.getByText('later-release')).toBeInTheDocument();
  expect(box.getByText(t('admin.mails.realTime'))).toBeInTheDocument();
});

test('a pledge that failed to load is requested again by the button', async () => {
  const { user, api } = await openAdmin(`/pledges/${gateKey}`, { getPledgeRecord: noNetwork });
  const again = await screen.findByRole('button', { name: t('common.retry') });
  api.answer({ getPledgeRecord: buildPledgeRecord() });
  await user.click(again);
  expect(await moments()).toHaveLength(2);
});

test('the proofs of a custom order show the messages of both sides', async () => {
  await open({ pledge: { purpose: 'ordermade' } }, { listProofs: [buildAnswered('change')] });
  const box = within(await screen.findByRole('region', { name: t('admin.pledge.proofs') }));
  expect(box.getByText(t('proof.queue.history.sent', { n: 1 }))).toBeInTheDocument();
  expect(box.getByText('글자를 한 단계 키웠습니다.')).toBeInTheDocument();
  expect(box.getByText('하트를 이름 위로 올려주세요.')).toBeInTheDocument();
  expect(box.getByText(t('proof.history.seen'))).toBeInTheDocument();
});
