// @vitest-environment jsdom
import { t } from '@pq/domain/copy';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Answers, AnswerWithMessage, deferred, noNetwork, refuse } from '#app/testing/answers.ts';
import { expectNoAxeFindings } from '#app/testing/axe.ts';
import { toastText } from '#app/testing/browser.ts';
import { idOf, nowMs } from '#app/testing/builders/basics.ts';
import { buildLine, buildPledge } from '#app/testing/builders/pledge.ts';
import { buildCard, buildQuestion, buildReward } from '#app/testing/builders/project.ts';
import { buildAnswered, buildProof } from '#app/testing/builders/proof.ts';
import { buildViewer } from '#app/testing/builders/viewer.ts';
import { renderScreen } from '#app/testing/render-screen.tsx';

const order = buildPledge({
  purpose: 'ordermade',
  status: 'paid',
  project: buildCard({ purpose: 'ordermade', title: '반려견 가죽 목줄', state: 're-finish' }),
  history: [{ at: nowMs - 86_400_000, what: 'charged', amount: 25_000 }],
});

async function open(answers: Answers = {}, gateKey = idOf(22)) {
  const opened = await renderScreen(`/my/proof/${gateKey}`, {
    viewer: buildViewer(),
    answers: { listPledges: [order], listProofs: [buildProof()], ...answers },
  });
  await screen.findByRole('heading', { level: 1 });
  return opened;
}
// There is a second button for phones.
const press = (name: string) => screen.getAllByRole('button', { name })[0] as HTMLElement;
const confirm = async (name: string) =>
  within(await screen.findByRole('alertdialog', { name: t('proof.decide') })).getByRole('button', { name });

test('a proof is shown with the order and the end of the waiting period', async () => {
  await open();
  expect(screen.getByRole('heading', { level: 1, name: t('proof.heading.sent') })).toBeInTheDocument();
  expect(screen.getByText('글자를 한 단계 키웠습니다.')).toBeInTheDocument();
  expect(screen.getByText(/머그컵 1개/)).toBeInTheDocument();
  expect(screen.getByText(t('proof.remind', { date: '2026.12.08' }))).toBeInTheDocument();
  expect(
    screen.getByRole('button', { name: t('viewer.open', { alt: t('proof.picture', { n: 1, place: 1 }) }) }),
  ).toBeInTheDocument();
  expect(screen.getByText(t('proof.history.paid'))).toBeInTheDocument();
  await expectNoAxeFindings();
});

test('the order shows its combination and the answers', async () => {
  const questions = [
    buildQuestion({ id: 'name', text: '새길 이름' }),
    buildQuestion({ id: 'photo', text: '우리 아이 사진', kind: 'picture' }),
    buildQuestion({ id: 'wish', text: '바라는 점', per: 'order' }),
  ];
  const rewards = { ...order.project.rewards, content: [buildReward({ name: '이름 목줄', questions })] };
  const line = buildLine({
    choice: [1],
    choiceText: '가죽 색: 꿀색',
    answers: [{ name: '보리', photo: '/files/a.png' }],
  });
  const answered = {
    ...order,
    project: { ...order.project, rewards },
    deliveryinfo: { ...order.deliveryinfo, contentidx: [line] },
    answers: { wish: '굵게 새겨주세요.' },
  };
  await open({ listPledges: [answered] });
  expect(screen.getByText('이름 목줄 (가죽 색: 꿀색) × 1')).toBeInTheDocument();
  const answerTo = (question: string) => screen.getByText(question).nextElementSibling;
  expect(answerTo('새길 이름')).toHaveTextContent('보리');
  expect(answerTo('바라는 점')).toHaveTextContent('굵게 새겨주세요.');
  expect(screen.getByRole('link', { name: new RegExp(`^${t('my.list.answers.picture')}`) })).toHaveAttribute(
    'href',
    '/files/a.png',
  );
  await expectNoAxeFindings();
});

test('a proof is approved after a confirmation, and then shows what is made', async () => {
  const { user, api } = await open({
    answerProof: new AnswerWithMessage(buildAnswered('approved'), t('proof.approved')),
  });
  await user.click(press(t('proof.approve')));
  // Mounted outside of the page, in its colours.
  expect(await screen.findByRole('alertdialog')).toHaveAttribute('data-purpose', 'order');
  await user.click(await confirm(t('common.cancel')));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  expect(api.calls('answerProof')).toEqual([]);
  await user.click(press(t('proof.approve')));
  api.answer({ listProofs: [buildAnswered('approved')] });
  await user.click(await confirm(t('proof.approve')));
  expect(await screen.findByText(t('proof.making'))).toBeInTheDocument();
  expect(api.calls('answerProof')).toEqual([{ key: idOf(24), decision: 'approve', text: '' }]);
  expect(toastText()).toBe('');
  expect(screen.queryByRole('button', { name: t('proof.change') })).not.toBeInTheDocument();
});

test('a change is requested with its description by keyboard alone', async () => {
  const { user, api } = await open({
    answerProof: new AnswerWithMessage(buildAnswered('change'), t('proof.changed')),
  });
  press(t('proof.change')).focus();
  await user.keyboard('{Enter}');
  const field = await screen.findByRole('textbox', { name: new RegExp(t('proof.change.label')) });
  await waitFor(() => expect(field).toHaveFocus());
  await user.tab();
  await user.keyboard('{Enter}');
  expect(await screen.findByText(t('proof.change.required'))).toBeInTheDocument();
  expect(field).toHaveFocus();
  expect(api.calls('answerProof')).toEqual([]);
  await user.keyboard('하트를 올려주세요.');
  await user.tab();
  api.answer({ listProofs: [buildAnswered('change')] });
  await user.keyboard('{Enter}');
  expect(
    await screen.findByRole('heading', { level: 1, name: t('proof.heading.change') }),
  ).toBeInTheDocument();
  expect(api.calls('answerProof')).toEqual([
    { key: idOf(24), decision: 'change', text: '하트를 올려주세요.' },
  ]);
});

test('input is restored after a reload', async () => {
  const { user } = await open();
  await user.click(press(t('proof.change')));
  await user.type(await screen.findByRole('textbox'), '더 크게');
  await open();
  expect(await screen.findByRole('textbox')).toHaveValue('더 크게');
});

test('a decision of another tab is shown, and reported when it differs', async () => {
  const { user, api } = await open({
    answerProof: refuse('proofAnswered', { data: { proof: buildAnswered('change') } }),
  });
  await user.click(press(t('proof.approve')));
  api.answer({ listProofs: [buildAnswered('change')] });
  await user.click(await confirm(t('proof.approve')));
  await waitFor(() => expect(toastText()).toBe(t('proof.err.answered')));
  expect(
    await screen.findByRole('heading', { level: 1, name: t('proof.heading.change') }),
  ).toBeInTheDocument();
});

test('an approval repeated after a lost answer is shown as done', async () => {
  const { user, api } = await open({ answerProof: noNetwork });
  await user.click(press(t('proof.approve')));
  await user.click(await confirm(t('proof.approve')));
  await waitFor(() => expect(toastText()).toBe(t('err.network')));
  api.answer({
    answerProof: refuse('proofAnswered', { data: { proof: buildAnswered('approved') } }),
    listProofs: [buildAnswered('approved')],
  });
  await user.click(press(t('proof.approve')));
  await user.click(await confirm(t('proof.approve')));
  expect(await screen.findByText(t('proof.making'))).toBeInTheDocument();
});

test('the button is busy while an answer is sent', async () => {
  const answer = deferred<ReturnType<typeof buildProof>>();
  const { user } = await open({ answerProof: answer.answer });
  await user.click(press(t('proof.approve')));
  await user.click(await confirm(t('proof.approve')));
  await waitFor(() => expect(press(t('proof.approve'))).toHaveAttribute('aria-busy', 'true'));
  answer.give(buildAnswered('approved'));
  await waitFor(() => expect(press(t('proof.approve'))).not.toHaveAttribute('aria-busy'));
});

test('the second proof shows the first with its pictures and the request', async () => {
  await open({
    listProofs: [buildProof({ key: idOf(25), round: 2 }), buildAnswered('change')],
  });
  expect(screen.getByText(t('proof.history.sent', { n: 2 }))).toBeInTheDocument();
  expect(screen.getByText('하트를 이름 위로 올려주세요.')).toBeInTheDocument();
  expect(
    screen.getByRole('button', { name: t('viewer.open', { alt: t('proof.picture', { n: 1, place: 2 }) }) }),
  ).toBeInTheDocument();
  expect(screen.queryByText(t('proof.history.seen'))).not.toBeInTheDocument();
});

test.each([
  ['none was sent', { listProofs: [] }, t('proof.none')],
  [
    'all was refunded',
    { listPledges: [{ ...order, status: 'refund' as const }], listProofs: [buildProof()] },
    t('proof.closed'),
  ],
  ['its pictures are erased', { listProofs: [buildAnswered('approved', { images: [] })] }, t('proof.erased')],
])('the page explains that %s, and offers no answer', async (_what, answers: Answers, expected) => {
  await open(answers);
  expect(screen.getByText(expected)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: t('proof.approve') })).not.toBeInTheDocument();
});

test.each([
  ['another member', { listProofs: refuse('notFound') }],
  ['a backer of the own project', { listPledges: [], listProofs: [buildProof()] }],
])('an order of %s redirects to the list with an explanation', async (_who, answers: Answers) => {
  const { address } = await renderScreen(`/my/proof/${idOf(22)}`, {
    viewer: buildViewer(),
    answers: { listPledges: [order], ...answers },
  });
  await waitFor(() => expect(address()).toBe(`/my/list?pledge=${idOf(22)}`));
});

test('proofs that failed to load are requested again', async () => {
  const { user, api } = await renderScreen(`/my/proof/${idOf(22)}`, {
    viewer: buildViewer(),
    answers: { listPledges: [order], listProofs: refuse('unavailable') },
  });
  const again = await screen.findByRole('button', { name: t('common.retry') });
  api.answer({ listProofs: [buildProof()] });
  await user.click(again);
  expect(await screen.findByRole('heading', { level: 1, name: t('proof.heading.sent') })).toBeInTheDocument();
});
