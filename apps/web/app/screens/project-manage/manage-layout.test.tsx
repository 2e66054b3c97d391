// @vitest-environment jsdom
import { t } from '@pq/domain/copy';
import { cleanup, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { type Answers, noNetwork, refuse } from '#app/testing/answers.ts';
import { idOf } from '#app/testing/builders/basics.ts';
import { buildPreview } from '#app/testing/builders/insight.ts';
import { buildProject } from '#app/testing/builders/project.ts';
import { buildMaker } from '#app/testing/builders/viewer.ts';
import { renderScreen } from '#app/testing/render-screen.tsx';

const base = `/funding/detail/${idOf(17)}`;
const open = (changes: Answers = {}, at = `${base}/schedule`) =>
  renderScreen(at, {
    viewer: buildMaker(),
    answers: {
      getProject: buildProject({ isManager: true }),
      countComments: { comments: 0, replies: 0, waiting: 3 },
      previewProject: buildPreview(),
      ...changes,
    },
  });
const tabs = async () => {
  const nav = await screen.findByRole('navigation', { name: t('owner.tabs') });
  return within(nav).getAllByRole('link');
};

test('the head shows the project, its state and its period, and links to its page', async () => {
  await open();
  expect(await screen.findByRole('heading', { level: 1, name: '모두의 텃밭' })).toBeInTheDocument();
  expect(screen.getAllByText(t('project.state.funding'))[0]).toBeInTheDocument();
  expect(screen.getByText(/2026\.11\.20 – 2026\.12\.20/)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: t('owner.back') })).toHaveAttribute('href', base);
});

test('the navigation marks the current part and shows counts of waiting work', async () => {
  await open();
  const links = await tabs();
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    `${base}/stats`,
    `${base}/supporters`,
    `${base}/news/manage`,
    `${base}/settlement`,
    `${base}/schedule`,
    `/pqbox/management/projects/${idOf(17)}`,
    `${base}/inquiry`,
  ]);
  expect(links.filter((link) => link.getAttribute('aria-current') === 'page')).toEqual([links[4]]);
  expect(links[1]).toHaveTextContent(`${t('owner.supporters')} 12`);
  expect(links[6]).toHaveTextContent(t('owner.waiting', { n: 3 }));
});

test('a project that has not opened shows only the schedule and the box', async () => {
  await open({ getProject: buildProject({ isManager: true, state: 'prepare', title: '' }) });
  expect((await tabs()).map(({ textContent }) => textContent)).toEqual([
    t('schedule.title'),
    t('owner.pqbox'),
  ]);
  expect(screen.getByRole('heading', { level: 1, name: t('my.open.untitled') })).toBeInTheDocument();
});

test('a project that failed to load is requested again by the button', async () => {
  const { user, api } = await open({ getProject: noNetwork });
  const again = await screen.findByRole('button', { name: t('common.retry') });
  api.answer({ getProject: buildProject({ isManager: true }) });
  await user.click(again);
  expect(await screen.findByRole('heading', { level: 1, name: '모두의 텃밭' })).toBeInTheDocument();
});

test('the page does not exist for members who do not manage the project, or when it is gone', async () => {
  // The router logs errors that its own boundary shows; the site has another one.
  vi.spyOn(console, 'error').mockReturnValue();
  for (const getProject of [buildProject(), refuse('notFound')]) {
    const { router } = await open({ getProject });
    expect(router.state.errors).toMatchObject({ root: { status: 404 } });
    cleanup();
  }
});
