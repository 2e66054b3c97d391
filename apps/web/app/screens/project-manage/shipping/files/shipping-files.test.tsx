// @vitest-environment jsdom
import { t } from '@pq/domain/copy';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { FailedRow, ShippingUpload } from '#app/data/shipping-files.ts';
import { type Answers, AnswerWithMessage, deferred, noNetwork, refuse } from '#app/testing/answers.ts';
import { expectNoAxeFindings } from '#app/testing/axe.ts';
import { toastText } from '#app/testing/browser.ts';
import { idOf, nowMs } from '#app/testing/builders/basics.ts';
import { buildProject } from '#app/testing/builders/project.ts';
import { buildFailedRow, buildOrder, buildShippingList } from '#app/testing/builders/shipping.ts';
import { buildAdmin, buildMaker } from '#app/testing/builders/viewer.ts';
import { FakeUploadRequest } from '#app/testing/fake-upload-request.ts';
import { renderScreen } from '#app/testing/render-screen.tsx';

beforeEach(() => sessionStorage.clear());

const base = `/funding/detail/${idOf(17)}/shipping`;
const nara = buildOrder({ gateKey: idOf(31), recipient: '김나래' });
const sumin = buildOrder({ gateKey: idOf(32), order: 'K7QD-00140', recipient: '이수민' });
const list = buildShippingList([nara, sumin], { total: 117 });
const numbers = new File(['주문번호,택배사,송장번호'], '달항아리-송장-0304.csv', { type: 'text/csv' });

async function open({ at = base, shipping = list, answers = {} as Answers, viewer = buildMaker() } = {}) {
  const opened = await renderScreen(at, {
    viewer,
    answers: {
      getProject: buildProject({ state: 're-finish', isManager: true }),
      countComments: { comments: 0, replies: 0, waiting: 0 },
      listShipping: shipping,
      ...answers,
    },
  });
  await screen.findByRole('region', { name: t('shipping.manage') });
  return opened;
}

type Opened = Awaited<ReturnType<typeof open>>;
const press = (name: string) => screen.getByRole('button', { name });
const uploadDialog = () => screen.findByRole('dialog', { name: t('shipping.upload.title') });

async function choose({ user }: Opened, file = numbers) {
  await user.click(press(t('shipping.upload')));
  const dialog = within(await uploadDialog());
  fireEvent.change(dialog.getByLabelText(t('shipping.upload.file')), { target: { files: [file] } });
  return dialog;
}

async function send(opened: Opened, file = numbers) {
  const dialog = await choose(opened, file);
  await opened.user.click(dialog.getByRole('button', { name: t('shipping.upload.send') }));
  return dialog;
}

function uploaded(failed: FailedRow[], changes: Partial<ShippingUpload> = {}): ShippingUpload {
  const applied = changes.applied ?? 57;
  return {
    batch: idOf(51),
    rows: applied + failed.length,
    applied,
    skipped: 0,
    failed,
    more: 0,
    undoUntil: nowMs + 600_000,
    ...changes,
  };
}

const cj = (number: string) => ({ carrier: 'cj' as const, number });
const received = buildFailedRow({ row: 14, value: 'K7QD-00087', reason: '이미 수령한 주문입니다.' });
const short = buildFailedRow({
  row: 31,
  gateKey: idOf(62),
  value: '6412-3308-7',
  reason: 'CJ대한통운 송장번호는 숫자 10자리나 12자리입니다.',
});
const misspelt = buildFailedRow({
  row: 48,
  gateKey: idOf(63),
  carrier: null,
  value: '대한통은',
  reason: '모르는 택배사입니다. CJ대한통운인가요?',
  guess: cj('641233087740'),
});
const report = () => within(screen.getByRole('region', { name: /적용|고쳐야/ }));
const row = (n: number) =>
  within(report().getByText(`${n}행`, { selector: 'b' }).closest('li') as HTMLElement);
const sent = new AnswerWithMessage({ changed: 1, refused: [], batch: null }, '1건을 발송 처리했습니다.');

test('file is uploaded, and its report has the focus', async () => {
  const opened = await open({ answers: { uploadShipping: uploaded([], { applied: 62, skipped: 3 }) } });
  const dialog = await choose(opened);
  expect(dialog.getByText('달항아리-송장-0304.csv')).toBeInTheDocument();
  expect(dialog.getByRole('link', { name: t('shipping.upload.template') })).toHaveAttribute(
    'href',
    `/api/shipping/export?pid=${idOf(17)}&form=plain`,
  );
  await expectNoAxeFindings();
  await opened.user.selectOptions(dialog.getByRole('combobox'), 'hanjin');
  await opened.user.click(dialog.getByRole('button', { name: t('shipping.upload.send') }));
  const heading = await screen.findByRole('heading', { name: '62행을 모두 적용했습니다' });
  await waitFor(() => expect(heading).toHaveFocus());
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(
    report().getByText(/^달항아리-송장-0304\.csv · 62행 · 송장번호가 없는 3행 건너뜀 · /),
  ).toBeInTheDocument();
  expect(opened.api.calls('uploadShipping')).toEqual([
    { pid: idOf(17), carrier: 'hanjin', file: expect.any(File) },
  ]);
  expect(opened.api.calls('listShipping').length).toBeGreaterThan(1);
});

test('file is dropped onto the dialog', async () => {
  const { user } = await open();
  await user.click(press(t('shipping.upload')));
  const dialog = within(await uploadDialog());
  fireEvent.drop(dialog.getByText(t('shipping.upload.choose')), {
    dataTransfer: { files: [numbers], types: ['Files'] },
  });
  expect(dialog.getByText('달항아리-송장-0304.csv')).toBeInTheDocument();
});

test('rows that were not applied are listed with their reason, and all of them are a file', async () => {
  const opened = await open({
    answers: { uploadShipping: uploaded([received, short, misspelt], { more: 5 }) },
  });
  await send(opened);
  await screen.findByRole('heading', { name: '57행을 적용했고, 8행은 고쳐야 합니다' });
  expect(row(14).getByText('이미 수령한 주문입니다.')).toBeInTheDocument();
  expect(
    row(14)
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(['14행 건너뛰기']);
  expect(row(48).getByText('대한통은')).toBeInTheDocument();
  expect(report().getByText(t('shipping.report.more', { n: '5' }))).toBeInTheDocument();
  expect(report().getByRole('link', { name: t('shipping.report.download', { n: '8' }) })).toHaveAttribute(
    'href',
    `/api/shipping/upload?pid=${idOf(17)}&batch=${idOf(51)}`,
  );
  await expectNoAxeFindings();
});

test('guess is applied by one press, and its row leaves the report', async () => {
  const opened = await open({
    answers: { uploadShipping: uploaded([received, misspelt]), setShippingState: sent },
  });
  await send(opened);
  await screen.findByRole('heading', { name: '57행을 적용했고, 2행은 고쳐야 합니다' });
  await opened.user.click(row(48).getByRole('button', { name: '48행 CJ대한통운으로 적용' }));
  const heading = await screen.findByRole('heading', { name: '58행을 적용했고, 1행은 고쳐야 합니다' });
  expect(heading).toHaveFocus();
  expect(toastText()).toBe('1건을 발송 처리했습니다.');
  expect(opened.api.calls('setShippingState')).toMatchObject([
    { gateKeys: [idOf(63)], state: 'shipped', each: { [idOf(63)]: cj('641233087740') }, anyNumber: false },
  ]);
  await opened.user.click(row(14).getByRole('button', { name: '14행 건너뛰기' }));
  expect(screen.getByRole('heading', { name: '58행을 적용했습니다' })).toBeInTheDocument();
  expect(report().getByRole('link', { name: t('shipping.report.download', { n: '2' }) })).toBeInTheDocument();
});

test('number is corrected at its row, an unusual one by a second press', async () => {
  const opened = await open({ answers: { uploadShipping: uploaded([short]), setShippingState: sent } });
  await send(opened);
  const field = await screen.findByRole('textbox', { name: '31행 CJ대한통운 송장번호' });
  expect(field).toHaveValue('6412-3308-7');
  await opened.user.clear(field);
  await opened.user.type(field, '6412-3308-77-1{Enter}');
  expect(field).toHaveAccessibleDescription(/숫자 10자리나 12자리입니다\. 그대로 적용하려면/);
  expect(opened.api.calls('setShippingState')).toEqual([]);
  await opened.user.click(row(31).getByRole('button', { name: `31행 ${t('shipping.send.asIs')}` }));
  await screen.findByRole('heading', { name: '58행을 모두 적용했습니다' });
  expect(opened.api.calls('setShippingState')).toMatchObject([
    { each: { [idOf(62)]: cj('6412-3308-77-1') }, anyNumber: true },
  ]);
});

test('row that is refused again shows the reason, and can be tried again without a connection', async () => {
  const opened = await open({
    answers: { uploadShipping: uploaded([misspelt]), setShippingState: refuse('shippingMoved') },
  });
  await send(opened);
  const apply = await screen.findByRole('button', { name: '48행 CJ대한통운으로 적용' });
  await opened.user.click(apply);
  expect(await row(48).findByText(t('shipping.refused.moved'))).toBeInTheDocument();
  opened.api.answer({ setShippingState: noNetwork });
  await opened.user.click(apply);
  expect(await row(48).findByText(t('err.network'))).toBeInTheDocument();
  opened.api.answer({ setShippingState: sent });
  await opened.user.click(apply);
  expect(await screen.findByRole('heading', { name: '58행을 모두 적용했습니다' })).toBeInTheDocument();
});

test.each([
  ['spreadsheet' as const, t('spreadsheet.xls')],
  ['tooLarge' as const, t('shipping.upload.size')],
  ['otherAccount' as const, '지금은 다른 계정으로 로그인되어 있습니다.'],
])('file that is refused with %s remains chosen, with the text of the server', async (code, text) => {
  const opened = await open({ answers: { uploadShipping: refuse(code, { msg: text }) } });
  const dialog = await send(opened);
  expect(await dialog.findByText(text)).toBeInTheDocument();
  expect(dialog.getByText('달항아리-송장-0304.csv')).toBeInTheDocument();
  expect(dialog.getByRole('button', { name: t('shipping.upload.send') })).toBeEnabled();
});

test('file without a connection is sent again by the same button', async () => {
  const opened = await open({ answers: { uploadShipping: noNetwork } });
  const dialog = await send(opened);
  expect(await dialog.findByText(t('err.network'))).toBeInTheDocument();
  opened.api.answer({ uploadShipping: uploaded([]) });
  await opened.user.click(dialog.getByRole('button', { name: t('shipping.upload.send') }));
  expect(await screen.findByRole('heading', { name: '57행을 모두 적용했습니다' })).toBeInTheDocument();
});

test('file that is too large is refused before it is sent', async () => {
  const opened = await open();
  const large = new File([], 'large.xlsx');
  Object.defineProperty(large, 'size', { value: 10_485_761 });
  const dialog = await choose(opened, large);
  expect(dialog.getByText(t('shipping.upload.size'))).toBeInTheDocument();
  expect(dialog.getByRole('button', { name: t('shipping.upload.send') })).toBeDisabled();
});

test('closed dialog opens again when the file is refused after all', async () => {
  const sendAtOnce = FakeUploadRequest.prototype.send;
  vi.spyOn(FakeUploadRequest.prototype, 'send').mockImplementation(function (this: FakeUploadRequest, form) {
    this.upload.onprogress?.({ loaded: 1, total: 1 });
    return sendAtOnce.call(this, form);
  });
  const { answer, give } = deferred<Answers['uploadShipping']>();
  const opened = await open({ answers: { uploadShipping: answer as never } });
  const dialog = await send(opened);
  expect(dialog.getByRole('progressbar', { name: t('shipping.upload.progress') })).toBeInTheDocument();
  await opened.user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  give(refuse('tooMany'));
  expect(within(await uploadDialog()).getByText(t('err.tooMany'))).toBeInTheDocument();
});

test('report outlasts a reload, and disappears with its shipment', async () => {
  const opened = await open({ answers: { uploadShipping: uploaded([received]) } });
  await send(opened);
  await screen.findByRole('heading', { name: '57행을 적용했고, 1행은 고쳐야 합니다' });
  const batch = { key: idOf(51), orders: 57, undoUntil: nowMs + 500_000 };
  const again = await open({
    shipping: buildShippingList([nara], { batches: [batch] }),
    answers: { undoShipping: { undone: 57, refused: [] } },
  });
  expect(screen.getAllByRole('heading', { name: /57행을 적용했고/ }).length).toBeGreaterThan(0);
  again.api.answer({ listShipping: list });
  await again.user.click(press(t('shipping.undo', { n: '57' })));
  await waitFor(() => expect(screen.queryByText(/57건을 발송 처리했습니다/)).not.toBeInTheDocument());
});

async function openExport({ user }: Opened) {
  await user.click(screen.getAllByRole('button', { name: t('shipping.export') })[0] as HTMLElement);
  return within(await screen.findByRole('dialog', { name: t('shipping.export.title') }));
}
const radio = (name: string) => ({ name: new RegExp(`^${name}`) });
const takes = (n: number) => ({ name: t('supporters.export.do.n', { n }) });
const href = (link: HTMLElement) => new URL(link.getAttribute('href') ?? '', 'http://pq.example').search;

test('file of all that is unsent is for a carrier whose form is unconfirmed', async () => {
  const opened = await open();
  const dialog = await openExport(opened);
  expect(dialog.getByText(t('shipping.export.unchecked'))).toBeInTheDocument();
  expect(dialog.getByText(t('shipping.export.unlocked'))).toBeInTheDocument();
  expect(href(dialog.getByRole('link', takes(117)))).toBe(`?pid=${idOf(17)}&form=cj&format=xlsx`);
  await expectNoAxeFindings();
  await opened.user.click(dialog.getByRole('radio', radio(t('shipping.form.plain'))));
  expect(dialog.queryByText(t('shipping.export.unchecked'))).not.toBeInTheDocument();
  await opened.user.click(dialog.getByRole('radio', { name: 'CSV' }));
  expect(href(dialog.getByRole('link', takes(117)))).toBe(`?pid=${idOf(17)}&form=plain&format=csv`);
});

test('file has the orders of the filter, and no note once addresses are locked', async () => {
  const opened = await open({
    at: `${base}?state=making&text=김`,
    shipping: buildShippingList([nara], { unsent: 5, lockAt: nowMs - 1 }),
  });
  const dialog = await openExport(opened);
  expect(dialog.getByRole('radio', radio(t('shipping.export.orders.filtered')))).toBeChecked();
  expect(href(dialog.getByRole('link', takes(5)))).toBe(
    `?${new URLSearchParams({ pid: idOf(17), form: 'cj', format: 'xlsx', status: 'making', text: '김' })}`,
  );
  expect(dialog.queryByText(t('shipping.export.unlocked'))).not.toBeInTheDocument();
  await opened.user.click(dialog.getByRole('radio', radio(t('shipping.export.orders.unsent'))));
  expect(dialog.getByRole('link', takes(117))).toBeInTheDocument();
});

test('file has the selected orders', async () => {
  const opened = await open();
  await opened.user.click(screen.getByRole('checkbox', { name: '김나래 선택' }));
  await opened.user.click(screen.getAllByRole('button', { name: t('shipping.export') })[1] as HTMLElement);
  const dialog = within(await screen.findByRole('dialog', { name: t('shipping.export.title') }));
  expect(dialog.getByRole('radio', radio(t('shipping.export.orders.selected')))).toBeChecked();
  expect(href(dialog.getByRole('link', takes(1)))).toContain('orders=K7QD-00138');
});

test('admin enters the password before the page fetches the file, and uploads nothing', async () => {
  const saved = vi.fn(() => 'blob:file');
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: saved, revokeObjectURL: () => {} }));
  const opened = await open({ viewer: buildAdmin(), answers: { exportShipping: refuse('freshSignIn') } });
  expect(screen.queryByRole('button', { name: t('shipping.upload') })).not.toBeInTheDocument();
  const dialog = await openExport(opened);
  await opened.user.click(dialog.getByRole('button', takes(117)));
  const password = await screen.findByRole('dialog', { name: t('freshPassword.title') });
  opened.api.answer({ exportShipping: new File(['a'], 'pq-K7QD-2026-12-01.xlsx'), confirmPassword: null });
  await opened.user.type(within(password).getByLabelText(t('freshPassword.password')), 'secret-word');
  await opened.user.click(within(password).getByRole('button', { name: t('freshPassword.submit') }));
  await waitFor(() => expect(saved).toHaveBeenCalledOnce());
});
