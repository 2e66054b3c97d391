// @vitest-environment jsdom
import type { Inquiry } from '@pq/contract/shapes/inquiry';
import { t } from '@pq/domain/copy';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Answers, refuse } from '#app/testing/answers.ts';
import { idOf, nowMs } from '#app/testing/builders/basics.ts';
import { buildInquiry } from '#app/testing/builders/site.ts';
import { buildViewer } from '#app/testing/builders/viewer.ts';
import { pageOf } from '#app/testing/page-of.ts';
import { renderScreen } from '#app/testing/render-screen.tsx';

const answer = {
  text: '네, 고를 수 있습니다.',
  timestamp: nowMs - 3_600_000,
  isSceret: false,
  byTeam: false,
};
const answered = buildInquiry({ key: idOf(62), state: 'answered', text: '배송은 언제인가요?', answer });

const open = (inquiries: Inquiry[], { at = '/my/inquiry', answers = {} as Answers } = {}) =>
  renderScreen(at, {
    viewer: buildViewer(),
    answers: { listInquiries: inquiries, listWaitingProjects: [], ...answers },
  });
const rowOf = async (text: string) => within((await screen.findByText(text)).closest('li') as HTMLElement);

test('a question shows its subject and whether it is answered', async () => {
  await open([buildInquiry(), answered]);
  const waiting = await rowOf('색상을 바꿀 수 있나요?');
  expect(waiting.getByText(t('my.inquiry.waiting'))).toBeInTheDocument();
  expect(waiting.getByRole('link', { name: /모두의 텃밭/ })).toHaveAttribute(
    'href',
    `/funding/detail/${idOf(17)}/inquiry`,
  );
  const row = await rowOf('배송은 언제인가요?');
  expect(row.getByText(t('my.inquiry.answered'))).toBeInTheDocument();
  expect(row.getByText(t('my.inquiry.byMaker'))).toBeInTheDocument();
  expect(row.getByText(answer.text)).toBeInTheDocument();
});

test('a question to the team links to the form for another', async () => {
  const { project: _, ...toTeam } = buildInquiry({ type: 'ask', answer: { ...answer, byTeam: true } });
  await open([toTeam]);
  const row = await rowOf('색상을 바꿀 수 있나요?');
  expect(row.getByText(t('my.inquiry.toTeam'))).toBeInTheDocument();
  expect(row.getByText(t('my.inquiry.byTeam'))).toBeInTheDocument();
  expect(row.getByRole('link', { name: t('my.inquiry.askAgain') })).toHaveAttribute('href', '/ask');
});

test('a hidden project has no link, a hidden question no text, and a secret question says that it is secret', async () => {
  const project = { key: idOf(17), title: '모두의 텃밭', thumbnail: '', ground: '', isShown: false };
  await open([
    buildInquiry({ project }),
    buildInquiry({ key: idOf(63), isBlind: true, text: '' }),
    buildInquiry({ key: idOf(64), isSceret: true, text: '비밀 질문' }),
  ]);
  const hidden = await rowOf(t('my.inquiry.hidden'));
  expect(hidden.queryByRole('link')).not.toBeInTheDocument();
  expect(screen.getByText(t('comment.blinded'))).toBeInTheDocument();
  expect(screen.getByText(/비밀 질문/)).toHaveTextContent(`${t('comment.secret')}비밀 질문`);
});

test('the chips filter by state in the address and on the server, and show the number found', async () => {
  const { user, api, address } = await open([buildInquiry(), answered]);
  const chips = within(screen.getByRole('navigation', { name: t('my.inquiry.filter') }));
  api.answer({
    listInquiries: ({ state }) => [buildInquiry(), answered].filter((one) => one.state === state),
  });
  await user.click(chips.getByRole('link', { name: t('my.inquiry.answered') }));
  await waitFor(() => expect(screen.queryByText('색상을 바꿀 수 있나요?')).not.toBeInTheDocument());
  expect(address()).toBe('/my/inquiry?state=answered');
  expect(chips.getByRole('link', { current: true })).toHaveTextContent(t('my.inquiry.answered'));
  await waitFor(() => expect(screen.getByText(t('search.count', { n: 1 }))).toBeInTheDocument());
  expect(api.calls('listInquiries').at(-1)).toMatchObject({ state: 'answered', page: 0 });
});

test.each([
  ['/my/inquiry', 'my.inquiry.empty'],
  ['/my/inquiry?state=waiting', 'my.inquiry.empty.waiting'],
  ['/my/inquiry?state=answered', 'my.inquiry.empty.answered'],
] as const)('%s without items says so', async (at, copy) => {
  await open([], { at });
  expect(await screen.findByText(t(copy))).toBeInTheDocument();
});

test('older questions are loaded by the button', async () => {
  const all = Array.from({ length: 12 }, (_, n) =>
    buildInquiry({ key: idOf(600 + n), text: `질문 ${n + 1}` }),
  );
  const { user } = await open([], {
    answers: { listInquiries: (asked) => pageOf(all, asked, ({ key }) => key) },
  });
  await user.click(await screen.findByRole('button', { name: t('common.morePlus') }));
  expect(await screen.findByText('질문 12')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: t('common.morePlus') })).not.toBeInTheDocument();
});

test('a maker gets links to own projects with open questions', async () => {
  const waiting = [{ key: idOf(18), purpose: 'ordermade' as const, title: '맞춤 머그', waiting: 3 }];
  await open([], { answers: { listWaitingProjects: waiting } });
  const own = within(await screen.findByRole('region', { name: t('my.inquiry.own') }));
  expect(own.getByRole('link', { name: /맞춤 머그.*3/ })).toHaveAttribute(
    'href',
    `/order/detail/${idOf(18)}/inquiry?state=waiting`,
  );
});

test('a list that failed to load is requested again', async () => {
  const { user, api } = await open([], { answers: { listInquiries: refuse('server') } });
  const again = await screen.findByRole('button', { name: t('common.retry') });
  api.answer({ listInquiries: [buildInquiry()] });
  await user.click(again);
  expect(await screen.findByText('색상을 바꿀 수 있나요?')).toBeInTheDocument();
});
