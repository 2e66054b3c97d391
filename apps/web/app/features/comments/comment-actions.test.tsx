// @vitest-environment jsdom
import type { Comment } from '@pq/contract/shapes/comment';
import type { Viewer } from '@pq/contract/shapes/user';
import { t } from '@pq/domain/copy';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Answers, refuse } from '#app/testing/answers.ts';
import { toastText } from '#app/testing/browser.ts';
import { idOf } from '#app/testing/builders/basics.ts';
import { buildComment, buildReply } from '#app/testing/builders/comment.ts';
import { buildAdmin, buildMaker, buildViewer, people } from '#app/testing/builders/viewer.ts';
import { renderScreen } from '#app/testing/render-screen.tsx';
import { Comments } from './comments.tsx';

type Options = { viewer?: Viewer; comments?: Comment[]; answers?: Answers };
const own = buildComment({ by: people.hana });

async function open({ viewer = buildViewer(), comments = [own], answers }: Options = {}) {
  const opened = await renderScreen(<Comments type="story" id={idOf(17)} makerUid={people.maker.uid} />, {
    viewer,
    answers: { listComments: comments, countComments: { comments: comments.length, replies: 0 }, ...answers },
  });
  await screen.findByRole('list', { name: t('comment.list') });
  return opened;
}
const action = (of: { author: string }, words: string) =>
  screen.getByRole('button', { name: `${of.author} ${words}` });
const anyAction = (words: string) => screen.queryByRole('button', { name: new RegExp(` ${words}$`) });

test("an own comment can be changed, made secret and deleted, another member's can be reported", async () => {
  await open({ comments: [own, buildComment({ myKey: idOf(59) })] });
  for (const words of [t('comment.edit'), t('comment.secret.on'), t('comment.delete')])
    expect(action(people.hana, words)).toBeInTheDocument();
  expect(action(people.duri, t('comment.report'))).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: `두리 ${t('comment.edit')}` })).not.toBeInTheDocument();
  expect(anyAction(t('comment.reply.write'))).not.toBeInTheDocument();
});

test('a change stored before a reload is sent with the version that it was based on', async () => {
  const first = await open({ comments: [{ ...own, version: 3 }] });
  await first.user.click(action(people.hana, t('comment.edit')));
  await first.user.type(screen.getByRole('textbox', { name: t('comment.edit.label') }), ' 급해요');
  cleanup();
  const current = { ...own, text: '다른 창에서 고침', version: 9 };
  const { user, api } = await open({
    comments: [current],
    answers: { fixComment: refuse('stale', { data: { current } }) },
  });
  const box = await screen.findByRole('textbox', { name: t('comment.edit.label') });
  await waitFor(() => expect(box).toHaveValue(`${own.text} 급해요`));
  await user.click(screen.getByRole('button', { name: t('comment.edit') }));
  await waitFor(() => expect(api.calls('fixComment')).toMatchObject([{ version: 3 }]));
  expect(await screen.findByRole('dialog')).toHaveTextContent('다른 창에서 고침');
});

test('a change is edited in place, sends only the changed fields and restores the focus', async () => {
  const { user, api } = await open({
    answers: { fixComment: ({ text }) => ({ ...own, text: text ?? '', isEdited: true }) },
  });
  await user.click(action(people.hana, t('comment.edit')));
  const box = screen.getByRole('textbox', { name: t('comment.edit.label') });
  await waitFor(() => expect(box).toHaveFocus());
  expect(box).toHaveValue(own.text);
  const save = screen.getByRole('button', { name: t('comment.edit') });
  expect(save).toHaveAttribute('aria-disabled', 'true');
  await user.type(box, ' 급해요');
  await user.click(save);
  expect(await screen.findByText(`${own.text} 급해요`)).toBeInTheDocument();
  expect(screen.getByText(t('comment.edited'))).toBeInTheDocument();
  expect(toastText()).toBe(t('comment.fixed'));
  await waitFor(() => expect(action(people.hana, t('comment.edit'))).toHaveFocus());
  expect(api.calls('fixComment')).toEqual([
    { type: 'story', data: { myKey: idOf(51) }, text: `${own.text} 급해요` },
  ]);
});

test('a cancelled change leaves the text and restores the focus', async () => {
  const { user } = await open();
  await user.click(action(people.hana, t('comment.edit')));
  await user.type(screen.getByRole('textbox', { name: t('comment.edit.label') }), '!!');
  await user.click(screen.getByRole('button', { name: t('comment.cancel') }));
  expect(screen.getByText(own.text)).toBeInTheDocument();
  await waitFor(() => expect(action(people.hana, t('comment.edit'))).toHaveFocus());
  await user.click(action(people.hana, t('comment.edit')));
  expect(screen.getByRole('textbox', { name: t('comment.edit.label') })).toHaveValue(own.text);
});

test('a change of a comment hidden in between shows a toast and closes the box', async () => {
  const { user, api } = await open({ answers: { fixComment: refuse('commentBlinded') } });
  await user.click(action(people.hana, t('comment.edit')));
  await user.type(screen.getByRole('textbox', { name: t('comment.edit.label') }), '!');
  api.answer({ listComments: [{ ...own, isBlind: true, text: '' }] });
  await user.click(screen.getByRole('button', { name: t('comment.edit') }));
  expect(await screen.findByText(t('comment.blinded'))).toBeInTheDocument();
  await waitFor(() => expect(toastText()).toBe(t('comment.err.blinded')));
  expect(screen.queryByRole('textbox', { name: t('comment.edit.label') })).not.toBeInTheDocument();
});

test('secrecy is toggled by its button', async () => {
  const { user, api } = await open({
    answers: { fixComment: ({ isSceret = false }) => ({ ...own, isSceret }) },
  });
  await user.click(action(people.hana, t('comment.secret.on')));
  expect(await screen.findByRole('img', { name: t('comment.secret') })).toBeInTheDocument();
  await user.click(action(people.hana, t('comment.secret.off')));
  await screen.findByRole('button', { name: `하나 ${t('comment.secret.on')}` });
  expect(api.calls('fixComment').map(({ isSceret }) => isSceret)).toEqual([true, false]);
});

test('a deletion is confirmed, leaves the comment without text and focuses the heading', async () => {
  const { user, api } = await open({ answers: { removeComment: null } });
  await user.click(action(people.hana, t('comment.delete')));
  const question = within(await screen.findByRole('alertdialog', { name: t('comment.delete.confirm') }));
  expect(question.getByText(t('comment.delete.body'))).toBeInTheDocument();
  await user.click(question.getByRole('button', { name: t('comment.cancel') }));
  expect(api.calls('removeComment')).toEqual([]);
  await waitFor(() => expect(action(people.hana, t('comment.delete'))).toHaveFocus());
  await user.click(action(people.hana, t('comment.delete')));
  api.answer({ listComments: [{ ...own, isDeleted: true, text: '', timestamp: 0 }] });
  const again = within(await screen.findByRole('alertdialog'));
  await user.click(again.getByRole('button', { name: t('comment.delete') }));
  expect(await screen.findByText(t('comment.deletedText'))).toBeInTheDocument();
  expect(toastText()).toBe(t('comment.removed'));
  await waitFor(() => expect(screen.getByRole('heading', { level: 2 })).toHaveFocus());
  expect(api.calls('removeComment')).toEqual([{ myKey: idOf(51), id: idOf(17), type: 'story' }]);
});

test('a comment that was deleted already is reported, and the thread is read again', async () => {
  const { user, api } = await open({ answers: { removeComment: refuse('notFound') } });
  api.answer({ listComments: [] });
  await user.click(action(people.hana, t('comment.delete')));
  await user.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: t('comment.delete') }),
  );
  expect(await screen.findByText(t('comment.empty'))).toBeInTheDocument();
  expect(toastText()).toBe(t('err.notFound'));
});

test('a report requires a reason and is sent with it', async () => {
  const { user, api } = await open({ comments: [buildComment()], answers: { reportComment: null } });
  await user.click(action(people.duri, t('comment.report')));
  const dialog = within(await screen.findByRole('dialog', { name: t('comment.report.title') }));
  const reason = dialog.getByRole('textbox', { name: t('comment.report.reason') });
  await user.click(dialog.getByRole('button', { name: t('comment.report') }));
  expect(reason).toHaveAccessibleDescription(t('comment.report.placeholder'));
  expect(api.calls('reportComment')).toEqual([]);
  await user.type(reason, '광고입니다.');
  await user.click(dialog.getByRole('button', { name: t('comment.report') }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(toastText()).toBe(t('comment.reported'));
  expect(api.calls('reportComment')).toEqual([
    { type: 'story', data: { myKey: idOf(51), reason: '광고입니다.' }, repoter: people.hana.uid },
  ]);
});

test('a repeated report of the same text is refused as such, and the dialog closes', async () => {
  const { user } = await open({
    comments: [buildComment()],
    answers: { reportComment: refuse('commentReported') },
  });
  await user.click(action(people.duri, t('comment.report')));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByRole('textbox'), '광고');
  await user.click(dialog.getByRole('button', { name: t('comment.report') }));
  await waitFor(() => expect(toastText()).toBe(t('comment.reported.already')));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test("the maker's reply comes last below its comment, with their badge", async () => {
  const first = buildReply({ myKey: idOf(70), text: '곧 알려드립니다.' });
  const written = buildReply({ myKey: idOf(71), text: '내일입니다.', purpose: 'story' });
  const { user, api } = await open({
    viewer: buildMaker(),
    comments: [buildComment({ reply: [first] })],
    answers: { writeReply: written },
  });
  await user.click(action(people.duri, t('comment.reply.write')));
  const box = screen.getByRole('textbox', { name: t('comment.reply.write') });
  await waitFor(() => expect(box).toHaveFocus());
  await user.type(box, '내일입니다.');
  await user.click(screen.getAllByRole('button', { name: t('comment.submit') }).at(-1) as HTMLElement);
  const replies = screen.getByRole('list', { name: t('comment.reply') });
  await waitFor(() => expect(within(replies).getAllByRole('listitem')).toHaveLength(2));
  expect(replies.lastElementChild).toHaveTextContent(`소랑공방${t('comment.authorBadge')}`);
  expect(toastText()).toBe(t('comment.replied'));
  await waitFor(() => expect(action(people.duri, t('comment.reply.write'))).toHaveFocus());
  expect(api.calls('writeReply')).toMatchObject([{ obj: { whereTo: idOf(51), text: '내일입니다.' } }]);
});

test('a reply to a secret question is always secret', async () => {
  const { user } = await open({ viewer: buildMaker(), comments: [buildComment({ isSceret: true })] });
  await user.click(action(people.duri, t('comment.reply.write')));
  const form = within(
    screen.getByRole('textbox', { name: t('comment.reply.write') }).closest('form') as HTMLElement,
  );
  expect(form.getByRole('checkbox', { name: t('comment.secret') })).toBeChecked();
  expect(form.getByRole('checkbox')).toBeDisabled();
  expect(form.getByText(t('comment.reply.secret'))).toBeInTheDocument();
});

test('a reply above the limit is refused with the reason at the box', async () => {
  const { user } = await open({
    viewer: buildMaker(),
    comments: [buildComment()],
    answers: { writeReply: refuse('replyLimit') },
  });
  await user.click(action(people.duri, t('comment.reply.write')));
  const box = screen.getByRole('textbox', { name: t('comment.reply.write') });
  await user.type(box, '네');
  await user.click(screen.getAllByRole('button', { name: t('comment.submit') }).at(-1) as HTMLElement);
  await waitFor(() => expect(box).toHaveAccessibleDescription(t('comment.err.replies')));
});

test('an admin replies as the team, and a hidden comment has no reply button', async () => {
  const team = buildReply({ isMaker: false });
  await open({ viewer: buildAdmin(), comments: [buildComment({ reply: [team] })] });
  expect(screen.getByText(t('comment.teamBadge'))).toBeInTheDocument();
  expect(anyAction(t('comment.reply.write'))).toBeInTheDocument();
});

test('a hidden comment can be neither answered nor changed, only deleted by its author', async () => {
  await open({
    viewer: buildMaker(),
    comments: [buildComment({ by: people.maker, isBlind: true, text: '' })],
  });
  expect(screen.getAllByRole('button', { name: /^소랑공방/ }).map(({ textContent }) => textContent)).toEqual([
    `소랑공방 ${t('comment.delete')}`,
  ]);
});

test('a maker sees how many questions wait, and has no box to ask one', async () => {
  await renderScreen(<Comments type="projects" id={idOf(17)} makerUid={people.maker.uid} />, {
    viewer: buildMaker(),
    answers: { listComments: [buildComment()], countComments: { comments: 3, replies: 1, waiting: 2 } },
  });
  expect(await screen.findByText(t('comment.inquiry.waiting', { n: 2 }))).toBeInTheDocument();
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
});

test('a reply that was started before a reload is open again with its text', async () => {
  const viewer = buildMaker();
  const opened = open({ viewer, comments: [buildComment()] });
  const place = `pq:kept:${viewer.uid}:comment:story:${idOf(17)}:reply:${idOf(51)}`;
  sessionStorage.setItem(place, JSON.stringify({ text: '내일', isSceret: false }));
  await opened;
  expect(await screen.findByRole('textbox', { name: t('comment.reply.write') })).toHaveValue('내일');
});
