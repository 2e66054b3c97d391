// @vitest-environment jsdom
import { t } from '@pq/domain/copy';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { type Answers, AnswerWithMessage, deferred, noNetwork, refuse } from '#app/testing/answers.ts';
import { expectNoAxeFindings } from '#app/testing/axe.ts';
import { toastText } from '#app/testing/browser.ts';
import { idOf, nowMs } from '#app/testing/builders/basics.ts';
import { buildLine } from '#app/testing/builders/pledge.ts';
import { buildProject, buildQuestion, buildReward } from '#app/testing/builders/project.ts';
import { buildAnswered, buildProof, buildQueuedOrder } from '#app/testing/builders/proof.ts';
import { buildShippingList } from '#app/testing/builders/shipping.ts';
import { buildAdmin, buildMaker } from '#app/testing/builders/viewer.ts';
import { renderScreen } from '#app/testing/render-screen.tsx';

beforeEach(() => {
  Object.assign(URL, { createObjectURL: () => 'blob:picked', revokeObjectURL: () => {} });
});

const base = `/order/detail/${idOf(17)}/proofs`;
const counts = { change: 1, none: 2, sent: 1, approved: 0 };
const asked = buildAnswered('change');
const asking = buildQueuedOrder({ proof: { key: asked.key, round: 1, state: 'change', at: asked.at } });
const fresh = [
  buildQueuedOrder({ gateKey: idOf(31), nickname: '콩이언니' }),
  buildQueuedOrder({ gateKey: idOf(32), nickname: '느린산책', paidAt: nowMs - 60_000 }),
];

async function open(path = base, answers: Answers = {}, viewer = buildMaker()) {
  const opened = await renderScreen(path, {
    viewer,
    answers: {
      getProject: buildProject({ purpose: 'ordermade', state: 're-finish', isManager: true }),
      countComments: { comments: 0, replies: 0, waiting: 0 },
      listShipping: buildShippingList([]),
      listProofQueue: ({ state }) => ({
        orders: state === 'none' ? fresh : state === 'change' ? [asking] : [],
        counts,
      }),
      listProofs: ({ gateKey }) => (gateKey === asking.gateKey ? [asked] : []),
      upload: ({ file }: { file?: File }) => ({
        url: `/files/attachment/${file?.name}`,
        name: file?.name ?? '',
      }),
      ...answers,
    },
  });
  await screen.findByRole('navigation', { name: t('proof.queue.list') });
  return opened;
}
const picture = (name: string) => new File(['x'], name, { type: 'image/png' });
const input = () => document.querySelector<HTMLInputElement>('input[type=file]') as HTMLInputElement;
const send = () => screen.getByRole('button', { name: t('proof.queue.send.action') });
const words = () => screen.findByRole('textbox', { name: new RegExp(t('proof.queue.send.text')) });
const tab = async () =>
  within(await screen.findByRole('navigation', { name: t('owner.tabs') })).getByRole('link', {
    name: new RegExp(`^${t('proof.queue')}`),
  });

test('requested changes come first with the request, the order and the proofs', async () => {
  await open();
  expect(await tab()).toHaveTextContent(`${t('proof.queue')} 3`);
  expect(await screen.findByText(t('proof.queue.requested', { at: '2026.12.01 13:00' }))).toBeInTheDocument();
  expect(screen.getAllByText('하트를 이름 위로 올려주세요.').length).toBeGreaterThan(0);
  expect(screen.getByText(t('proof.queue.ask', { n: 2 }))).toBeInTheDocument();
  expect(screen.getByRole('heading', { name: t('proof.queue.send', { n: 2 }) })).toBeInTheDocument();
  expect(screen.getByText(t('proof.history.seen'))).toBeInTheDocument();
  expect(screen.getByRole('link', { name: /도안\.png/ })).toHaveAttribute('target', '_blank');
  expect(screen.getByText(t('proof.queue.waited', { time: '2시간' }))).toBeInTheDocument();
  await expectNoAxeFindings();
});

test('the queue is navigated by its parts, rows and neighbours', async () => {
  const { user, address } = await open();
  await user.click(screen.getByRole('link', { name: `${t('proof.queue.none')} 2` }));
  expect(await screen.findByRole('heading', { level: 2, name: '콩이언니' })).toBeInTheDocument();
  expect(screen.getByText(t('proof.queue.waited', { time: '1일 4시간' }))).toBeInTheDocument();
  await user.click(screen.getByRole('link', { name: t('proof.queue.next') }));
  expect(await screen.findByRole('heading', { level: 2, name: '느린산책' })).toBeInTheDocument();
  expect(address()).toBe(`${base}?state=none&order=${idOf(32)}`);
  await user.click(screen.getByRole('link', { name: /콩이언니/ }));
  expect(await screen.findByRole('heading', { level: 2, name: '콩이언니' })).toBeInTheDocument();
  await user.click(screen.getByRole('link', { name: `${t('proof.queue.approved')} 0` }));
  expect(await screen.findByText(t('proof.queue.empty.approved'))).toBeInTheDocument();
});

test('the next proof is sent with pictures and text, and the order leaves this queue', async () => {
  const { user, api } = await open(base, {
    sendProof: new AnswerWithMessage(buildProof({ round: 2 }), t('proof.queue.sent.done')),
  });
  const field = await words();
  await user.click(send());
  expect(await screen.findByText(t('proof.queue.send.required'))).toBeInTheDocument();
  expect(api.calls('sendProof')).toEqual([]);
  await user.upload(input(), [picture('1.png'), picture('2.png')]);
  await screen.findByText(t('pay.files.added', { name: '2.png' }));
  await user.type(field, '하트를 올렸습니다.');
  api.answer({ listProofQueue: { orders: [], counts: { ...counts, change: 0, sent: 2 } } });
  await user.click(send());
  expect(await screen.findByText(t('proof.queue.empty.change'))).toBeInTheDocument();
  expect(api.calls('sendProof')).toEqual([
    {
      gateKey: idOf(22),
      text: '하트를 올렸습니다.',
      images: ['/files/attachment/1.png', '/files/attachment/2.png'],
    },
  ]);
  expect(api.calls('upload')).toMatchObject([{ kind: 'attachment' }, { kind: 'attachment' }]);
  expect(toastText()).toBe(t('proof.queue.sent.done'));
});

test('a proof cannot be sent while a picture is uploading', async () => {
  const answer = deferred<{ url: string; name: string }>();
  const { user, api } = await open(base, { upload: answer.answer });
  await words();
  await user.upload(input(), picture('1.png'));
  await user.click(send());
  expect(await screen.findByText(t('pay.files.busy'))).toBeInTheDocument();
  expect(api.calls('sendProof')).toEqual([]);
  answer.give({ url: '/files/attachment/1.png', name: '1.png' });
});

test('input and uploads are restored after a reload, separately for each order', async () => {
  const { user } = await open(`${base}?state=none`);
  await user.type(await words(), '첫 시안입니다.');
  await user.upload(input(), picture('1.png'));
  await screen.findByText(t('pay.files.added', { name: '1.png' }));
  await user.click(screen.getByRole('link', { name: t('proof.queue.next') }));
  await screen.findByRole('heading', { level: 2, name: '느린산책' });
  expect(await words()).toHaveValue('');
  await open(`${base}?state=none`);
  expect(await words()).toHaveValue('첫 시안입니다.');
  expect(screen.getByRole('img', { name: '1.png' })).toBeInTheDocument();
});

test('a repeat after a lost answer succeeds where it is the same proof', async () => {
  const { user, api } = await open(base, { sendProof: noNetwork });
  await user.upload(input(), picture('1.png'));
  await user.type(await words(), '하트를 올렸습니다.');
  await user.click(send());
  await waitFor(() => expect(toastText()).toBe(t('err.network')));
  const arrived = buildProof({
    key: idOf(25),
    round: 2,
    text: '하트를 올렸습니다.',
    images: ['/files/ordermade/a/b/1.png'],
  });
  api.answer({
    sendProof: refuse('proofWaiting', { data: { proof: arrived } }),
    listProofs: [arrived, asked],
  });
  await user.click(send());
  await waitFor(() => expect(toastText()).toBe(t('proof.queue.sent.done')));
  expect(await screen.findByText(t('proof.queue.waiting'))).toBeInTheDocument();
});

test('a newer waiting proof is reported and shown, and a missing picture is reported at the pictures', async () => {
  const { user, api } = await open(base, {
    sendProof: refuse('invalid', { data: { fields: { images: t('field.format') } } }),
  });
  await user.upload(input(), picture('1.png'));
  await user.type(await words(), '다른 말');
  await user.click(send());
  expect(await screen.findByText(t('pay.files.gone'))).toBeInTheDocument();
  const other = buildProof({ key: idOf(25), round: 2, text: '먼저 보낸 시안' });
  api.answer({ sendProof: refuse('proofWaiting', { data: { proof: other } }), listProofs: [other, asked] });
  await user.click(send());
  await waitFor(() => expect(toastText()).toBe(t('proof.err.waiting')));
  expect(await screen.findByText('먼저 보낸 시안')).toBeInTheDocument();
});

test('an order shows its combination and the answers of its backer', async () => {
  const questions = [buildQuestion({ id: 'name', text: '새길 이름' })];
  const project = buildProject({ purpose: 'ordermade', state: 're-finish', isManager: true });
  const rewards = { ...project.rewards, content: [buildReward({ name: '이름 목줄', questions })] };
  const line = buildLine({ count: 2, choice: [1], choiceText: '가죽 색: 꿀색' });
  const order = buildQueuedOrder({
    rewards: [{ ...line, answers: [{ name: '보리' }, { name: '콩이' }], context: '목줄' }],
  });
  await open(`${base}?state=none`, {
    getProject: { ...project, rewards },
    listProofQueue: { orders: [order], counts },
  });
  // In the queue, and with the order.
  expect(await screen.findAllByText('이름 목줄 (가죽 색: 꿀색) × 2')).toHaveLength(2);
  const second = t('my.list.answers.piece', { title: '이름 목줄 (가죽 색: 꿀색)', n: '2' });
  expect(screen.getByText(second).nextElementSibling).toHaveTextContent('새길 이름콩이');
});

test('an approved proof is shown as the one to produce, and an admin cannot send any', async () => {
  const approved = buildAnswered('approved');
  const order = buildQueuedOrder({
    proof: { key: approved.key, round: 1, state: 'approved', at: approved.at },
  });
  await open(`${base}?state=approved`, {
    listProofQueue: { orders: [order], counts: { ...counts, approved: 1 } },
    listProofs: [approved],
  });
  expect(await screen.findByText(t('proof.queue.approved.hint'))).toBeInTheDocument();
  expect(screen.queryByText(/^기다린 시간/)).not.toBeInTheDocument();
  await open(base, {}, buildAdmin());
  expect(await screen.findByText(t('proof.queue.admin'))).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: t('proof.queue.send.action') })).not.toBeInTheDocument();
});

test('no proof can be sent after the tenth', async () => {
  await open(base, { listProofs: [buildAnswered('change', { round: 10 })] });
  expect(await screen.findByText(t('proof.err.rounds'))).toBeInTheDocument();
});
