// @vitest-environment jsdom
import { t } from '@pq/domain/copy';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Answers, noNetwork } from '#app/testing/answers.ts';
import { idOf, nowMs } from '#app/testing/builders/basics.ts';
import { buildPreview } from '#app/testing/builders/insight.ts';
import { buildProject } from '#app/testing/builders/project.ts';
import { buildMaker } from '#app/testing/builders/viewer.ts';
import { renderScreen } from '#app/testing/render-screen.tsx';

const path = `/funding/detail/${idOf(17)}/schedule`;
const close = Date.parse('2026-12-21T00:00:00+09:00');
const previewProject: Answers['previewProject'] = ({ at, outcome }) =>
  buildPreview({ at: at < 0 ? nowMs : at, outcome: outcome || 'success' });

const open = (changes: Answers = {}, query = '') =>
  renderScreen(`${path}${query}`, {
    viewer: buildMaker(),
    answers: {
      getProject: buildProject({ isManager: true }),
      countComments: { comments: 0, replies: 0, waiting: 0 },
      previewProject,
      ...changes,
    },
  });
const section = async (name: string) => {
  const heading = await screen.findByRole('heading', { level: 2, name });
  return within(heading.closest('section') as HTMLElement);
};
const events = async () => (await section(t('schedule.list'))).getAllByRole('button');

test('the schedule starts at now, between the last event and the next', async () => {
  const { api } = await open();
  expect(await screen.findByText(t('schedule.now'))).toBeInTheDocument();
  expect((await events()).map((button) => button.getAttribute('aria-current'))).toEqual(['step', null, null]);
  expect(screen.getByText(t('schedule.mails.none'))).toBeInTheDocument();
  expect(api.calls('previewProject')).toEqual([{ key: idOf(17), at: -1 }]);
});

test('a pressed event moves there with its mails, and the address stores it', async () => {
  const { user, address } = await open();
  const [, closing] = await events();
  if (closing) await user.click(closing);
  expect(await screen.findByText(t('schedule.moved'))).toBeInTheDocument();
  expect(address()).toBe(`${path}?at=${close}`);
  const mails = await section(t('schedule.mails'));
  expect(mails.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    `프로젝트가 성공했습니다.${t('schedule.to.backers')}`,
    `프로젝트가 마감되었습니다.${t('schedule.to.maker')}`,
  ]);
  expect((await events())[1]).toHaveAttribute('aria-current', 'step');
});

test('the buttons move from event to event and back to now', async () => {
  const { user, address } = await open();
  const next = await screen.findByRole('button', { name: t('schedule.next') });
  await user.click(next);
  await waitFor(() => expect(address()).toBe(`${path}?at=${close}`));
  await screen.findByText(t('schedule.moved'));
  await user.click(next);
  const payment = close + 10 * 3_600_000;
  await waitFor(() => expect(address()).toBe(`${path}?at=${payment}`));
  await waitFor(() => expect(next).toHaveAttribute('aria-disabled', 'true'));
  await waitFor(() => expect(next).toHaveFocus());
  await user.click(screen.getByRole('button', { name: t('schedule.toNow') }));
  expect(await screen.findByText(t('schedule.now'))).toBeInTheDocument();
  expect(address()).toBe(path);
});

test('a typed day is shown at the same hour', async () => {
  const { user, address } = await open();
  const day = await screen.findByLabelText(t('schedule.pick'));
  expect(day).toHaveValue('2026-12-01');
  await user.clear(day);
  await user.type(day, '20261210');
  const moment = Date.parse('2026-12-10T15:00:00+09:00');
  await waitFor(() => expect(address()).toBe(`${path}?at=${moment}`));
  expect(screen.getByLabelText(t('schedule.pick.time'))).toHaveValue('15:00');
});

test('the assumed outcome is chosen, requested and stored in the address', async () => {
  const { user, api, address } = await open({}, `?at=${close}`);
  await user.click(await screen.findByRole('radio', { name: t('schedule.assume.fail') }));
  await waitFor(() => expect(screen.getByRole('radio', { name: t('schedule.assume.fail') })).toBeChecked());
  expect(address()).toBe(`${path}?at=${close}&assume=fail`);
  expect(api.calls('previewProject').at(-1)).toEqual({ key: idOf(17), at: close, outcome: 'fail' });
});

test('the outcome of an ended project cannot be chosen', async () => {
  await open({ previewProject: buildPreview({ assumed: false }) });
  await events();
  expect(screen.queryByRole('radio')).not.toBeInTheDocument();
});

test('an invalid moment in the address is read as now', async () => {
  const { api } = await open({}, '?at=soon&assume=perhaps');
  await events();
  expect(api.calls('previewProject')).toEqual([{ key: idOf(17), at: -1 }]);
});

test.each([
  ['save', 'schedule.approved'],
  ['blind', 'schedule.hidden'],
] as const)('the preview of a project that is %s states its assumptions', async (state, words) => {
  await open({ getProject: buildProject({ isManager: true, state }) });
  expect(await screen.findByText(t(words))).toBeInTheDocument();
});

test('a project without dates has no schedule yet', async () => {
  await open({ previewProject: buildPreview({ events: [] }) });
  expect(await screen.findByText(t('schedule.none'))).toBeInTheDocument();
});

test('a schedule that failed to load is requested again by the button', async () => {
  const { user, api } = await open({ previewProject: noNetwork });
  const again = await screen.findByRole('button', { name: t('common.retry') });
  api.answer({ previewProject });
  await user.click(again);
  expect(await events()).toHaveLength(3);
});
