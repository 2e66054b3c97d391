// @vitest-environment jsdom
import type { Viewer } from '@pq/contract/shapes/user';
import { t } from '@pq/domain/copy';
import { limits } from '@pq/domain/limits';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useSearchParams } from 'react-router';
import { expect, test } from 'vitest';
import { browserApi } from '#app/data/client/api.tsx';
import type { Thread } from '#app/data/comments.ts';
import { viewerQuery } from '#app/data/users.ts';
import { type Answers, AnswerWithMessage, deferred, noNetwork, refuse } from '#app/testing/answers.ts';
import { toastText } from '#app/testing/browser.ts';
import { idOf } from '#app/testing/builders/basics.ts';
import { buildComment, buildReply } from '#app/testing/builders/comment.ts';
import { buildMaker, buildViewer, people } from '#app/testing/builders/viewer.ts';
import { renderScreen } from '#app/testing/render-screen.tsx';
import { Comments } from './comments.tsx';

const at = '/funding/detail/a/inquiry';
type Options = { viewer?: Viewer | null; answers?: Answers; type?: Thread['type'] };

const open = ({ viewer = buildViewer(), answers, type = 'projects' }: Options = {}) =>
  renderScreen(<Comments type={type} id={idOf(17)} makerUid={people.maker.uid} />, {
    at,
    viewer,
    answers: { listComments: [], countComments: { comments: 0, replies: 0 }, ...answers },
  });
function Filtered({ base }: { base: string }) {
  const [query] = useSearchParams();
  const filter = { waiting: query.get('state') === 'waiting', base };
  return <Comments type="projects" id={idOf(17)} makerUid={people.maker.uid} filter={filter} />;
}
const box = () => screen.findByRole('textbox', { name: t('comment.inquiry.placeholder') });
const submit = () => screen.getByRole('button', { name: t('comment.submit') });
const rows = () =>
  within(screen.getByRole('list', { name: t('comment.inquiry.list') }))
    .getAllByRole('listitem')
    .filter((row) => !row.parentElement?.closest('li'));

test('questions and their replies are shown with author and time', async () => {
  const answered = buildComment({ reply: [buildReply()], isEdited: true });
  await open({ answers: { listComments: [answered], countComments: { comments: 1, replies: 1 } } });
  const question = within((await screen.findByText('배송은 언제 시작되나요?')).closest('li') as HTMLElement);
  expect(question.getByText('두리', { selector: 'b' })).toBeInTheDocument();
  expect(question.getAllByText('1시간 전')).toHaveLength(2);
  expect(question.getByText(t('comment.edited'))).toBeInTheDocument();
  const answers = within(question.getByRole('list', { name: t('comment.reply') }));
  expect(answers.getByText('다음 주에 시작합니다.')).toBeInTheDocument();
  expect(answers.getByText(t('comment.makerBadge'))).toBeInTheDocument();
});

test('the heading counts the questions of an inquiry, and all comments of a conversation', async () => {
  const answers = { countComments: { comments: 12, replies: 5 } };
  await open({ answers });
  expect(
    await screen.findByRole('heading', { name: `${t('comment.inquiry.title')} 12` }),
  ).toBeInTheDocument();
  await open({ answers, type: 'story' });
  expect(await screen.findByRole('heading', { name: `${t('comment.title')} 17` })).toBeInTheDocument();
});

test('a maker filters an inquiry by the address for its unanswered questions, and answers one in place', async () => {
  const waiting = buildComment({ text: '언제 오나요?' });
  const answered = buildComment({ myKey: idOf(61), text: '색이 있나요?', reply: [buildReply()] });
  const base = '/funding/detail/a/inquiry';
  const { user, api, address } = await renderScreen(<Filtered base={base} />, {
    at: base,
    viewer: buildMaker(),
    answers: {
      listComments: ({ waiting: only }) => (only ? [waiting] : [answered, waiting]),
      countComments: { comments: 2, replies: 1, waiting: 1 },
      writeReply: buildReply({ whereTo: waiting.myKey, text: '다음 주예요.' }),
    },
  });
  const chips = within(await screen.findByRole('navigation', { name: t('comment.inquiry.filter') }));
  expect(chips.getByRole('link', { current: true })).toHaveTextContent(t('common.all'));
  await user.click(chips.getByRole('link', { name: t('comment.inquiry.waiting', { n: 1 }) }));
  await waitFor(() => expect(screen.queryByText('색이 있나요?')).not.toBeInTheDocument());
  expect(address()).toBe(`${base}?state=waiting`);
  expect(await screen.findByText(t('search.count', { n: 1 }))).toBeInTheDocument();
  api.answer({ countComments: { comments: 2, replies: 2, waiting: 0 } });
  await user.click(screen.getByRole('button', { name: new RegExp(t('comment.reply.write')) }));
  await user.type(screen.getByRole('textbox'), '다음 주예요.');
  await user.click(submit());
  expect(await screen.findByText('다음 주예요.')).toBeInTheDocument();
  expect(
    await chips.findByRole('link', { name: t('comment.inquiry.waiting', { n: 0 }) }),
  ).toBeInTheDocument();
});

test('an inquiry without unanswered questions says so, and a backer has no filter', async () => {
  const filter = { waiting: true, base: at };
  const answers = { listComments: [], countComments: { comments: 2, replies: 2, waiting: 0 } };
  const thread = <Comments type="projects" id={idOf(17)} makerUid={people.maker.uid} filter={filter} />;
  await renderScreen(thread, { at, viewer: buildMaker(), answers });
  expect(await screen.findByText(t('comment.inquiry.empty.waiting'))).toBeInTheDocument();
  for (const waiting of [false, true]) {
    cleanup();
    await renderScreen(
      <Comments type="projects" id={idOf(17)} makerUid={people.maker.uid} filter={{ ...filter, waiting }} />,
      { at, viewer: buildViewer(), answers: { ...answers, countComments: { comments: 2, replies: 2 } } },
    );
    expect(await screen.findByText(t('comment.inquiry.empty'))).toBeInTheDocument();
    expect(screen.queryByRole('navigation')).not.toBeInTheDocument();
  }
});

test('a hidden, secret or deleted comment is shown without its text', async () => {
  const comments = [
    buildComment({ myKey: idOf(1), isBlind: true, text: '' }),
    buildComment({ myKey: idOf(2), isSceret: true, text: '' }),
    buildComment({ myKey: idOf(3), isDeleted: true, text: '', timestamp: 0 }),
  ];
  await open({ answers: { listComments: comments } });
  await screen.findByText(t('comment.blinded'));
  expect(rows().map((row) => row.textContent)).toEqual([
    expect.stringContaining(t('comment.blinded')),
    expect.stringContaining(t('comment.secretText')),
    t('comment.deletedText'),
  ]);
  // A comment without readable text cannot be reported.
  expect(screen.queryByRole('button', { name: new RegExp(t('comment.report')) })).not.toBeInTheDocument();
});

test('a visitor can read and is shown the way to sign in and back', async () => {
  const { user, place } = await open({ viewer: null, answers: { listComments: [buildComment()] } });
  expect(await screen.findByText('배송은 언제 시작되나요?')).toBeInTheDocument();
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
  expect(screen.getByText(t('comment.inquiry.login'))).toBeInTheDocument();
  await user.click(screen.getByRole('link', { name: t('comment.login.go') }));
  await waitFor(() => expect(place()).toMatchObject({ pathname: '/login', state: { next: at } }));
});

test('an empty thread says so, and shows the maker what to expect', async () => {
  await open();
  expect(await screen.findByText(t('comment.inquiry.empty.sub'))).toBeInTheDocument();
  await open({ viewer: buildMaker() });
  expect(await screen.findByText(t('comment.inquiry.empty.maker'))).toBeInTheDocument();
});

test('a new question is shown first as the server answers it, and the box is empty again', async () => {
  const written = buildComment({ myKey: idOf(60), text: '색을 바꿀 수 있나요?', by: people.hana });
  const { user, api } = await open({
    answers: {
      listComments: [buildComment()],
      countComments: { comments: 1, replies: 0 },
      writeComment: new AnswerWithMessage(written, '문의가 등록되었습니다.'),
    },
  });
  expect(submit()).toHaveAttribute('aria-disabled', 'true');
  await user.type(await box(), '색을 바꿀 수 있나요?');
  // The heading is updated before the count is refetched.
  api.answer({ countComments: deferred<{ comments: number; replies: number }>().answer });
  await user.click(submit());
  await waitFor(() => expect(rows()).toHaveLength(2));
  expect(rows()[0]).toHaveTextContent('색을 바꿀 수 있나요?');
  expect(toastText()).toBe('문의가 등록되었습니다.');
  expect(await box()).toHaveValue('');
  expect(await screen.findByRole('heading', { name: /2/ })).toBeInTheDocument();
  expect(api.calls('writeComment')).toEqual([
    { type: 'projects', id: idOf(17), obj: { text: '색을 바꿀 수 있나요?', isSceret: false } },
  ]);
});

test('a secret question says who can read it and is sent as secret', async () => {
  const { user, api } = await open({ answers: { writeComment: buildComment({ isSceret: true }) } });
  await user.click(screen.getByRole('checkbox', { name: t('comment.secret') }));
  expect(screen.getByText(t('comment.inquiry.secret'))).toBeInTheDocument();
  await user.type(await box(), '얼마인가요?');
  await user.click(submit());
  await waitFor(() => expect(api.calls('writeComment')).toMatchObject([{ obj: { isSceret: true } }]));
});

test('a blank or too long text is not sent, and the remaining length is shown near the limit', async () => {
  const { user, api } = await open();
  await user.type(await box(), '   ');
  expect(submit()).toHaveAttribute('aria-disabled', 'true');
  await user.click(submit());
  expect(await box()).toHaveFocus();
  expect(api.calls('writeComment')).toEqual([]);
  const letters = limits.comment - 100;
  fireEvent.change(await box(), { target: { value: '가'.repeat(letters) } });
  const left = (n: number) => `${n.toLocaleString('ko-KR')} / ${limits.comment.toLocaleString('ko-KR')}자`;
  expect(screen.getByText(left(letters))).toBeInTheDocument();
  fireEvent.change(await box(), { target: { value: '가'.repeat(limits.comment + 1) } });
  expect(await box()).toHaveAccessibleDescription(
    t('comment.err.long', { n: limits.comment.toLocaleString('ko-KR') }),
  );
  expect(submit()).toHaveAttribute('aria-disabled', 'true');
});

test('a second press while a comment is being sent sends nothing', async () => {
  const answer = deferred<ReturnType<typeof buildComment>>();
  const { user, api } = await open({ answers: { writeComment: answer.answer } });
  await user.type(await box(), '배송?');
  await user.click(submit());
  expect(submit()).toHaveAttribute('aria-busy', 'true');
  await user.click(submit());
  expect(api.calls('writeComment')).toHaveLength(1);
  answer.give(buildComment());
  await waitFor(() => expect(submit()).not.toHaveAttribute('aria-busy'));
});

test.each([
  ['a member who is barred from writing', refuse('restricted'), refuse('restricted').body.msg],
  ['the same words again', refuse('repeatedText'), t('err.repeatedText')],
  ['a lost line', noNetwork, t('err.network')],
])('%s: the reason is shown at the box until the text changes', async (_name, answer, expected) => {
  const { user } = await open({ answers: { writeComment: answer } });
  await user.type(await box(), '배송?');
  await user.click(submit());
  await waitFor(async () => expect(await box()).toHaveAccessibleDescription(expected));
  expect(await box()).toHaveValue('배송?');
  await user.type(await box(), '!');
  expect(await box()).toHaveAccessibleDescription('');
});

test('a visitor reads the same below a story as below a notice', async () => {
  await open({ viewer: null, type: 'story' });
  expect(await screen.findByText(t('comment.login'))).toBeInTheDocument();
});

test('an expired session replaces the box by the sign-in link and restores the text afterwards', async () => {
  const { user, client, api } = await open({ answers: { writeComment: refuse('loginRequired') } });
  await user.type(await box(), '배송?');
  await user.click(submit());
  expect(await screen.findByRole('link', { name: t('comment.login.go') })).toBeInTheDocument();
  expect(toastText()).toBe(t('err.session'));
  expect(JSON.stringify({ ...sessionStorage })).toContain('배송?');
  act(() => client.setQueryData(viewerQuery(browserApi).queryKey, buildViewer()));
  expect(await box()).toHaveValue('배송?');
  api.answer({ writeComment: buildComment({ text: '배송?' }) });
  await user.click(submit());
  expect(await screen.findByText('배송?', { selector: 'li *' })).toBeInTheDocument();
});

test('older comments are loaded by the button after the last one, and the first of them is focused', async () => {
  const all = Array.from({ length: 23 }, (_, n) =>
    buildComment({ myKey: idOf(500 + n), text: `문의 ${n + 1}` }),
  );
  const { user, api } = await open({
    answers: {
      listComments: ({ after }) => {
        const from = all.findIndex(({ myKey }) => myKey === after) + 1;
        return all.slice(from, from + 20);
      },
    },
  });
  await user.click(await screen.findByRole('button', { name: t('comment.inquiry.more') }));
  await waitFor(() => expect(rows()).toHaveLength(23));
  await waitFor(() => expect(rows()[20]).toHaveFocus());
  expect(screen.queryByRole('button', { name: t('comment.inquiry.more') })).not.toBeInTheDocument();
  expect(api.calls('listComments').map(({ after }) => after)).toEqual([undefined, idOf(519)]);
});

test('a thread that fails to load is reported and can be loaded again', async () => {
  const { user, api } = await open({ answers: { listComments: refuse('server') } });
  const again = await screen.findByRole('button', { name: t('common.retry') });
  api.answer({ listComments: [buildComment()] });
  await user.click(again);
  expect(await screen.findByText('배송은 언제 시작되나요?')).toBeInTheDocument();
});
