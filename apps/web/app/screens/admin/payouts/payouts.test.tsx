// @vitest-environment jsdom

import type { DataOf } from '@pq/contract/client';
import type { listBalances } from '@pq/contract/endpoints/admin/balances';
import { t } from '@pq/domain/copy';
import { MAX_LINES } from '@pq/domain/settlement/payouts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { PayoutBatch, PayoutItem, PayoutLine } from '#app/data/admin/payouts.ts';
import * as saving from '#app/lib/save-file.ts';
import { type Answers, AnswerWithMessage, refuse } from '#app/testing/answers.ts';
import { toastText } from '#app/testing/browser.ts';
import { idOf, nowMs } from '#app/testing/builders/basics.ts';
import { buildBatch, buildItem, buildLine, buildPayouts } from '#app/testing/builders/payouts.ts';
import { answer, confirmPassword, openAdmin } from '../testing/open-admin.ts';

type Balances = DataOf<typeof listBalances>;

const dueOf = (...items: PayoutItem[]) =>
  buildPayouts({ items, counts: { ...buildPayouts().counts, due: items.length } });
const withBatch = (batch: PayoutBatch, ...lines: PayoutLine[]): Answers => ({
  listPayouts: buildPayouts({ batches: [batch] }),
  getPayoutBatch: { batch, lines },
});
const sumField = () => screen.findByLabelText(t('admin.payout.release.sum'));
const releaseButton = () => screen.getByRole('button', { name: t('admin.payout.release') });

test('payouts that are due are chosen and gathered, with their sum', async () => {
  const { user, api } = await openAdmin('/payout', {
    listPayouts: dueOf(buildItem(1), buildItem(2, { netted: 50_000, transfer: 150_000 })),
    gatherPayouts: new AnswerWithMessage({ batch: idOf(600), number: 'B118' }, 'B118 묶음을 만들었습니다.'),
  });
  const gather = await screen.findByRole('button', { name: t('admin.payout.gather') });
  expect(gather).toBeDisabled();
  await user.click(screen.getByRole('checkbox', { name: t('admin.payout.pickAll') }));
  await user.click(screen.getByRole('checkbox', { name: '텃밭 1 고르기' }));
  expect(screen.getByText('1건 · 150,000원')).toBeInTheDocument();
  expect(screen.getByText('단계 금액 200,000원 · 조정 −50,000원')).toBeInTheDocument();
  await user.click(gather);
  expect(await toastText()).toBe('B118 묶음을 만들었습니다.');
  expect(api.calls('gatherPayouts')).toEqual([{ keys: [idOf(502)] }]);
});

test('the only admin is asked for the code without which nothing is gathered', async () => {
  const codes = { gather: true, release: true };
  const { user, api } = await openAdmin('/payout', { listPayouts: { ...dueOf(buildItem(1)), codes } });
  await user.click(await screen.findByRole('checkbox', { name: '텃밭 1 고르기' }));
  await user.click(screen.getByRole('button', { name: t('admin.payout.gather') }));
  expect(screen.getByText(t('payout.code.required'))).toBeInTheDocument();
  expect(api.calls('gatherPayouts')).toEqual([]);
});

test('a new batch receives the focus when it is shown', async () => {
  let batches: PayoutBatch[] = [];
  const { user } = await openAdmin('/payout', {
    listPayouts: () => ({ ...dueOf(buildItem(1), buildItem(2)), batches }),
    gatherPayouts: () => {
      batches = [buildBatch(), buildBatch({ key: idOf(601), number: 'B117' })];
      return { batch: idOf(600), number: 'B118' };
    },
    getPayoutBatch: { batch: buildBatch(), lines: [buildLine(1)] },
  });
  await user.click(await screen.findByRole('checkbox', { name: '텃밭 1 고르기' }));
  await user.click(screen.getByRole('button', { name: t('admin.payout.gather') }));
  expect(await screen.findByRole('heading', { name: '묶음 B118' })).toHaveFocus();
});

test('payouts of all pages are chosen for one batch, and those that are not due any more are dropped', async () => {
  const due = Array.from({ length: 21 }, (_, n) => buildItem(n + 1, { amount: 1_000, transfer: 1_000 }));
  let isRefused = true;
  const { user, api } = await openAdmin('/payout', {
    listPayouts: ({ page = 0 }) =>
      buildPayouts({
        items: due.slice(page * 20, page * 20 + 20),
        counts: { ...buildPayouts().counts, due: due.length },
      }),
    gatherPayouts: () => {
      if (!isRefused) return { batch: idOf(600), number: 'B118' };
      isRefused = false;
      due.pop();
      return refuse('payoutHeld');
    },
  });
  await user.click(await screen.findByRole('checkbox', { name: t('admin.payout.pickPage') }));
  expect(screen.getByText('20건 · 20,000원')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: '21건 모두 고르기' }));
  expect(await screen.findByText('21건 · 21,000원')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: t('admin.payout.gather') }));
  expect(await screen.findByText('20건 · 20,000원')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: t('admin.payout.gather') }));
  await waitFor(() => expect(api.calls('gatherPayouts')).toHaveLength(2));
  expect(api.calls('gatherPayouts')).toEqual([
    { keys: expect.any(Array) },
    { keys: due.map(({ key }) => key) },
  ]);
});

test('small payouts of a maker are chosen together, and a choice that is refused for one stays', async () => {
  const small = (n: number, transfer: number, uid: number) =>
    buildItem(n, { amount: transfer, transfer, maker: { uid: idOf(uid), nickname: '윤서린' } });
  const refusal = '윤서린님에게 보낼 돈이 모두 합해 1,000원이 되지 않습니다.';
  const { user, api } = await openAdmin('/payout', {
    listPayouts: dueOf(small(1, 600, 3), small(2, 700, 3), buildItem(3)),
    gatherPayouts: refuse('payoutSmall', { msg: refusal }),
  });
  const notes = await screen.findAllByText(t('admin.payout.together', { minimum: '1,000원' }));
  expect(notes).toHaveLength(2);
  await user.click(screen.getByRole('checkbox', { name: '텃밭 1 고르기' }));
  await user.click(screen.getByRole('button', { name: t('admin.payout.gather') }));
  expect(await toastText()).toBe(refusal);
  await waitFor(() => expect(api.calls('listPayouts').length).toBeGreaterThan(2));
  expect(screen.getByRole('checkbox', { name: '텃밭 1 고르기' })).toBeChecked();
  expect(screen.getByText('1건 · 600원')).toBeInTheDocument();
});

test('all that are due are chosen without a small one whose others do not fit into the batch', async () => {
  const due = Array.from({ length: MAX_LINES + 1 }, (_, n) =>
    buildItem(n, { amount: 1_000, transfer: 1_000, maker: { uid: idOf(3), nickname: '윤서린' } }),
  );
  const cut = { amount: 600, transfer: 600, maker: { uid: idOf(4), nickname: '한도윤' } };
  due.splice(MAX_LINES - 1, 2, buildItem(998, cut), buildItem(999, cut));
  const { user, api } = await openAdmin('/payout', {
    listPayouts: ({ page = 0 }) =>
      buildPayouts({
        items: due.slice(page * 20, page * 20 + 20),
        counts: { ...buildPayouts().counts, due: due.length },
      }),
    gatherPayouts: { batch: idOf(600), number: 'B118' },
  });
  await user.click(await screen.findByRole('button', { name: '500건 모두 고르기' }));
  expect(await screen.findByText('499건 · 499,000원')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: t('admin.payout.gather') }));
  await waitFor(() => expect(api.calls('gatherPayouts')).toHaveLength(1));
  expect(api.calls('gatherPayouts')).toEqual([{ keys: due.slice(0, MAX_LINES - 1).map(({ key }) => key) }]);
});

test('payout below the minimum says that it waits for others of its maker', async () => {
  await openAdmin('/payout?state=waiting', {
    listPayouts: buildPayouts({
      items: [buildItem(1, { transfer: 600, belowMinimum: true })],
      counts: { ...buildPayouts().counts, waiting: 1 },
    }),
  });
  expect(
    await screen.findByText(/같은 메이커에게 보낼 돈이 모두 1,000원이 되면 함께 보냄/),
  ).toBeInTheDocument();
  expect(screen.queryByText(/지급일 2026/)).not.toBeInTheDocument();
});

test('write-offs that wait for another admin are those of the page', async () => {
  const { api } = await openAdmin('/payout?state=balance&page=1', {
    listPayouts: buildPayouts({ counts: { ...buildPayouts().counts, balance: 21 } }),
    listBalances: { total: 21, owes: 0, balances: [] },
  });
  await waitFor(() => expect(api.calls('listBalances')).toEqual([{ page: 1 }]));
});

test('a transfer file is downloaded again only after a warning', async () => {
  const { user, api } = await openAdmin(
    '/payout',
    withBatch(buildBatch({ state: 'exported', exportedAt: nowMs, mayRelease: 'no' })),
  );
  await user.click(await screen.findByRole('button', { name: t('admin.payout.file') }));
  expect(await screen.findByText('B118 이체 파일을 다시 받을까요?')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: t('common.cancel') }));
  expect(api.calls('exportPayouts')).toEqual([]);
});

test('figures say what is due, suspended, owed and to be set apart, and lists their numbers', async () => {
  await openAdmin('/payout', {
    listPayouts: buildPayouts({
      counts: { due: 3, held: 2, batched: 1, done: 9, waiting: 4, balance: 1 },
      nextOn: '2026-12-08',
      months: [{ month: '2026-11', paid: 12_000_000 }],
    }),
  });
  expect(await screen.findByText('540,000원')).toBeInTheDocument();
  const lists = within(screen.getByRole('navigation', { name: t('admin.payout.lists') }));
  expect(lists.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    '보낼 돈 3',
    '묶음 1',
    '보류 2',
    '기다림 4',
    '완료',
    '마이너스 잔액 1',
  ]);
  const months = within(screen.getByRole('region', { name: t('admin.payout.months') }));
  expect(months.getByRole('listitem')).toHaveTextContent('2026.1112,000,000원');
});

test('a payout can be suspended until its batch is released', async () => {
  const ofBatch = (n: number, number: string) =>
    buildItem(n, { state: 'batched', batch: { key: idOf(600 + n), number }, number: `${number}-1` });
  await openAdmin('/payout?state=batched', {
    listPayouts: buildPayouts({
      items: [ofBatch(1, 'B118'), ofBatch(2, 'B117')],
      counts: { ...buildPayouts().counts, batched: 2 },
      batches: [
        buildBatch({ key: idOf(601) }),
        buildBatch({ key: idOf(602), number: 'B117', state: 'exported', mayRelease: 'no' }),
      ],
    }),
    getPayoutBatch: ({ batch }) => ({ batch: buildBatch({ key: batch }), lines: [] }),
  });
  const holds = await screen.findAllByText(t('admin.payout.hold'), { selector: 'li *' });
  expect(holds.map((hold) => hold.closest('li')?.textContent)).toEqual([expect.stringContaining('텃밭 1')]);
});

test('a payout that was made opens its batch, whose result can still be corrected', async () => {
  const batch = buildBatch({ state: 'completed', mayRelease: 'no', paid: 1 });
  const paid = buildItem(1, { state: 'paid', paidAt: nowMs, batch: { key: batch.key, number: 'B118' } });
  const { user, api } = await openAdmin('/payout?state=done', {
    listPayouts: buildPayouts({ items: [paid], counts: { ...buildPayouts().counts, done: 1 } }),
    getPayoutBatch: { batch, lines: [buildLine(1, { state: 'paid', result: 'paid', reference: 'T1' })] },
    correctPayout: new AnswerWithMessage({ state: 'asked' }, t('payout.correction.asked')),
  });
  await user.click(await screen.findByText('묶음 B118', { selector: 'li *' }));
  await user.click(await screen.findByText(t('admin.payout.correct')));
  await user.type(screen.getByLabelText(t('admin.payout.reason')), '다음 날 돈이 돌아왔습니다.');
  await user.click(screen.getByRole('button', { name: t('admin.payout.correct.do') }));
  await waitFor(() =>
    expect(api.calls('correctPayout')).toMatchObject([
      { batch: batch.key, number: 'B118-1', result: 'failed' },
    ]),
  );
});

test('an empty list says when something is due next', async () => {
  await openAdmin('/payout', { listPayouts: buildPayouts({ nextOn: '2026-12-08' }) });
  expect(await screen.findByText(t('admin.payout.none.due'))).toBeInTheDocument();
  expect(screen.getByText('다음 지급일은 2026.12.08입니다.')).toBeInTheDocument();
});

test('a stage that waits for parcels says how many have left', async () => {
  const item = buildItem(1, { dueOn: null, parcels: { sent: 1_080, of: 1_250 } });
  await openAdmin('/payout', { listPayouts: dueOf(item) });
  expect(await screen.findByText(/발송을 기다림 \(1,250개 중 1,080개, 90%부터\)/)).toBeInTheDocument();
});

test('a batch is released with its typed sum only, and a code where one is asked for', async () => {
  const batch = buildBatch();
  const { user, api } = await openAdmin('/payout', {
    ...withBatch(batch, buildLine(1), buildLine(2)),
    listPayouts: buildPayouts({ batches: [batch], codes: { gather: false, release: true } }),
    releasePayouts: new AnswerWithMessage({ batch: batch.key, state: 'released' }, t('payout.released')),
  });
  const table = within(await screen.findByRole('table', { name: '묶음 B118의 이체' }));
  expect(table.getAllByRole('row').at(-1)).toHaveTextContent('합계300,000원−37,392원262,608원');
  await user.type(await sumField(), '262600');
  await user.click(releaseButton());
  expect(await screen.findByText(t('payout.sum.differs'))).toBeInTheDocument();
  await user.clear(await sumField());
  await user.type(await sumField(), '262608');
  expect(screen.getByText(t('admin.payout.release.same'))).toBeInTheDocument();
  await user.click(releaseButton());
  expect(api.calls('releasePayouts')).toEqual([]);
  const code = screen.getByLabelText(t('admin.payout.code'));
  // A third of a window of 1024 px is too narrow for six wide digits.
  expect(code.closest('form')).toHaveClass('tablet:grid-cols-2');
  await user.type(code, '123456');
  await user.click(releaseButton());
  expect(await toastText()).toBe(t('payout.released'));
  expect(api.calls('releasePayouts')).toEqual([{ batch: batch.key, sum: 262_608, code: '123456' }]);
});

test.each([
  ['self', 'admin.payout.release.self'],
  ['own', 'admin.payout.release.own'],
  ['off', 'admin.payout.off'],
] as const)('a batch that the admin may not release (%s) says why', async (mayRelease, text) => {
  await openAdmin('/payout', withBatch(buildBatch({ mayRelease }), buildLine(1)));
  expect(await screen.findByText(t(text))).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: t('admin.payout.release') })).not.toBeInTheDocument();
});

test('the only admin is warned before releasing alone', async () => {
  await openAdmin('/payout', withBatch(buildBatch({ mayRelease: 'alone' }), buildLine(1)));
  expect(await screen.findByText(t('admin.payout.release.alone'))).toBeInTheDocument();
});

test('a batch that has changed since is refused at its place, and can be dissolved', async () => {
  const batch = buildBatch();
  const { user, api } = await openAdmin('/payout', {
    ...withBatch(batch, buildLine(1)),
    releasePayouts: refuse('payoutHeld'),
    dissolvePayouts: new AnswerWithMessage({ batch: batch.key, state: 'dissolved' }, t('payout.dissolved')),
  });
  await user.type(await sumField(), '262608');
  await user.click(releaseButton());
  expect(await screen.findByRole('alert')).toHaveTextContent(t('err.payoutHeld'));
  expect(await sumField()).toHaveValue('262,608');
  await user.click(screen.getByRole('button', { name: t('admin.payout.dissolve') }));
  await answer(user, t('admin.payout.dissolve'));
  expect(await toastText()).toBe(t('payout.dissolved'));
  expect(api.calls('dissolvePayouts')).toEqual([{ batch: batch.key }]);
});

test('the file of a released batch is saved after the password', async () => {
  const save = vi.spyOn(saving, 'saveFile').mockReturnValue();
  const batch = buildBatch({
    state: 'released',
    releasedBy: { uid: idOf(5), nickname: '이운영' },
    releasedAt: nowMs,
  });
  const { user, api } = await openAdmin('/payout', {
    ...withBatch(batch, buildLine(1, { result: 'released' })),
    exportPayouts: refuse('freshSignIn'),
    confirmPassword: null,
  });
  await user.click(await screen.findByRole('button', { name: t('admin.payout.file') }));
  api.answer({ exportPayouts: new File(['number'], '이체_B118.csv') });
  await confirmPassword(user);
  await waitFor(() => expect(save).toHaveBeenCalledWith(expect.anything(), '이체_B118.csv'));
});

test('results of the bank are uploaded, and what they have changed is reported', async () => {
  const batch = buildBatch({ state: 'exported', exportedAt: nowMs });
  const { user, api } = await openAdmin('/payout', {
    ...withBatch(batch, buildLine(1, { result: 'released' })),
    uploadPayoutResult: { batch: batch.key, state: 'completed', paid: 4, failed: 1, known: 0, open: 0 },
  });
  await user.upload(await screen.findByLabelText(t('admin.payout.result')), new File(['x'], 'result.csv'));
  await user.click(screen.getByRole('button', { name: t('admin.payout.result.send') }));
  expect(await screen.findByText(/^보낸 이체 4건, 돌아온 이체 1건/)).toBeInTheDocument();
  expect(api.calls('uploadPayoutResult')).toHaveLength(1);
});

test('a file of another batch is refused next to it', async () => {
  const batch = buildBatch({ state: 'exported', exportedAt: nowMs });
  const { user } = await openAdmin('/payout', {
    ...withBatch(batch, buildLine(1, { result: 'released' })),
    uploadPayoutResult: refuse('resultForeign'),
  });
  await user.upload(await screen.findByLabelText(t('admin.payout.result')), new File(['x'], 'result.csv'));
  await user.click(screen.getByRole('button', { name: t('admin.payout.result.send') }));
  expect(await screen.findByText(t('err.resultForeign'))).toBeInTheDocument();
  expect(screen.getByText('result.csv')).toBeInTheDocument();
});

test('a correction is asked for with a reason, and confirmed by another admin as it was asked', async () => {
  const batch = buildBatch({ state: 'completed', paid: 1, failed: 1 });
  const correction = {
    ...{ result: 'ok' as const, reference: 'T-7', reason: '은행에 확인했습니다.' },
    ...{ askedBy: { uid: idOf(4), nickname: '피큐지기' }, askedAt: nowMs, mayConfirm: true },
  };
  const { user, api } = await openAdmin('/payout?state=batched', {
    ...withBatch(
      batch,
      buildLine(1, { result: 'paid', reference: 'T-1' }),
      buildLine(2, { result: 'failed', failure: '예금주 이름이 다름', correction }),
    ),
    correctPayout: new AnswerWithMessage({ state: 'corrected' }, t('payout.corrected')),
  });
  expect(await screen.findByText('돌아옴 · 예금주 이름이 다름')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: t('admin.payout.correct.confirm') }));
  const dialog = within(await screen.findByRole('alertdialog'));
  expect(dialog.getByText(/‘보냄 T-7’/)).toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: t('admin.payout.correct.confirm') }));
  expect(await toastText()).toBe(t('payout.corrected'));
  await user.click(screen.getByText(t('admin.payout.correct')));
  await user.type(screen.getByLabelText(t('admin.payout.reason')), '통장에 나가지 않았습니다.');
  await user.click(screen.getByRole('button', { name: t('admin.payout.correct.do') }));
  await waitFor(() =>
    expect(api.calls('correctPayout')).toEqual([
      {
        ...{ batch: batch.key, number: 'B118-2', result: 'ok', reference: 'T-7' },
        ...{ reason: '은행에 확인했습니다.', seen: nowMs },
      },
      {
        ...{ batch: batch.key, number: 'B118-1', result: 'failed', reference: '' },
        reason: '통장에 나가지 않았습니다.',
      },
    ]),
  );
});

test.each([
  ['paid', 'ok', 'T-9'],
  ['returned', 'failed', ''],
] as const)(
  'a restored batch without accounts has no file, and its transfer is recorded as %s',
  async (_, result, reference) => {
    const batch = buildBatch({ state: 'released' });
    const { user, api } = await openAdmin('/payout', {
      ...withBatch(
        batch,
        buildLine(1, { result: 'released', account: null }),
        buildLine(2, { result: 'paid', transfer: 0 }),
      ),
      correctPayout: new AnswerWithMessage({ state: 'asked' }, t('payout.correction.asked')),
    });
    expect(await screen.findByText(t('admin.payout.restored'))).toBeVisible();
    expect(screen.getByText(t('admin.payout.account.lost'))).toBeVisible();
    expect(screen.queryByRole('button', { name: t('admin.payout.file') })).toBeNull();
    await user.click(screen.getByText(t('admin.payout.correct')));
    const lines = within(screen.getByLabelText(t('admin.payout.correct.line')));
    expect(lines.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['B118-1 · 텃밭 1']);
    await user.type(screen.getByLabelText(t('admin.payout.reason')), '은행에 확인했습니다.');
    const send = screen.getByRole('button', { name: t('admin.payout.correct.do') });
    await user.click(send);
    expect(await screen.findByText(t('admin.payout.correct.result.required'))).toBeVisible();
    await user.selectOptions(screen.getByLabelText(t('admin.payout.correct.result')), result);
    if (reference) await user.type(screen.getByLabelText(t('admin.payout.correct.reference')), reference);
    await user.click(send);
    await waitFor(() =>
      expect(api.calls('correctPayout')).toEqual([
        { batch: batch.key, number: 'B118-1', result, reference, reason: '은행에 확인했습니다.' },
      ]),
    );
  },
);

test('a suspended payout says why and since when, and an admin continues their own with a reason', async () => {
  const paused = buildItem(1, {
    state: 'held',
    reason: 'identity',
    holds: [{ reason: 'identity', since: nowMs }],
  });
  const manual = buildItem(2, {
    ...{ state: 'held', reason: 'manual', holds: [{ reason: 'manual', since: null }] },
    note: '메이커와 통화 중입니다.',
  });
  const { user, api } = await openAdmin('/payout?state=held', {
    listPayouts: buildPayouts({ items: [paused, manual], counts: { ...buildPayouts().counts, held: 2 } }),
    holdPayout: new AnswerWithMessage({ key: manual.key, on: false }, t('payout.continued.lift')),
  });
  expect(await screen.findByText(/72시간이 지나지 않았습니다\. \(.*부터\)/)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: `텃밭 1: ${t('admin.payout.see.identity')}` })).toHaveAttribute(
    'href',
    '/admin/identity',
  );
  expect(screen.getByText('보류 사유: 메이커와 통화 중입니다.')).toBeInTheDocument();
  await user.click(screen.getByRole('link', { name: `텃밭 2: ${t('admin.payout.lift')}` }));
  await user.click(await screen.findByRole('button', { name: t('admin.payout.lift') }));
  expect(await screen.findByText(t('admin.payout.reason.required'))).toBeInTheDocument();
  await user.type(screen.getByLabelText(t('admin.payout.reason')), '확인했습니다.');
  await user.click(screen.getByRole('button', { name: t('admin.payout.lift') }));
  expect(await toastText()).toBe(t('payout.continued.lift'));
  expect(api.calls('holdPayout')).toEqual([
    { key: manual.key, on: false, act: 'lift', reason: '확인했습니다.' },
  ]);
});

test('makers who owe are listed with their projects', async () => {
  await openAdmin('/payout?state=balance', {
    listBalances: { total: 0, owes: 0, balances: [] },
    listPayouts: buildPayouts({
      counts: { ...buildPayouts().counts, balance: 1 },
      balances: [
        {
          maker: { uid: idOf(3), nickname: '윤서린' },
          owes: 37_392,
          since: nowMs,
          projects: [{ project: { key: idOf(17), purpose: 'projects', title: '모두의 텃밭' }, owes: 37_392 }],
        },
      ],
    }),
  });
  expect(await screen.findByText('모두의 텃밭 · 37,392원')).toBeInTheDocument();
});

test('a site without payouts says so', async () => {
  await openAdmin('/payout', { listPayouts: buildPayouts({ payouts: 'off' }) });
  expect(await screen.findByText(t('admin.payout.off'))).toBeInTheDocument();
});

const owing = {
  maker: { uid: idOf(3), nickname: '윤서린' },
  owes: 37_392,
  since: nowMs,
  projects: [
    { project: { key: idOf(17), purpose: 'projects' as const, title: '모두의 텃밭' }, owes: 37_392 },
  ],
};
const withOwing = (writeOff: Balances['balances'][number]['writeOff'] = null): Answers => ({
  listPayouts: buildPayouts({ counts: { ...buildPayouts().counts, balance: 1 }, balances: [owing] }),
  listBalances: { total: 1, owes: 37_392, balances: [{ ...owing, letters: [], writeOff }] },
});

test('a repayment is recorded with the reference of the bank', async () => {
  const { user, api } = await openAdmin('/payout?state=balance', {
    ...withOwing(),
    receiveBalance: new AnswerWithMessage({ owes: 0 }, t('admin.balance.received')),
  });
  await user.click(await screen.findByRole('link', { name: new RegExp(t('admin.balance.settle')) }));
  const amount = await screen.findByLabelText(t('admin.balance.amount.received'));
  expect(amount).toHaveDisplayValue('37,392');
  await user.clear(amount);
  await user.type(amount, '40000');
  await user.click(screen.getByRole('button', { name: t('admin.balance.do.received') }));
  expect(
    await screen.findByText(t('admin.balance.tooMuch', { owes: '37,392원', more: '2,608원' })),
  ).toBeInTheDocument();
  expect(screen.getByText(t('admin.payout.correct.reference.required'))).toBeInTheDocument();
  await user.clear(amount);
  await user.type(amount, '30000');
  await user.type(screen.getByLabelText(t('admin.payout.correct.reference')), 'R20261203-0007');
  await user.click(screen.getByRole('button', { name: t('admin.balance.do.received') }));
  expect(await toastText()).toBe(t('admin.balance.received'));
  expect(api.calls('receiveBalance')).toEqual([
    { uid: owing.maker.uid, amount: 30_000, reference: 'R20261203-0007' },
  ]);
});

test('a write-off is asked for with a reason', async () => {
  const { user, api } = await openAdmin('/payout?state=balance', {
    ...withOwing(),
    writeOffBalance: new AnswerWithMessage({ owes: 37_392, state: 'asked' }, t('admin.balance.asked')),
  });
  await user.click(await screen.findByRole('link', { name: new RegExp(t('admin.balance.settle')) }));
  await user.click(await screen.findByRole('radio', { name: t('admin.balance.act.writeOff') }));
  await user.click(screen.getByRole('button', { name: t('admin.balance.do.writeOff') }));
  expect(await screen.findByText(t('admin.payout.reason.required'))).toBeInTheDocument();
  await user.type(screen.getByLabelText(t('admin.payout.reason')), '연락이 닿지 않습니다.');
  await user.click(screen.getByRole('button', { name: t('admin.balance.do.writeOff') }));
  expect(await toastText()).toBe(t('admin.balance.asked'));
  expect(api.calls('writeOffBalance')).toEqual([
    { uid: owing.maker.uid, amount: 37_392, reason: '연락이 닿지 않습니다.' },
  ]);
});

test('a write-off that another admin has asked for is confirmed', async () => {
  const reason = '연락이 닿지 않습니다.';
  const { user, api } = await openAdmin('/payout?state=balance', {
    ...withOwing({
      amount: 37_392,
      reason,
      askedBy: { uid: idOf(4), nickname: '피큐지기' },
      askedAt: nowMs,
      mayConfirm: true,
    }),
    writeOffBalance: new AnswerWithMessage({ owes: 0, state: 'done' }, t('admin.balance.writtenOff')),
  });
  const confirm = await screen.findByRole('button', { name: t('admin.balance.confirm') });
  // On phones it is below the text, which needs the whole width.
  expect(confirm.parentElement).toHaveClass('max-tablet:flex-wrap');
  await user.click(confirm);
  const dialog = within(await screen.findByRole('alertdialog'));
  await user.click(dialog.getByRole('button', { name: t('admin.balance.confirm') }));
  expect(await toastText()).toBe(t('admin.balance.writtenOff'));
  expect(api.calls('writeOffBalance')).toEqual([
    { uid: owing.maker.uid, amount: 37_392, reason, seen: nowMs },
  ]);
});

const ofBefore = (changes: Partial<PayoutItem> = {}) =>
  buildPayouts({
    items: [
      buildItem(1, {
        ...{ state: 'held', reason: 'before', holds: [{ reason: 'before', since: nowMs }] },
        ...changes,
      }),
    ],
    counts: { ...buildPayouts().counts, held: 1 },
  });

test('a stage of before is marked as paid outside with its day and reference', async () => {
  const { user, api } = await openAdmin(`/payout?state=held&key=${idOf(501)}`, {
    listPayouts: ofBefore(),
    recordExternalPayout: refuse('invalid', { data: { fields: { paidOn: t('payout.outside.later') } } }),
  });
  await screen.findByRole('radiogroup', { name: t('admin.payout.before.act') });
  const send = () => user.click(screen.getByRole('button', { name: t('admin.payout.before.do.outside') }));
  await send();
  expect(await screen.findByText(t('admin.payout.outside.on.required'))).toBeInTheDocument();
  expect(api.calls('recordExternalPayout')).toEqual([]);
  await user.type(screen.getByRole('textbox', { name: t('admin.payout.outside.on') }), '2026-10-05');
  await user.type(screen.getByLabelText(t('admin.payout.correct.reference')), 'T1');
  await send();
  expect(await screen.findByText(t('payout.outside.later'))).toBeInTheDocument();
  expect(screen.getByLabelText(t('admin.payout.correct.reference'))).toHaveValue('T1');
  api.answer({ recordExternalPayout: new AnswerWithMessage({ state: 'asked' }, t('payout.outside.asked')) });
  await send();
  expect(await toastText()).toBe(t('payout.outside.asked'));
  expect(api.calls('recordExternalPayout').at(-1)).toEqual({
    key: idOf(501),
    paidOn: '2026-10-05',
    reference: 'T1',
  });
});

test('a stage of before is continued with a reason', async () => {
  const { user, api } = await openAdmin(`/payout?state=held&key=${idOf(501)}`, {
    listPayouts: ofBefore(),
    holdPayout: new AnswerWithMessage({ key: idOf(501), on: false }, t('payout.continued.accept')),
  });
  await user.click(await screen.findByRole('radio', { name: t('admin.payout.before.act.continue') }));
  await user.type(screen.getByLabelText(t('admin.payout.reason')), '아직 지급하지 않음');
  await user.click(screen.getByRole('button', { name: t('admin.payout.before.do.continue') }));
  await waitFor(() =>
    expect(api.calls('holdPayout')).toEqual([
      { key: idOf(501), on: false, act: 'accept', reason: '아직 지급하지 않음' },
    ]),
  );
});

test('another admin confirms a payment outside as it was asked for', async () => {
  const outside = {
    paidOn: '2026-10-05',
    reference: 'T1',
    confirmed: false,
    askedAt: nowMs,
    mayConfirm: true,
  };
  const { user, api } = await openAdmin(`/payout?state=held&key=${idOf(501)}`, {
    listPayouts: ofBefore({ outside: { ...outside, askedBy: { uid: idOf(4), nickname: '이운영' } } }),
    recordExternalPayout: new AnswerWithMessage({ state: 'paid' }, t('payout.outside.paid')),
  });
  await user.click(await screen.findByRole('button', { name: t('admin.payout.outside.confirm') }));
  await waitFor(() =>
    expect(api.calls('recordExternalPayout')).toEqual([
      { key: idOf(501), paidOn: '2026-10-05', reference: 'T1', seen: nowMs },
    ]),
  );
});
