// @vitest-environment jsdom
import type { Project } from '@pq/contract/shapes/project';
import type { Viewer } from '@pq/contract/shapes/user';
import { t } from '@pq/domain/copy';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Answers, AnswerWithMessage, refuse } from '#app/testing/answers.ts';
import { expectNoAxeFindings } from '#app/testing/axe.ts';
import { toastText } from '#app/testing/browser.ts';
import { idOf, nowMs } from '#app/testing/builders/basics.ts';
import { buildNewsItem } from '#app/testing/builders/news.ts';
import { buildProject } from '#app/testing/builders/project.ts';
import { buildAdmin, buildMaker } from '#app/testing/builders/viewer.ts';
import { renderScreen } from '#app/testing/render-screen.tsx';

const base = `/funding/detail/${idOf(17)}/news`;
const published = buildNewsItem({ comments: 4, fixedAt: nowMs });
const scheduled = buildNewsItem({
  key: idOf(86),
  title: '내일 보냅니다',
  audience: 'backers',
  state: 'scheduled',
  at: nowMs + 86_400_000,
});
const hidden = buildNewsItem({ key: idOf(87), title: '가려진 소식', state: 'hidden' });

const open = (answers: Answers = {}, viewer: Viewer = buildMaker(), project: Partial<Project> = {}) =>
  renderScreen(`${base}/manage`, {
    viewer,
    answers: {
      getProject: buildProject({ isManager: true, ...project }),
      countComments: { comments: 0, replies: 0, waiting: 0 },
      listNews: { news: [scheduled, published, hidden], asked: 41 },
      ...answers,
    },
  });
const rowOf = async (title: string) =>
  within((await screen.findByRole('link', { name: title })).closest('li') as HTMLElement);

test('own news are listed with state, audience and time, and how many ask for more', async () => {
  await open();
  const first = await rowOf(scheduled.title);
  expect(first.getByText(t('news.state.scheduled'))).toBeInTheDocument();
  expect(first.getByText(t('news.audience.backers'))).toBeInTheDocument();
  expect(first.getByText(t('news.scheduledAt', { time: '2026.12.02 15:00' }))).toBeInTheDocument();
  const second = await rowOf(published.title);
  expect(second.getByText(t('news.state.published'))).toBeInTheDocument();
  expect(second.getByText(/2026\.11\.28 15:00/)).toHaveTextContent(`${t('comment.edited')} · 댓글 4`);
  expect((await rowOf(hidden.title)).getByText(t('news.state.hidden'))).toBeInTheDocument();
  expect(screen.getByText(t('news.manage.asked', { n: 41 }))).toBeInTheDocument();
  expect(screen.getByRole('link', { name: t('news.write') })).toHaveAttribute('href', `${base}/write`);
  expect(second.getByRole('link', { name: `${published.title} ${t('news.fix')}` })).toHaveAttribute(
    'href',
    `${base}/${published.key}/fix`,
  );
  await expectNoAxeFindings();
});

test('item that waits for the end of a restriction says so', async () => {
  await open({ listNews: { news: [{ ...scheduled, state: 'suspended', audience: 'all' }] } });
  const row = await rowOf(scheduled.title);
  expect(row.getByText(t('news.state.suspended'))).toBeInTheDocument();
  expect(row.getByText(t('news.suspended'))).toBeInTheDocument();
});

test('item is removed after a question, and the focus moves to the heading', async () => {
  const { user, api } = await open({ removeNews: new AnswerWithMessage(null, '소식을 지웠습니다.') });
  const remove = (await rowOf(published.title)).getByRole('button', { name: new RegExp(t('news.remove')) });
  await user.click(remove);
  const dialog = within(await screen.findByRole('alertdialog'));
  expect(dialog.getByText(t('news.remove.body'))).toBeInTheDocument();
  api.answer({ listNews: { news: [scheduled, hidden], asked: 41 } });
  await user.click(dialog.getByRole('button', { name: t('news.remove') }));
  await waitFor(() => expect(api.calls('removeNews')).toEqual([{ key: published.key }]));
  await waitFor(() => expect(screen.queryByRole('link', { name: published.title })).not.toBeInTheDocument());
  expect(toastText()).toBe('소식을 지웠습니다.');
  await waitFor(() =>
    expect(screen.getByRole('heading', { level: 2, name: t('detail.tab.news') })).toHaveFocus(),
  );
});

test('item that another window has removed leaves the list with the reason', async () => {
  const { user, api } = await open({ removeNews: refuse('notFound') });
  const row = await rowOf(published.title);
  api.answer({ listNews: { news: [scheduled], asked: 0 } });
  await user.click(row.getByRole('button', { name: new RegExp(t('news.remove')) }));
  await user.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: t('news.remove') }),
  );
  await waitFor(() => expect(screen.queryByRole('link', { name: published.title })).not.toBeInTheDocument());
  expect(toastText()).not.toBe('');
});

test('first item is suggested where there is none', async () => {
  await open({ listNews: { news: [], asked: 0 } });
  expect(await screen.findByText(t('news.empty.maker'))).toBeInTheDocument();
  expect(screen.getAllByRole('link', { name: t('news.write') })).toHaveLength(1);
});

test.each([
  ['admin', buildAdmin(), {}],
  ['maker of a hidden project', buildMaker(), { state: 'blind' as const }],
])('%s reads the list and changes nothing', async (_, viewer, project) => {
  await open({}, viewer, project);
  await rowOf(published.title);
  expect(screen.queryByRole('link', { name: t('news.write') })).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: new RegExp(t('news.remove')) })).not.toBeInTheDocument();
});
