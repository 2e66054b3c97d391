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
  listExportChanges: { exportedAt: null, total: 0, changes: [] },
  countSupporters: countOf({ paid: 7, pending: 3 }),
  previewSupporterExport: { headings: ['닉네임', '받는 분'], rows: [['하나', '이하나']] },
};

function countOf({ paid, pending }: { paid: number; pending: number }) {
  const times = (n: number) => ({ paid: paid * n, pending: pending * n });
  const pictures = { paid: 0, pending: 0 };
  const amount = times(25_000);
  return { paid, pending, amount, parcel: times(1), combination: times(2), piece: times(3), pictures };
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

function asked(link: HTMLElement) {
  const { pathname, searchParams } = new URL(link.getAttribute('href') ?? '', 'http://pq.example');
  return { pathname, ...Object.fromEntries(searchParams) };
}

test('a maker downloads the columns for parcels as a workbook of paid pledges', async () => {
  const { dialog } = await open();
  expect(await dialog.findByRole('radio', { name: t('supporters.export.who.paid', { n: 7 }) })).toBeChecked();
  const link = dialog.getByRole('link', takes(7));
  expect(asked(link)).toEqual({
    pathname: '/api/user/sponsor/export',
    pid: idOf(17),
    columns: 'number,nickname,rewards,recipient,tel,zonecode,address,note',
    lines: 'parcel',
    format: 'xlsx',
  });
});

test('a project with options and questions has columns for them, ticked by default', async () => {
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
    columns: 'number,nickname,rewards,options,answers,recipient,tel,zonecode,address,note',
    reward: '0',
    choice: '0',
    unanswered: 'true',
  });
});

test('the file has the ticked columns in their fixed order and always the name', async () => {
  const { user, dialog } = await open();
  for (const column of ['number', 'nickname'] as const)
    expect(dialog.getByRole('checkbox', { name: t(`supporters.col.${column}`) })).toBeDisabled();
  await user.click(dialog.getByRole('checkbox', { name: t('supporters.col.placed') }));
  await user.click(dialog.getByRole('checkbox', { name: t('supporters.col.email') }));
  await user.click(dialog.getByRole('checkbox', { name: t('supporters.col.note') }));
  await user.click(dialog.getByRole('radio', { name: t('supporters.export.format.csv') }));
  await user.click(await dialog.findByRole('radio', { name: t('supporters.export.who.pending', { n: 10 }) }));
  expect(asked(dialog.getByRole('link', takes(10)))).toMatchObject({
    columns: 'number,nickname,rewards,recipient,tel,zonecode,address,email,placed',
    format: 'csv',
    pending: 'true',
  });
});

test('notes are placed before the choices, where a low window does not cut them off', async () => {
  const { dialog } = await open();
  const note = dialog.getByText(t('supporters.export.note'));
  const columns = dialog.getByRole('group', { name: t('supporters.export.columns') });
  const who = dialog.getByRole('group', { name: t('supporters.export.who') });
  for (const later of [who, columns])
    expect(note.compareDocumentPosition(later) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
});

test('a status filter of the list limits the file', async () => {
  const { api, dialog } = await open({ query: '?status=retry&reward=1' });
  const who = t('supporters.export.who.status', { status: t('pay.status.retry'), n: 10 });
  expect(await dialog.findByText(who)).toBeInTheDocument();
  expect(dialog.queryByRole('radio', { name: /결제 완료/ })).not.toBeInTheDocument();
  expect(api.calls('countSupporters').at(-1)).toEqual({
    pid: idOf(17),
    status: 'retry',
    reward: 1,
    choice: '',
    text: '',
    toShip: false,
    unanswered: false,
    gateKeys: '',
  });
  const link = dialog.getByRole('link', takes(10));
  expect(asked(link)).toMatchObject({ status: 'retry', reward: '1' });
});

test('the row type is chosen by keyboard, each shows its number of rows, and the button repeats it', async () => {
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

test('the preview shows the beginning of the file and is updated with each choice', async () => {
  const { user, api, dialog } = await open();
  const table = within(await dialog.findByRole('region', { name: t('supporters.export.preview') }));
  expect(await table.findByRole('columnheader', { name: '받는 분' })).toBeInTheDocument();
  expect(table.getByRole('cell', { name: '이하나' })).toBeInTheDocument();
  api.answer({ previewSupporterExport: { headings: ['닉네임', '리워드'], rows: [['하나', '머그컵']] } });
  await user.click(dialog.getByRole('radio', kind('piece')));
  expect(await table.findByRole('cell', { name: '머그컵' })).toBeInTheDocument();
  expect(api.calls('previewSupporterExport').at(-1)).toMatchObject({ pid: idOf(17), lines: 'piece' });
});

test('rows that are not parcels explain where sums are placed and which rewards they omit', async () => {
  const { user, dialog } = await open({ query: '?reward=0' });
  expect(dialog.getByText(t('supporters.export.lines.whole'))).toBeInTheDocument();
  await user.click(dialog.getByRole('checkbox', { name: t('supporters.col.donation') }));
  await user.click(dialog.getByRole('radio', kind('piece')));
  const expected = `${t('supporters.export.lines.chosen')} ${t('supporters.export.lines.once')}`;
  expect(dialog.getByText(expected)).toBeInTheDocument();
  await user.click(dialog.getByRole('checkbox', { name: t('supporters.col.donation') }));
  expect(dialog.getByText(t('supporters.export.lines.chosen'))).toBeInTheDocument();
});

test('pledges without a parcel are counted apart from the rows of parcels', async () => {
  const counts = countOf({ paid: 7, pending: 3 });
  const { user, dialog } = await open({
    changes: { countSupporters: { ...counts, parcel: { paid: 6, pending: 1 } } },
  });
  expect(await dialog.findByText(t('supporters.export.noParcel', { n: 1 }))).toBeInTheDocument();
  expect(dialog.getByRole('link', takes(6))).toBeInTheDocument();
  await user.click(dialog.getByRole('radio', { name: t('supporters.export.who.pending', { n: 10 }) }));
  expect(dialog.getByText(t('supporters.export.noParcel', { n: 3 }))).toBeInTheDocument();
  await user.click(dialog.getByRole('radio', kind('combination')));
  expect(dialog.queryByText(/제외/)).not.toBeInTheDocument();
});

test('pictures of the same pledges are downloaded in one archive up to its maximum', async () => {
  const pictures = { paid: 3, pending: 2_000 };
  const { user, dialog } = await open({
    changes: { countSupporters: { ...countOf({ paid: 7, pending: 3 }), pictures } },
    query: '?reward=0',
  });
  expect(await dialog.findByText(t('supporters.pictures', { n: 3 }))).toBeInTheDocument();
  const link = dialog.getByRole('link', { name: t('supporters.pictures.all') });
  expect(asked(link)).toEqual({ pathname: '/api/user/sponsor/pictures', pid: idOf(17), reward: '0' });
  await user.click(dialog.getByRole('radio', { name: t('supporters.export.who.pending', { n: 10 }) }));
  expect(dialog.getByText(t('supporters.pictures.tooMany', { n: '2,000' }))).toBeInTheDocument();
});

test('a file can be downloaded although its rows could not be counted', async () => {
  const { dialog } = await open({ changes: { countSupporters: refuse('server') } });
  expect(dialog.getByRole('link', { name: t('supporters.export.do') })).toBeInTheDocument();
  expect(dialog.getByRole('radio', kind('piece'))).toHaveAccessibleName(/–줄$/);
});

test('an empty file cannot be downloaded and the dialog explains why', async () => {
  const { user, dialog } = await open({ changes: { countSupporters: countOf({ paid: 0, pending: 4 }) } });
  expect(await dialog.findByText(t('supporters.export.empty'))).toBeInTheDocument();
  expect(dialog.getByRole('button', { name: t('supporters.export.do') })).toBeDisabled();
  await user.click(dialog.getByRole('radio', { name: t('supporters.export.who.pending', { n: 4 }) }));
  expect(dialog.getByRole('link', takes(4))).toBeInTheDocument();
});

test('the dialog is closed by its button and by Escape, and returns the focus', async () => {
  const { user, button, dialog } = await open();
  await user.click(dialog.getByRole('button', { name: t('common.cancel') }));
  await waitFor(() => expect(button).toHaveFocus());
  await user.click(button);
  await screen.findByRole('dialog');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await waitFor(() => expect(button).toHaveFocus());
});

test('an admin enters the password before the page fetches the file', async () => {
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

test('an export that is refused shows the reason', async () => {
  const { user, dialog } = await open({
    viewer: buildAdmin(),
    changes: { exportSupporters: refuse('tooMany') },
  });
  await user.click(await dialog.findByRole('button', takes(7)));
  expect(await screen.findByText(t('err.tooMany'))).toBeInTheDocument();
});
