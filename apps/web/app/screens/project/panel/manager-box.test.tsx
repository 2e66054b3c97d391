// @vitest-environment jsdom
import type { Project } from '@pq/contract/shapes/project';
import { t } from '@pq/domain/copy';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { idOf } from '#app/testing/builders/basics.ts';
import { buildProject } from '#app/testing/builders/project.ts';
import { buildAdmin, buildMaker } from '#app/testing/builders/viewer.ts';
import { renderScreen } from '#app/testing/render-screen.tsx';

const path = `/funding/detail/${idOf(17)}`;

async function open(project: Partial<Project>, { viewer = buildMaker(), waiting = 0 } = {}) {
  await renderScreen(path, {
    viewer,
    answers: {
      getProject: buildProject({ isManager: true, ...project }),
      countComments: { comments: 3, replies: 1, waiting },
    },
  });
  return within(await screen.findByRole('region', { name: new RegExp(t('owner.manage')) }));
}

test('the maker of an open project gets links to backers, figures, the box and open questions', async () => {
  const box = await open({}, { waiting: 2 });
  expect(box.getByText(t('owner.state.funding', { date: '2026.12.20' }))).toBeInTheDocument();
  expect(box.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    `${path}/supporters`,
    `${path}/stats`,
    `${path}/news/manage`,
    `/pqbox/management/projects/${idOf(17)}`,
    `${path}/inquiry?state=waiting`,
  ]);
  expect(box.getByRole('link', { name: t('owner.answer', { n: 2 }) })).toBeInTheDocument();
});

test('the maker reads that an own project cannot be backed', async () => {
  await open({});
  expect(screen.getAllByRole('button', { name: t('detail.mine') })).not.toHaveLength(0);
});

test('an admin can back the projects of others', async () => {
  await open({}, { viewer: buildAdmin() });
  expect(screen.queryByRole('button', { name: t('detail.mine') })).not.toBeInTheDocument();
  expect(screen.getAllByRole('button', { name: t('detail.back.funding') })).not.toHaveLength(0);
});

test('a rejected project shows the reason and the actions of its maker', async () => {
  const box = await open({ state: 'reject', rejectMessage: '사진을 더 선명하게 올려주세요.' });
  expect(box.getByText('사진을 더 선명하게 올려주세요.')).toBeInTheDocument();
  expect(box.getByRole('link', { name: t('schedule.title') })).toHaveAttribute('href', `${path}/schedule`);
  expect(box.queryByRole('link', { name: t('owner.supporters') })).not.toBeInTheDocument();
  expect(screen.getAllByRole('button', { name: t('detail.mine') })).not.toHaveLength(0);
});

test('a hidden project shows the reason', async () => {
  const box = await open({ state: 'blind', hiddenReason: '신고를 확인하고 있습니다.' });
  expect(box.getByText(t('detail.hidden.title'))).toBeInTheDocument();
  expect(box.getByText('신고를 확인하고 있습니다.')).toBeInTheDocument();
});

test('a review with a requested withdrawal says so', async () => {
  const box = await open({ state: 'prepare', withdrawRequested: true });
  expect(box.getByText(t('project.withdrawReview.pending'))).toBeInTheDocument();
});
