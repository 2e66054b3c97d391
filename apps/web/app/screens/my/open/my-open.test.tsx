// @vitest-environment jsdom
import type { DataOf } from '@pq/contract/client';
import type { listOwnProjects } from '@pq/contract/endpoints/drafts';
import { t } from '@pq/domain/copy';
import { formatMoment } from '@pq/domain/dates';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { loadDraftEntries, saveEntry } from '#app/lib/drafts/draft-storage.ts';
import { type Answers, AnswerWithMessage, noNetwork, refuse } from '#app/testing/answers.ts';
import { toastText } from '#app/testing/browser.ts';
import { idOf, nowMs } from '#app/testing/builders/basics.ts';
import { buildOwnIdentity } from '#app/testing/builders/identity.ts';
import { buildCard } from '#app/testing/builders/project.ts';
import { buildMaker, people } from '#app/testing/builders/viewer.ts';
import { renderScreen } from '#app/testing/render-screen.tsx';

type Page = DataOf<typeof listOwnProjects>;
type Own = Page['projects'][number];
const HOUR_MS = 3_600_000;

const buildOwn = (changes: Partial<Own> = {}): Own => ({
  ...buildCard(),
  temporary: false,
  withdrawRequested: false,
  steps: 6,
  changedAt: nowMs - HOUR_MS,
  atRisk: { amount: 0, pledges: 0 },
  waiting: 0,
  ...changes,
});
function buildPage(projects: Own[]): Page {
  const counts: Record<string, number> = {};
  for (const { state, temporary } of projects) if (!temporary) counts[state] = (counts[state] ?? 0) + 1;
  return { counts, projects };
}
function open(projects: Own[], { query = '', answers = {} as Answers } = {}) {
  return renderScreen(`/my/open${query}`, {
    viewer: buildMaker(),
    answers: { listOwnProjects: buildPage(projects), getIdentity: buildOwnIdentity(), ...answers },
  });
}
const row = (title = '모두의 텃밭') => {
  const found = screen.getAllByRole('article').find((one) => one.textContent?.includes(title));
  if (!found) throw new Error(`no project ${title}`);
  return within(found);
};
const temporary = () =>
  buildOwn({ key: idOf(18), temporary: true, state: 'save', title: '지워질 초안', steps: 2 });

test('a project in review leads a maker without an identity to the form', async () => {
  const { api } = await open([buildOwn({ state: 'prepare' })], { answers: { getIdentity: null } });
  expect(await screen.findByText(t('identity.missing'))).toBeInTheDocument();
  expect(screen.getByRole('main')).toContainElement(
    screen.getAllByRole('link', { name: t('menu.identity') }).at(-1) as HTMLElement,
  );
  expect(api.calls('getIdentity')).toHaveLength(1);
});

test('a maker whose identity waits or is verified is not reminded of it', async () => {
  const { api } = await open([buildOwn({ state: 'prepare' })]);
  await waitFor(() => expect(api.calls('getIdentity')).toHaveLength(1));
  expect(screen.queryByText(t('identity.missing'))).not.toBeInTheDocument();
});

test('an empty list says so and links to starting a project', async () => {
  await open([]);
  expect(screen.getByText(t('my.open.empty'))).toBeInTheDocument();
  expect(screen.getByRole('link', { name: t('my.open.create') })).toHaveAttribute('href', '/write/select');
  expect(screen.queryByRole('navigation', { name: t('my.open.states') })).not.toBeInTheDocument();
});

test('a draft shows its progress and when it was saved', async () => {
  await open([buildOwn({ state: 'save', title: '', steps: 3 })]);
  const draft = row(t('my.open.untitled'));
  const steps = t('my.open.steps', { of: 6, n: 3 });
  expect(draft.getByRole('progressbar', { name: steps })).toHaveAttribute('aria-valuenow', '50');
  expect(draft.getByText(t('my.open.savedAt', { at: formatMoment(nowMs - HOUR_MS) }))).toBeInTheDocument();
});

test.each([
  ['prepare', t('my.open.inReview')],
  ['reject', t('my.open.rejectedAt', { at: formatMoment(nowMs - HOUR_MS) })],
] as const)(
  'a project that is %s says so with its goal and links to its public page',
  async (state, says) => {
    await open([buildOwn({ state })]);
    expect(row().getByText(says)).toBeInTheDocument();
    expect(row().getByText(t('my.open.goal', { amount: '1,000,000원' }))).toBeInTheDocument();
    const preview = row().getByRole('link', { name: new RegExp(`텃밭\\s*${t('write.preview')}`) });
    expect(preview).toHaveAttribute('href', `/funding/detail/${idOf(17)}`);
    expect(row().queryByRole('link', { name: new RegExp(t('owner.stats')) })).not.toBeInTheDocument();
  },
);

test('a project with a requested withdrawal says that it is waiting', async () => {
  await open([buildOwn({ state: 'prepare', withdrawRequested: true })]);
  expect(row().getByText(t('project.withdrawReview.pending'))).toBeInTheDocument();
  expect(row().getByText(t('my.open.withdrawing'))).toBeInTheDocument();
});

test('a rejected project shows the reasons line by line', async () => {
  await open([buildOwn({ state: 'reject', rejectMessage: '그림이 흐립니다.\n다시 올려주세요.' })]);
  expect(row().getByRole('heading', { name: t('detail.reject.title') })).toBeInTheDocument();
  expect(row().getByText(/그림이 흐립니다\.\s다시 올려주세요\./)).toBeInTheDocument();
});

test('a hidden project shows the reason', async () => {
  await open([buildOwn({ state: 'blind', hiddenReason: '신고를 확인하고 있습니다.' })]);
  expect(row().getByRole('heading', { name: t('detail.hidden.title') })).toBeInTheDocument();
  expect(row().getByText('신고를 확인하고 있습니다.')).toBeInTheDocument();
});

test('a project that opens soon shows when, and can be managed', async () => {
  await open([buildOwn({ state: 'ready', period: { start: '2026-12-10', finish: '2026-12-29' } })]);
  expect(row().getByText(t('my.open.opensOn', { date: '2026.12.10' }))).toBeInTheDocument();
  const schedule = row().getByRole('link', { name: new RegExp(t('schedule.title')) });
  expect(schedule).toHaveAttribute('href', `/funding/detail/${idOf(17)}/schedule`);
});

test('an open project shows the amounts raised and at risk and the open inquiries', async () => {
  await open([buildOwn({ atRisk: { amount: 25_000, pledges: 2 }, waiting: 3 })]);
  expect(row().getByText(t('my.open.atRisk', { amount: '25,000원', n: 2 }))).toBeInTheDocument();
  const inquiries = row().getByRole('link', { name: new RegExp(t('my.open.waiting', { n: 3 })) });
  expect(inquiries).toHaveAttribute('href', `/funding/detail/${idOf(17)}/inquiry?state=waiting`);
  expect(row().getByRole('progressbar')).toBeInTheDocument();
  for (const [words, to] of [
    [t('owner.stats'), `/funding/detail/${idOf(17)}/stats`],
    [t('owner.supporters'), `/funding/detail/${idOf(17)}/supporters`],
    [t('owner.pqbox'), `/pqbox/management/projects/${idOf(17)}`],
  ] as const)
    expect(row().getByRole('link', { name: new RegExp(words) })).toHaveAttribute('href', to);
});

test('an order project has no goal and counts orders', async () => {
  await open([buildOwn({ purpose: 'ordermade', backers: 12 })]);
  expect(row().getByText(t('write.select.order'))).toBeInTheDocument();
  const orders = `${t('detail.ordered')} ${t('detail.orders', { n: 12 })}`;
  expect(row().getByText(orders)).toBeInTheDocument();
});

test('own projects are filtered by the states that they have, with counts, and the address stores the choice', async () => {
  const all = [buildOwn(), buildOwn({ key: idOf(18), state: 'reject', title: '반려된 것' })];
  const { user, api, address } = await open(all, {
    answers: {
      listOwnProjects: ({ state }) => {
        const { counts, projects } = buildPage(all);
        return { counts, projects: projects.filter((project) => !state || project.state === state) };
      },
    },
  });
  const chips = within(screen.getByRole('navigation', { name: t('my.open.states') }));
  const words = chips.getAllByRole('link').map(({ textContent }) => textContent?.replace(/\D/g, ''));
  expect(words).toEqual(['2', '1', '1']);
  await user.click(chips.getByRole('link', { name: new RegExp(t('project.state.reject')) }));
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(1));
  expect(row('반려된 것')).toBeTruthy();
  expect(address()).toBe('/my/open?state=reject');
  expect(api.calls('listOwnProjects').at(-1)).toMatchObject({ state: 'reject' });
  expect(
    screen.getByText(t('search.foundProjects', { count: t('search.count', { n: 1 }) })),
  ).toBeInTheDocument();
});

test('a state without projects says so, unlike an empty list', async () => {
  await open([], {
    query: '?state=fail',
    answers: { listOwnProjects: { counts: { funding: 1 }, projects: [] } },
  });
  expect(screen.getByText(t('my.open.emptyState'))).toBeInTheDocument();
  expect(screen.queryByText(t('my.open.empty'))).not.toBeInTheDocument();
});

test('a temporary save comes first and can be continued', async () => {
  await open([temporary(), buildOwn()]);
  const saves = within(screen.getByRole('region', { name: t('my.open.saved') }));
  expect(saves.getByRole('heading', { name: /지워질 초안/ })).toBeInTheDocument();
  expect(saves.getByRole('link', { name: new RegExp(t('write.load')) })).toHaveAttribute(
    'href',
    '/write/funding/basic',
  );
  expect(
    screen.getByText(t('search.foundProjects', { count: t('search.count', { n: 1 }) })),
  ).toBeInTheDocument();
});

test('a temporary save is deleted for good after a confirmation, including what this browser stored of it', async () => {
  const { uid } = people.maker;
  const { user, api } = await open([temporary()], {
    answers: { removeDraft: new AnswerWithMessage(null, t('write.deletedSave')) },
  });
  const stored = {
    purpose: 'projects',
    slot: true,
    key: idOf(18),
    savedAt: nowMs,
    saveId: idOf(55),
    at: nowMs,
  } as const;
  saveEntry(uid, 'tab', { ...stored, data: { title: '지워질' } });
  expect(loadDraftEntries(uid, 'projects')).toHaveLength(1);
  const remove = () => screen.getByRole('button', { name: new RegExp(t('write.deleteSave')) });
  await user.click(remove());
  const ask = () => within(screen.getByRole('alertdialog', { name: t('write.deleteSave') }));
  await user.click(ask().getByRole('button', { name: t('common.cancel') }));
  expect(api.calls('removeDraft')).toEqual([]);
  await user.click(remove());
  api.answer({ listOwnProjects: buildPage([]) });
  await user.click(ask().getByRole('button', { name: t('common.delete') }));
  expect(await screen.findByText(t('my.open.empty'))).toBeInTheDocument();
  expect(toastText()).toBe(t('write.deletedSave'));
  expect(api.calls('removeDraft')).toEqual([{ type: 'projects', key: idOf(18) }]);
  await waitFor(() => expect(screen.getByRole('heading', { name: t('my.open.title') })).toHaveFocus());
  expect(loadDraftEntries(uid, 'projects')).toEqual([]);
});

test('a temporary save that could not be deleted remains, and the failure is reported', async () => {
  const { user } = await open([temporary()], { answers: { removeDraft: refuse('server') } });
  await user.click(screen.getByRole('button', { name: new RegExp(t('write.deleteSave')) }));
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: t('common.delete') }));
  await waitFor(() => expect(toastText()).toBe(t('err.server')));
  expect(screen.getByRole('heading', { name: /지워질 초안/ })).toBeInTheDocument();
});

test.each(['save', 'reject'] as const)(
  'a project in %s is deleted for good after a confirmation',
  async (state) => {
    const { user, api } = await open([buildOwn({ state })], {
      answers: { removeDraft: new AnswerWithMessage(null, t('project.removed')) },
    });
    const remove = () => row().getByRole('button', { name: `모두의 텃밭 ${t('project.remove')}` });
    await user.click(remove());
    const ask = () => within(screen.getByRole('alertdialog', { name: t('project.remove.title') }));
    expect(ask().getByText(t('project.remove.confirm'))).toBeInTheDocument();
    await user.click(ask().getByRole('button', { name: t('common.cancel') }));
    expect(api.calls('removeDraft')).toEqual([]);
    await user.click(remove());
    api.answer({ listOwnProjects: buildPage([]) });
    await user.click(ask().getByRole('button', { name: t('common.delete') }));
    expect(await screen.findByText(t('my.open.empty'))).toBeInTheDocument();
    expect(toastText()).toBe(t('project.removed'));
    expect(api.calls('removeDraft')).toEqual([{ type: 'projects', key: buildOwn().key }]);
    await waitFor(() => expect(screen.getByRole('heading', { name: t('my.open.title') })).toHaveFocus());
  },
);

test.each(['prepare', 'ready', 'funding', 'finish', 're-finish', 'fail', 'blind'] as const)(
  'a project in %s has no button to delete it',
  async (state) => {
    await open([buildOwn({ state })]);
    expect(row().queryByRole('button', { name: new RegExp(t('project.remove')) })).not.toBeInTheDocument();
  },
);

test('a list that failed to load is requested again by the button', async () => {
  const { user, api } = await open([], { answers: { listOwnProjects: noNetwork } });
  const again = await screen.findByRole('button', { name: t('common.retry') });
  api.answer({ listOwnProjects: buildPage([buildOwn()]) });
  await user.click(again);
  expect(await screen.findByRole('link', { name: '모두의 텃밭' })).toBeInTheDocument();
});
