// @vitest-environment jsdom
import type { OwnComment } from '@pq/contract/shapes/comment';
import { t } from '@pq/domain/copy';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { idOf } from '#app/testing/builders/basics.ts';
import { buildComment, buildReply } from '#app/testing/builders/comment.ts';
import { buildViewer, people } from '#app/testing/builders/viewer.ts';
import { renderScreen } from '#app/testing/render-screen.tsx';

const on = (subject: Partial<OwnComment['subject']>, comment: OwnComment['comment'] = own()): OwnComment => ({
  comment,
  subject: { type: 'story', key: idOf(41), title: '한 달 동안 만든 것들', ...subject },
});
const own = (n = 51, text = '잘 보고 있어요.') => buildComment({ myKey: idOf(n), text, by: people.hana });
const open = (comments: OwnComment[]) =>
  renderScreen('/my/comment', { viewer: buildViewer(), answers: { listOwnComments: comments } });

test('each comment links to its subject', async () => {
  const project = { purpose: 'projects' as const, key: idOf(17) };
  await open([
    on({}),
    on({ type: 'notice', key: idOf(82), title: '점검 안내' }, own(52)),
    on({ type: 'pqbox', key: idOf(71), title: '제작 영상', project }, own(53)),
  ]);
  await screen.findByRole('link', { name: '점검 안내' });
  const links = within(screen.getByRole('main')).getAllByRole('link').slice(-3);
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    `/story/${idOf(41)}`,
    `/notice/detail/${idOf(82)}`,
    `/pqbox/detail/projects/${idOf(17)}/${idOf(71)}`,
  ]);
});

test('the answers are listed below a comment, and a deleted comment says so', async () => {
  await open([
    on({ title: '' }, { ...own(), reply: [buildReply()] }),
    on({}, { ...own(54), isBlind: true, text: '' }),
  ]);
  const row = within((await screen.findByText(t('my.comment.gone'))).closest('li') as HTMLElement);
  expect(row.queryByRole('link')).not.toBeInTheDocument();
  expect(row.getByText('다음 주에 시작합니다.')).toBeInTheDocument();
  expect(row.getByText('소랑공방')).toBeInTheDocument();
  expect(screen.getByText(t('comment.blinded'))).toBeInTheDocument();
});

test('older comments are loaded after the last known one', async () => {
  const all = Array.from({ length: 21 }, (_, n) => on({}, own(500 + n, `말 ${n + 1}`)));
  const { user, api } = await renderScreen('/my/comment', {
    viewer: buildViewer(),
    answers: {
      listOwnComments: ({ after }) => {
        const from = all.findIndex(({ comment }) => comment.myKey === after) + 1;
        return all.slice(from, from + 20);
      },
    },
  });
  await user.click(await screen.findByRole('button', { name: t('common.morePlus') }));
  expect(await screen.findByText('말 21')).toBeInTheDocument();
  expect(api.calls('listOwnComments').map(({ after }) => after)).toEqual([undefined, idOf(519)]);
});

test('an empty list links to the stories', async () => {
  await open([]);
  expect(await screen.findByText(t('my.comment.empty'))).toBeInTheDocument();
  expect(screen.getByRole('link', { name: t('my.comment.find') })).toHaveAttribute('href', '/story');
});
