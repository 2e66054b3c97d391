// @vitest-environment jsdom
import { t } from '@pq/domain/copy';
import type { ExportLines } from '@pq/domain/project/export-lines';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { type Answers, refuse } from '#app/testing/answers.ts';
import { expectNoAxeFindings } from '#app/testing/axe.ts';
import { idOf } from '#app/testing/builders/basics.ts';
import { buildGraph, buildSupporter } from '#app/testing/builders/insight.ts';
import { buildProject } from '#app/testing/builders/project.ts';
import { buildAdmin, buildMaker } from '#app/testing/builders/viewer.ts';
import { renderScreen } from '#app/testing/render-screen.tsx';

const answers: Answers = {
  getProject: buildProject({ isManager: true }),
  countComments: { comments: 0, replies: 0, waiting: 0 },
  getProjectGraph: buildGraph(),
  listSupporters: [buildSupporter()],
  countSupporterPieces: [],
  countSupporters: countOf({ paid: 7, pending: 3 }),
  previewSupporterExport: { headings: ['닉네임', '받는 분'], rows: [['하나', '이하나']] },
};

/** Of so many pledges each with two combinations and three pieces. */
function countOf({ paid, pending }: { paid: number; pending: number }) {
  const times = (n: number) => ({ paid: paid * n, pending: pending * n });
  return { paid, pending, combination: times(2), piece: times(3) };
}

const takes = (n: number) => ({ name: t('supporters.export.do.n', { n }) });
const kind = (lines: ExportLines) => ({ name: new RegExp(`^${t(`supporters.export.lines.${lines}`)} `) });

async function open({ viewer = buildMaker(), changes = {} as Answers, query = '' } = {}) {
  const shown = await renderScreen(`/funding/detail/${idOf(17)}/supporters${query}`, {
    viewer,
    answers: { ...answers, ...changes },
  });
  const button = await screen.findByRole('button', { name: t('supporters.export') });
  await shown.user.click(button);
  const dialog = within(await screen.findByRole('dialog', { name: t('supporters.export.title') }));
  return { ...shown, button, dialog };
}

/** What the browser is led to for the file. */
function asked(link: HTMLElement) {
  const { pathname, searchParams } = new URL(link.getAttribute('href') ?? '', 'http://pq.example');
  return { pathname, ...Object.fromEntries(searchParams) };
}

test('a maker takes the columns that parcels need along, as a workbook of who has paid', async () => {
  const { dialog } = await open();
  expect(await dialog.findByRole('radio', { name: t('supporters.export.who.paid', { n: 7 }) })).toBeChecked();
  const link = dialog.getByRole('link', takes(7));
  expect(asked(link)).toEqual({
    pathname: '/api/user/sponsor/export',
    pid: idOf(17),
    columns: 'nickname,rewards,recipient,tel,zonecode,address,note',
    lines: 'parcel',
    format: 'xlsx',
  });
});

test('a project with options and questions has columns for them, ticked at first', async () => {
  const project = buildProject({ isManager: true });
  const [mug] = project.rewards.content;
  const goods = {
    ...(mug as NonNullable<typeof mug>),
    options: [{ name: '색', values: [{ value: '흰', surcharge: 0 }] }],
    questions: [
      { id: 'a', text: '문구', kind: 'text' as const, choices: [], per: 'piece' as const, required: true },
    ],
  };
  const { dialog } = await open({
    changes: { getProject: { ...project, rewards: { ...project.rewards, content: [goods] } } },
    query: '?reward=0&choice=0&unanswered=1',
  });
  expect(dialog.getByRole('checkbox', { name: t('supporters.col.options') })).toBeChecked();
  expect(dialog.getByRole('checkbox', { name: t('supporters.col.answers') })).toBeChecked();
  const link = await dialog.findByRole('link', takes(7));
  expect(asked(link)).toMatchObject({
    columns: 'nickname,rewards,options,answers,recipient,tel,zonecode,address,note',
    reward: '0',
    choice: '0',
    unanswered: 'true',
  });
});

test('what is ticked is in the file in the order of its columns, and the name always is', async () => {
  const { user, dialog } = await open();
  expect(dialog.getByRole('checkbox', { name: t('supporters.col.nickname') })).toBeDisabled();
  await user.click(dialog.getByRole('checkbox', { name: t('supporters.col.placed') }));
  await user.click(dialog.getByRole('checkbox', { name: t('supporters.col.email') }));
  await user.click(dialog.getByRole('checkbox', { name: t('supporters.col.note') }));
  await user.click(dialog.getByRole('radio', { name: t('supporters.export.format.csv') }));
  await user.click(await dialog.findByRole('radio', { name: t('supporters.export.who.pending', { n: 10 }) }));
  expect(asked(dialog.getByRole('link', takes(10)))).toMatchObject({
    columns: 'nickname,rewards,recipient,tel,zonecode,address,email,placed',
    format: 'csv',
    pending: 'true',
  });
});

test('what to mind comes before what is chosen, where no low window cuts it', async () => {
  const { dialog } = await open();
  const note = dialog.getByText(t('supporters.export.note'));
  const columns = dialog.getByRole('group', { name: t('supporters.export.columns') });
  const who = dialog.getByRole('group', { name: t('supporters.export.who') });
  for (const later of [who, columns])
    expect(note.compareDocumentPosition(later) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
});

test('a status that the list is narrowed to is all that is in the file', async () => {
  const { api, dialog } = await open({ query: '?status=retry&reward=1' });
  const who = t('supporters.export.who.status', { status: t('pay.status.retry'), n: 10 });
  expect(await dialog.findByText(who)).toBeInTheDocument();
  expect(dialog.queryByRole('radio', { name: /결제 완료/ })).not.toBeInTheDocument();
  expect(api.calls('countSupporters')).toEqual([
    { pid: idOf(17), status: 'retry', reward: 1, choice: '', text: '', toShip: false, unanswered: false },
  ]);
  const link = dialog.getByRole('link', takes(10));
  expect(asked(link)).toMatchObject({ status: 'retry', reward: '1' });
});

test('what a line is, is chosen by keyboard, each with its number of lines, which the button tells', async () => {
  const { user, dialog } = await open();
  await dialog.findByRole('link', takes(7));
  const kinds = within(dialog.getByRole('group', { name: t('supporters.export.lines') }));
  expect(kinds.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent)).toEqual([
    expect.stringMatching(/7줄$/),
    expect.stringMatching(/14줄$/),
    expect.stringMatching(/21줄$/),
  ]);
  expect(kinds.getByRole('radio', kind('parcel'))).toBeChecked();
  kinds.getByRole('radio', kind('parcel')).focus();
  await user.keyboard('{ArrowDown}');
  expect(kinds.getByRole('radio', kind('combination'))).toBeChecked();
  expect(asked(dialog.getByRole('link', takes(14)))).toMatchObject({ lines: 'combination' });
  expect(dialog.getByRole('checkbox', { name: t('supporters.col.rewards.combination') })).toBeChecked();
  await user.keyboard('{ArrowDown}');
  expect(asked(dialog.getByRole('link', takes(21)))).toMatchObject({ lines: 'piece' });
  await user.click(dialog.getByRole('radio', { name: t('supporters.export.who.pending', { n: 10 }) }));
  expect(asked(dialog.getByRole('link', takes(30)))).toMatchObject({ lines: 'piece', pending: 'true' });
  await expectNoAxeFindings();
});

test('the file is shown as it begins, anew with what is asked for', async () => {
  const { user, api, dialog } = await open();
  const table = within(await dialog.findByRole('region', { name: t('supporters.export.preview') }));
  expect(await table.findByRole('columnheader', { name: '받는 분' })).toBeInTheDocument();
  expect(table.getByRole('cell', { name: '이하나' })).toBeInTheDocument();
  api.answer({ previewSupporterExport: { headings: ['닉네임', '리워드'], rows: [['하나', '머그컵']] } });
  await user.click(dialog.getByRole('radio', kind('piece')));
  expect(await table.findByRole('cell', { name: '머그컵' })).toBeInTheDocument();
  expect(api.calls('previewSupporterExport').at(-1)).toMatchObject({ pid: idOf(17), lines: 'piece' });
});

test('lines that are no parcels say where the sums stand, and which rewards they leave out', async () => {
  const { user, dialog } = await open({ query: '?reward=0' });
  expect(dialog.getByText(t('supporters.export.lines.whole'))).toBeInTheDocument();
  await user.click(dialog.getByRole('checkbox', { name: t('supporters.col.donation') }));
  await user.click(dialog.getByRole('radio', kind('piece')));
  const said = `${t('supporters.export.lines.chosen')} ${t('supporters.export.lines.once')}`;
  expect(dialog.getByText(said)).toBeInTheDocument();
  await user.click(dialog.getByRole('checkbox', { name: t('supporters.col.donation') }));
  expect(dialog.getByText(t('supporters.export.lines.chosen'))).toBeInTheDocument();
});

test('where the lines could not be counted the file is there to be taken', async () => {
  const { dialog } = await open({ changes: { countSupporters: refuse('server') } });
  expect(dialog.getByRole('link', { name: t('supporters.export.do') })).toBeInTheDocument();
  expect(dialog.getByRole('radio', kind('piece'))).toHaveAccessibleName(/–줄$/);
});

test('where nobody would be in the file there is nothing to take, and it is said', async () => {
  const { user, dialog } = await open({ changes: { countSupporters: countOf({ paid: 0, pending: 4 }) } });
  expect(await dialog.findByText(t('supporters.export.empty'))).toBeInTheDocument();
  expect(dialog.getByRole('button', { name: t('supporters.export.do') })).toBeDisabled();
  await user.click(dialog.getByRole('radio', { name: t('supporters.export.who.pending', { n: 4 }) }));
  expect(dialog.getByRole('link', takes(4))).toBeInTheDocument();
});

test('the dialog is left by its button and by Escape, and gives the focus back', async () => {
  const { user, button, dialog } = await open();
  await user.click(dialog.getByRole('button', { name: t('common.cancel') }));
  await waitFor(() => expect(button).toHaveFocus());
  await user.click(button);
  await screen.findByRole('dialog');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await waitFor(() => expect(button).toHaveFocus());
});

test('an administrator is asked for the password before the page fetches the file', async () => {
  const saved = vi.fn(() => 'blob:file');
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: saved, revokeObjectURL: () => {} }));
  const file = new File(['a'], '배송 목록.xlsx');
  const { user, api, dialog } = await open({
    viewer: buildAdmin(),
    changes: { exportSupporters: refuse('freshSignIn') },
  });
  await user.click(await dialog.findByRole('button', takes(7)));
  const password = await screen.findByRole('dialog', { name: t('freshPassword.title') });
  api.answer({ exportSupporters: file, confirmPassword: null });
  await user.type(within(password).getByLabelText(t('freshPassword.password')), 'secret-word');
  await user.click(within(password).getByRole('button', { name: t('freshPassword.submit') }));
  await waitFor(() => expect(saved).toHaveBeenCalledOnce());
  expect(api.calls('exportSupporters')).toHaveLength(2);
});

test('an export that is refused says why', async () => {
  const { user, dialog } = await open({
    viewer: buildAdmin(),
    changes: { exportSupporters: refuse('tooMany') },
  });
  await user.click(await dialog.findByRole('button', takes(7)));
  expect(await screen.findByText(t('err.tooMany'))).toBeInTheDocument();
});
