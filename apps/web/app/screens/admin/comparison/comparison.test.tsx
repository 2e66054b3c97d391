// @vitest-environment jsdom
import type { DataOf } from '@pq/contract/client';
import type { listDifferences } from '@pq/contract/endpoints/admin/reconciliation';
import { t } from '@pq/domain/copy';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { AnswerWithMessage, refuse } from '#app/testing/answers.ts';
import { idOf, nowMs } from '#app/testing/builders/basics.ts';
import { buildDifference } from '#app/testing/builders/payouts.ts';
import { openAdmin } from '../testing/open-admin.ts';
import type { Difference } from './comparison.tsx';

const difference = buildDifference();
const day: DataOf<typeof listDifferences>['days'][number] = {
  ...{ day: '2026-11-30', state: 'compared', isLate: false, ours: 13_000, theirs: 13_100, open: 1 },
  ...{ fileAt: nowMs, changedAt: null, asked: null },
};
const answerOf = (...differences: Difference[]) => ({
  listDifferences: { days: [day], ages: [], count: differences.length, differences },
});
const reason = '결제사 담당자가 시험 거래로 확인했습니다.';

test('a difference shows both sums, its age and its project, and days their sums', async () => {
  await openAdmin('/reconciliation', answerOf({ ...difference, age: 4 }));
  const link = await screen.findByRole('link', { name: '모두의 텃밭' });
  expect(link).toHaveAttribute('href', `/admin/pledges/${idOf(41)}`);
  const row = within(link.closest('li') as HTMLElement);
  expect(row.getByText('우리 13,000원 · 결제사 13,100원')).toBeInTheDocument();
  expect(row.getByText('4일째')).toBeInTheDocument();
  const table = within(screen.getByRole('table'));
  expect(table.getByRole('link', { name: '2026.11.30' })).toHaveAttribute(
    'href',
    '/admin/reconciliation?day=2026-11-30',
  );
});

test('the three figures share one row from the width of a tablet on', async () => {
  await openAdmin('/reconciliation', answerOf(difference));
  const [first] = await screen.findAllByText(t('admin.comparison.until'));
  expect(first?.closest('dl')).toHaveClass('tablet:grid-cols-3');
});

test('open differences are counted by their age, the oldest together', async () => {
  const { api } = await openAdmin('/reconciliation', {
    listDifferences: {
      ...answerOf(difference).listDifferences,
      ages: [
        { age: 1, open: 2 },
        { age: 7, open: 1 },
      ],
    },
  });
  const ages = within(await screen.findByRole('region', { name: t('admin.comparison.ages') }));
  expect(ages.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '1일째2건',
    '7일째 이상1건',
  ]);
  expect(api.calls('listDifferences')).toHaveLength(1);
});

test('a day that agrees although its sums differ has an explanation', async () => {
  const explanation = () => screen.queryByText(t('admin.comparison.shifted'));
  await openAdmin('/reconciliation', answerOf(difference));
  await screen.findByRole('table');
  expect(explanation()).not.toBeInTheDocument();
  await openAdmin('/reconciliation', {
    listDifferences: { days: [{ ...day, open: 0 }], ages: [], count: 0, differences: [] },
  });
  await screen.findByRole('table');
  expect(explanation()).toBeInTheDocument();
});

test('a day without a file or comparison says so in the place of its differences', async () => {
  const missing = { ...day, day: '2026-11-29', state: 'missing', ours: null, theirs: null, open: 0 } as const;
  const due = { ...day, day: '2026-11-28', state: 'due', isLate: true, open: 0 } as const;
  await openAdmin('/reconciliation', {
    listDifferences: { days: [day, { ...missing, fileAt: null }, due], ages: [], count: 0, differences: [] },
  });
  const rows = within(await screen.findByRole('table'))
    .getAllByRole('row')
    .slice(2);
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    '2026.11.29파일 없음–––',
    expect.stringMatching(/^2026.11.28대조 전13,000원13,100원/),
  ]);
  expect(screen.getByText(t('admin.comparison.missing.body'))).toBeInTheDocument();
  expect(screen.queryByText(t('admin.comparison.shifted'))).not.toBeInTheDocument();
});

test('the head says up to which day was compared, and how many differences are open since when', async () => {
  const missing = { ...day, day: '2026-12-01', state: 'missing', ours: null, theirs: null, open: 0 } as const;
  await openAdmin('/reconciliation', {
    listDifferences: {
      days: [{ ...missing, fileAt: null }, day],
      ages: [
        { age: 1, open: 2 },
        { age: 7, open: 1 },
      ],
      count: 3,
      differences: [difference],
    },
  });
  const term = async (name: string) =>
    (await screen.findByText(name, { selector: 'dt' })).nextElementSibling?.textContent;
  expect(await term(t('admin.comparison.until'))).toMatch(/^2026\.11\.30까지/);
  expect(await term(t('admin.comparison.open'))).toBe('3건');
  expect(await term(t('admin.comparison.oldest'))).toBe('7일째 이상3일이 넘었습니다.');
});

test('a difference is closed with a reason of ten letters or more', async () => {
  const { user, api } = await openAdmin(`/reconciliation?key=${difference.key}`, {
    ...answerOf(difference),
    closeDifference: new AnswerWithMessage({ state: 'closed' }, t('admin.difference.closed')),
  });
  const field = await screen.findByLabelText(t('admin.difference.reason'));
  await user.type(field, '짧음');
  await user.click(screen.getByRole('button', { name: t('admin.difference.close') }));
  expect(await screen.findByText(t('admin.difference.reason.short'))).toBeInTheDocument();
  expect(api.calls('closeDifference')).toEqual([]);
  await user.clear(field);
  await user.type(field, reason);
  await user.click(screen.getByRole('button', { name: t('admin.difference.close') }));
  await waitFor(() =>
    expect(api.calls('closeDifference')).toEqual([
      { key: difference.key, reason, state: 'open', size: difference.size },
    ]),
  );
  expect(await screen.findByText(t('admin.difference.closed'))).toBeInTheDocument();
});

test('a large difference says that two people close it', async () => {
  await openAdmin(`/reconciliation?key=${difference.key}`, answerOf({ ...difference, size: 100_001 }));
  expect(await screen.findByRole('button', { name: t('admin.difference.ask') })).toBeInTheDocument();
  expect(screen.getByText(t('admin.difference.close.two', { amount: '100,001원' }))).toBeInTheDocument();
});

test('a closing that another admin asked for is confirmed with its reason', async () => {
  const asked: Difference = { ...difference, size: 100_001, state: 'closing', askedBy: '이운영', reason };
  await openAdmin(`/reconciliation?key=${difference.key}`, answerOf(asked));
  expect(await screen.findByLabelText(t('admin.difference.reason'))).toHaveValue(reason);
  expect(screen.getByRole('button', { name: t('admin.difference.confirm') })).toBeInTheDocument();
  expect(screen.getByText(t('admin.difference.closing', { name: '이운영' }))).toBeInTheDocument();
});

test('an address with a text that is no date lists the differences of all days', async () => {
  const { api } = await openAdmin('/reconciliation?day=2026-13-99', answerOf(difference));
  expect(await screen.findByRole('link', { name: '모두의 텃밭' })).toBeInTheDocument();
  expect(api.calls('listDifferences')).toEqual([{ page: 0 }]);
});

test('a closed difference says who asked for it and who closed it, or that a later file agreed', async () => {
  const closed: Difference = { ...difference, state: 'closed', closedAt: nowMs };
  await openAdmin(
    '/reconciliation?state=closed',
    answerOf(
      { ...closed, closedBy: '이운영', reason },
      { ...closed, key: idOf(32) },
      { ...closed, key: idOf(33), askedBy: '김운영', closedBy: '이운영', reason },
    ),
  );
  expect(await screen.findByText(/^이운영 · /)).toBeInTheDocument();
  expect(screen.getByText(/^김운영 요청 · 이운영 확인 · /)).toBeInTheDocument();
  expect(screen.getByText(/^다음 파일에서 맞음/)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: t('admin.difference.close') })).not.toBeInTheDocument();
});

test('a refund that the provider alone has is recorded after a question', async () => {
  const refunded: Difference = { ...difference, kind: 'refund', theirs: 10_000, size: 3_000 };
  const { user, api } = await openAdmin(`/reconciliation?key=${difference.key}`, {
    ...answerOf(refunded),
    refundDifference: new AnswerWithMessage({ state: 'closed' }, t('admin.difference.refunded')),
  });
  await user.click(await screen.findByRole('button', { name: t('admin.difference.asRefund') }));
  const dialog = within(await screen.findByRole('alertdialog'));
  await user.click(dialog.getByRole('button', { name: t('admin.difference.asRefund') }));
  await waitFor(() =>
    expect(api.calls('refundDifference')).toEqual([{ key: difference.key, state: 'open', size: 3_000 }]),
  );
  expect(await screen.findByText(t('admin.difference.refunded'))).toBeInTheDocument();
});

const onlyTheirs: Difference = { ...difference, kind: 'only-theirs', ours: 0, theirs: 27_000, size: 27_000 };

test('a payment that the provider alone has is recorded after a question', async () => {
  const { user, api } = await openAdmin(`/reconciliation?key=${difference.key}`, {
    ...answerOf(onlyTheirs),
    chargeDifference: new AnswerWithMessage({ state: 'closed' }, t('admin.difference.charged')),
  });
  await user.click(await screen.findByRole('button', { name: t('admin.difference.asCharge') }));
  const dialog = within(await screen.findByRole('alertdialog'));
  await user.click(dialog.getByRole('button', { name: t('admin.difference.asCharge') }));
  await waitFor(() =>
    expect(api.calls('chargeDifference')).toEqual([{ key: difference.key, state: 'open', size: 27_000 }]),
  );
  expect(await screen.findByText(t('admin.difference.charged'))).toBeInTheDocument();
});

const largeRefund: Difference = { ...difference, kind: 'refund', theirs: 10_000, size: 118_000 };

test.each([
  ['payment', 'asCharge', 'charging', { ...onlyTheirs, theirs: 118_000, size: 118_000 }],
  ['refund', 'asRefund', 'refunding', largeRefund],
] as const)(
  'a large %s at the provider is asked for, and confirmed by its own button',
  async (_, name, state, large) => {
    await openAdmin(`/reconciliation?key=${difference.key}`, answerOf(large));
    expect(await screen.findByRole('button', { name: t(`admin.difference.${name}.ask`) })).toBeVisible();
    expect(screen.getByText(t(`admin.difference.${name}.two`, { amount: '118,000원' }))).toBeVisible();
    cleanup();
    const asked: Difference = { ...large, state, askedBy: '이운영' };
    await openAdmin(`/reconciliation?key=${difference.key}`, answerOf(asked));
    const buttons = await screen.findAllByRole('button', { name: t(`admin.difference.${name}.confirm`) });
    expect(buttons.length).toBeGreaterThan(0);
    expect(screen.getByText(t(`admin.difference.${state}`, { name: '이운영' }))).toBeVisible();
  },
);

const paid = { outcome: 'paid', amount: 13_000, at: nowMs, reason: null } as const;
const none = { amount: null, at: null, reason: null };

test.each([
  [
    'a payment',
    { order: paid, file: { total: 13_100, refunded: 0 } },
    /^결제사 답: 13,000원 결제됨, 2026\.\d\d/,
  ],
  ['a refusal', { order: { ...none, outcome: 'declined', reason: '한도 초과' }, file: null }, /한도 초과/],
  ['an unknown order', { order: { ...none, outcome: 'absent' }, file: null }, /이 주문을 모릅니다/],
  ['its file', { order: null, file: { total: 13_000, refunded: 3_000 } }, /결제 13,000원, 환불 3,000원/],
] as const)(
  'the provider answers a look-up with %s, which is shown with the difference',
  async (_, answer, text) => {
    const { user, api } = await openAdmin(`/reconciliation?key=${difference.key}`, {
      ...answerOf(difference),
      lookUpDifference: { state: 'open', ...answer },
    });
    await user.click(await screen.findByRole('button', { name: t('admin.difference.lookUp') }));
    const shown = await screen.findByText(text);
    expect(shown).toHaveTextContent(t('admin.difference.differs'));
    expect(shown.closest('[role=status]')).toBeVisible();
    expect(api.calls('lookUpDifference')).toEqual([{ key: difference.key }]);
    expect(screen.getByRole('button', { name: t('admin.difference.close') })).toBeVisible();
  },
);

test('a look-up that closes the difference closes its form and shows the answer', async () => {
  const { user } = await openAdmin(`/reconciliation?key=${difference.key}`, {
    ...answerOf(difference),
    lookUpDifference: new AnswerWithMessage(
      { state: 'closed', order: paid, file: { total: 13_000, refunded: 0 } },
      t('admin.difference.agrees'),
    ),
  });
  await user.click(await screen.findByRole('button', { name: t('admin.difference.lookUp') }));
  expect(await screen.findByText(t('admin.difference.agrees'))).toBeVisible();
  await waitFor(() => expect(screen.queryByLabelText(t('admin.difference.reason'))).toBeNull());
});

test('a look-up that the provider does not answer says so with the difference', async () => {
  const { user } = await openAdmin(`/reconciliation?key=${difference.key}`, {
    ...answerOf(difference),
    lookUpDifference: refuse('unavailable', { msg: t('admin.difference.silent') }),
  });
  await user.click(await screen.findByRole('button', { name: t('admin.difference.lookUp') }));
  const alert = (await screen.findByText(t('admin.difference.silent'))).closest('[role=alert]');
  expect(alert).toBeVisible();
});

test('a difference about which nothing can be asked has no look-up', async () => {
  await openAdmin(`/reconciliation?key=${difference.key}`, answerOf({ ...difference, lookUp: null }));
  await screen.findByRole('button', { name: t('admin.difference.close') });
  expect(screen.queryByRole('button', { name: t('admin.difference.lookUp') })).toBeNull();
});

test('an order that is none of ours has no payment to record', async () => {
  await openAdmin(`/reconciliation?key=${difference.key}`, answerOf({ ...onlyTheirs, pledge: null }));
  await screen.findByRole('button', { name: t('admin.difference.close') });
  expect(screen.queryByRole('button', { name: t('admin.difference.asCharge') })).toBeNull();
});

test('a difference of payments has no refund to record', async () => {
  await openAdmin(`/reconciliation?key=${difference.key}`, answerOf(difference));
  await screen.findByRole('button', { name: t('admin.difference.close') });
  expect(screen.queryByRole('button', { name: t('admin.difference.asRefund') })).toBeNull();
});

test('the file of a day is uploaded, and what is wrong with it is shown next to it', async () => {
  const { user, api } = await openAdmin('/reconciliation', {
    ...answerOf(),
    uploadSettlementFile: refuse('spreadsheet'),
  });
  await user.upload(
    await screen.findByLabelText(t('admin.comparison.file.choose')),
    new File(['oid'], '정산.csv'),
  );
  const send = screen.getByRole('button', { name: t('admin.comparison.file.send') });
  await user.click(send);
  const dayField = screen.getByRole('textbox', { name: t('admin.comparison.day') });
  await waitFor(() => expect(dayField).toHaveFocus());
  expect(dayField).toHaveAccessibleDescription(t('admin.comparison.day.required'));
  await user.type(dayField, '2026-11-30');
  await user.click(send);
  expect(await screen.findByText(t('spreadsheet.unsupported'))).toBeInTheDocument();
  expect(screen.getByText('정산.csv')).toBeInTheDocument();
  api.answer({
    uploadSettlementFile: { day: '2026-11-30', rows: 1200, state: 'compared', open: 1, settles: 0 },
  });
  await user.click(send);
  expect(await screen.findByText('1,200행을 대조했습니다. 열린 차이 1건')).toBeInTheDocument();
});

test('a file that another admin has asked for is confirmed by the same file, as it was seen', async () => {
  const asked = { by: '이운영', at: nowMs, mayConfirm: true };
  const { user, api } = await openAdmin('/reconciliation', {
    listDifferences: { days: [{ ...day, asked }], ages: [], count: 0, differences: [] },
    uploadSettlementFile: { day: '2026-11-30', rows: 1200, state: 'asked', open: null, settles: 2 },
  });
  const request = await screen.findByText(t('admin.comparison.asked', { name: '이운영' }));
  expect(request).toBeVisible();
  // Names of thirty letters break.
  expect(request).toHaveClass('whitespace-normal');
  await user.upload(screen.getByLabelText(t('admin.comparison.file.choose')), new File(['oid'], '정산.csv'));
  await user.type(screen.getByRole('textbox', { name: t('admin.comparison.day') }), '2026-11-30');
  expect(screen.getByText(/^이운영님이 .*에 이 날짜의 새 파일을 올렸습니다/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: t('admin.comparison.file.send') }));
  expect(await screen.findByText(t('comparison.file.asked', { n: 2, rows: '1,200' }))).toBeVisible();
  expect(api.calls('uploadSettlementFile')).toMatchObject([{ day: '2026-11-30', seen: nowMs }]);
});
