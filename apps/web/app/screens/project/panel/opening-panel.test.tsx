// @vitest-environment jsdom
import type { Project } from '@pq/contract/shapes/project';
import { t } from '@pq/domain/copy';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Answers, AnswerWithMessage, refuse } from '#app/testing/answers.ts';
import { expectNoAxeFindings } from '#app/testing/axe.ts';
import { scrollToEnd, toastText } from '#app/testing/browser.ts';
import { idOf } from '#app/testing/builders/basics.ts';
import { buildProject } from '#app/testing/builders/project.ts';
import { buildMaker, buildViewer } from '#app/testing/builders/viewer.ts';
import { renderScreen } from '#app/testing/render-screen.tsx';

const key = idOf(17);
const period = { start: '2099-03-09', finish: '2099-04-07' };
const upcoming = (project: Partial<Project> = {}) => buildProject({ state: 'ready', period, ...project });

async function open(
  project: Partial<Project> = {},
  { viewer, answers = {} }: { viewer?: ReturnType<typeof buildViewer>; answers?: Answers } = {},
) {
  const screens = await renderScreen(`/funding/detail/${key}`, {
    ...(viewer && { viewer }),
    answers: {
      getProject: upcoming(project),
      countComments: { comments: 0, replies: 0, waiting: 0 },
      ...answers,
    },
    leadsTo: ['/login'],
  });
  return { ...screens, panel: within(await screen.findByRole('region', { name: t('alert.title') })) };
}

test('a member asks to be notified with one press and takes it back with another', async () => {
  const { user, api, panel } = await open(
    { alerts: 1_284 },
    {
      viewer: buildViewer(),
      answers: { setAlert: new AnswerWithMessage({ on: true, alerts: 1_285 }, t('alert.on')) },
    },
  );
  expect(panel.getByText(t('alert.waiting', { n: '1,284' }))).toBeInTheDocument();
  await expectNoAxeFindings();
  api.answer({ getProject: upcoming({ alerts: 1_285, myAlert: true }) });
  await user.click(panel.getByRole('button', { name: t('alert.set') }));
  expect(await panel.findByText(t('alert.waiting', { n: '1,285' }))).toBeInTheDocument();
  const pressed = panel.getByRole('button', { name: t('alert.set.done') });
  expect(pressed).toHaveAttribute('aria-pressed', 'true');
  expect(toastText()).toBe(t('alert.on'));
  api.answer({
    setAlert: new AnswerWithMessage({ on: false, alerts: 1_284 }, t('alert.off')),
    getProject: upcoming({ alerts: 1_284 }),
  });
  await user.click(pressed);
  expect(await panel.findByRole('button', { name: t('alert.set') })).toHaveAttribute('aria-pressed', 'false');
  expect(api.calls('setAlert')).toEqual([
    { projectid: key, on: true },
    { projectid: key, on: false },
  ]);
});

test('a project that has opened since is read again after the refusal', async () => {
  const { user, api, panel } = await open(
    {},
    { viewer: buildViewer(), answers: { setAlert: refuse('alertOver') } },
  );
  api.answer({ getProject: buildProject({}) });
  await user.click(panel.getByRole('button', { name: t('alert.set') }));
  await waitFor(() => expect(toastText()).toBe(t('alert.over')));
  expect((await screen.findAllByRole('button', { name: t('detail.back.funding') })).length).toBeGreaterThan(
    0,
  );
});

test('a visitor types an address, agrees, and can correct the address afterwards', async () => {
  const { user, api, panel } = await open({}, { answers: { requestAlertMail: null } });
  await panel.findByRole('textbox', { name: t('alert.email.label') });
  await expectNoAxeFindings();
  await user.click(panel.getByRole('button', { name: t('alert.set') }));
  expect(panel.getByText(t('alert.email.required'))).toBeInTheDocument();
  expect(panel.getByText(t('alert.email.agree.required'))).toBeInTheDocument();
  const field = await panel.findByRole('textbox', { name: t('alert.email.label') });
  await user.type(field, 'dodam@');
  expect(api.calls('requestAlertMail')).toEqual([]);
  await user.click(panel.getByRole('checkbox'));
  await user.click(panel.getByRole('button', { name: t('alert.set') }));
  expect(panel.getByText(t('alert.email.invalid'))).toBeInTheDocument();
  await user.type(field, 'Example.com');
  await user.click(panel.getByRole('button', { name: t('alert.set') }));
  await waitFor(() =>
    expect(api.calls('requestAlertMail')).toEqual([{ projectid: key, email: 'dodam@example.com' }]),
  );
  const change = await panel.findByRole('button', { name: t('alert.email.change') });
  expect(document.activeElement).toHaveTextContent('dodam@example.com 주소로 확인 메일을 보냈습니다.');
  await user.click(change);
  const typed = panel.getByRole('textbox', { name: t('alert.email.label') });
  expect(typed).toHaveValue('dodam@Example.com');
  expect(typed).toHaveFocus();
  await user.click(panel.getByRole('checkbox'));
  expect(panel.getByRole('checkbox')).toHaveFocus();
});

test('a refusal is shown at the address, which stays', async () => {
  const { user, panel } = await open({}, { answers: { requestAlertMail: refuse('tooMany') } });
  const field = await panel.findByRole('textbox', { name: t('alert.email.label') });
  await user.type(field, 'dodam@example.com');
  await user.click(panel.getByRole('checkbox'));
  await user.click(panel.getByRole('button', { name: t('alert.set') }));
  expect(await panel.findByText(t('err.tooMany'))).toBeInTheDocument();
  expect(field).toHaveValue('dodam@example.com');
});

test('a visitor who signs in instead is led to the sign-in with the press', async () => {
  const { user, panel, place } = await open();
  await user.click(await panel.findByRole('button', { name: t('alert.email.member') }));
  await waitFor(() => expect(place().pathname).toBe('/login'));
  expect(place().state).toMatchObject({ nextState: { pressed: { act: 'alert', key } } });
});

test('the maker reads who waits and cannot ask', async () => {
  const { panel } = await open(
    { isManager: true, alerts: 3, alertsBy: { members: 2, emails: 1, unconfirmed: 4 } },
    { viewer: buildMaker() },
  );
  expect(panel.getByText(t('alert.by', { members: '2', emails: '1', unconfirmed: '4' }))).toBeInTheDocument();
  expect(panel.queryByRole('button', { name: t('alert.set') })).not.toBeInTheDocument();
});

test('the day of the opening is added to a calendar by a link', async () => {
  const { panel } = await open();
  expect(panel.getByRole('link', { name: t('alert.calendar') })).toHaveAttribute(
    'href',
    `/api/alert/calendar.ics?projectid=${key}`,
  );
});

test('the bar of a phone hides while the button of the panel is in sight', async () => {
  await open({}, { viewer: buildViewer() });
  const bar = document.querySelector('[data-bottom-bar="action"]');
  expect(bar).toHaveClass('max-tablet:flex');
  await scrollToEnd();
  expect(bar).toHaveClass('hidden');
  expect(bar).not.toHaveClass('max-tablet:flex');
});

test('the server renders the panel for visitors', async () => {
  const { html } = await renderScreen(`/funding/detail/${key}`, {
    answers: { getProject: upcoming({ alerts: 12 }), countComments: { comments: 0, replies: 0, waiting: 0 } },
    serverRendered: true,
  });
  expect(html).toContain(t('alert.waiting', { n: '12' }));
});
