// @vitest-environment jsdom
import { calls } from '@pq/contract';
import { t } from '@pq/domain/copy';
import { cleanup, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Answers } from '#app/testing/answers.ts';
import { idOf, nowMs } from '#app/testing/builders/basics.ts';
import {
  buildBatch,
  buildDifference,
  buildItem,
  buildLine,
  buildPayouts,
} from '#app/testing/builders/payouts.ts';
import { openAdmin } from './testing/open-admin.ts';

type ActOfTwo = { path: string; button: string; answers(mayConfirm: boolean): Answers };

const asker = { askedBy: { uid: idOf(4), nickname: '이운영' }, askedAt: nowMs };
const reason = '은행에 확인했습니다.';
const difference = { ...buildDifference(), size: 200_000, askedBy: '이운영', reason };
const listed = (changes: Partial<typeof difference>): Answers => ({
  listDifferences: { days: [], ages: [], count: 1, differences: [{ ...difference, ...changes }] },
});
const opened = `/reconciliation?key=${difference.key}`;
const batch = buildBatch({ state: 'completed', paid: 1 });
const maker = { uid: idOf(3), nickname: '윤서린' };

/** What one admin asks for and another one confirms, by the call that does it. */
const acts: Record<string, ActOfTwo> = {
  closeDifference: {
    path: opened,
    button: t('admin.difference.confirm'),
    answers: (mayConfirm) => listed({ state: 'closing', mayConfirm }),
  },
  chargeDifference: {
    path: opened,
    button: t('admin.difference.asCharge.confirm'),
    answers: (mayConfirm) =>
      listed({ state: 'charging', kind: 'only-theirs', ours: 0, theirs: 200_000, mayConfirm }),
  },
  refundDifference: {
    path: opened,
    button: t('admin.difference.asRefund.confirm'),
    answers: (mayConfirm) =>
      listed({ state: 'refunding', kind: 'refund', ours: 300_000, theirs: 100_000, mayConfirm }),
  },
  recordExternalPayout: {
    path: `/payout?state=held&key=${idOf(501)}`,
    button: t('admin.payout.outside.confirm'),
    answers: (mayConfirm) => ({
      listPayouts: buildPayouts({
        counts: { ...buildPayouts().counts, held: 1 },
        items: [
          buildItem(1, {
            ...{ state: 'held', reason: 'before', holds: [{ reason: 'before', since: null }] },
            outside: { paidOn: '2026-10-05', reference: 'T1', confirmed: false, ...asker, mayConfirm },
          }),
        ],
      }),
    }),
  },
  correctPayout: {
    path: '/payout?state=batched',
    button: t('admin.payout.correct.confirm'),
    answers: (mayConfirm) => ({
      listPayouts: buildPayouts({ batches: [batch] }),
      getPayoutBatch: {
        batch,
        lines: [
          buildLine(1, {
            result: 'paid',
            correction: { result: 'failed', reference: null, reason, ...asker, mayConfirm },
          }),
        ],
      },
    }),
  },
  writeOffBalance: {
    path: '/payout?state=balance',
    button: t('admin.balance.confirm'),
    answers: (mayConfirm) => ({
      listPayouts: buildPayouts(),
      listBalances: {
        ...{ total: 1, owes: 37_392 },
        balances: [
          {
            ...{ maker, owes: 37_392, since: nowMs, projects: [], letters: [] },
            writeOff: { amount: 37_392, reason, ...asker, mayConfirm },
          },
        ],
      },
    }),
  },
};

/** The same file confirms another admin's, a different one is asked for in its place: only the server knows which one it is. */
const withoutButton = ['uploadSettlementFile'];

test('every act of two admins is in this list', () => {
  const byTwo = calls.filter(({ errors }) => (errors as readonly string[]).includes('closingSelf'));
  expect(byTwo.map(({ name }) => name).sort()).toEqual([...Object.keys(acts), ...withoutButton].sort());
});

test.each(Object.entries(acts))(
  '%s is confirmed by another admin, and waits for the one who has asked',
  async (_, { path, button, answers }) => {
    const buttons = () => screen.queryAllByText(button, { selector: 'button, button *' });
    await openAdmin(path, answers(true));
    expect(await screen.findByText(button, { selector: 'button, button *' })).toBeVisible();
    expect(screen.queryByText(t('admin.otherConfirms'))).toBeNull();
    cleanup();
    await openAdmin(path, answers(false));
    expect(await screen.findByText(t('admin.otherConfirms'))).toBeVisible();
    expect(buttons()).toEqual([]);
  },
);

test('a file that waits for another admin says so to the one who has uploaded it', async () => {
  const { user } = await openAdmin('/reconciliation', {
    listDifferences: {
      ...{ ages: [], count: 0, differences: [] },
      days: [
        {
          ...{
            day: '2026-11-30',
            state: 'compared',
            isLate: false,
            ours: 0,
            theirs: 0,
            open: 0,
            fileAt: nowMs,
          },
          ...{ changedAt: null, asked: { by: '이운영', at: nowMs, mayConfirm: false } },
        },
      ],
    },
  });
  await user.type(await screen.findByRole('textbox', { name: t('admin.comparison.day') }), '2026-11-30');
  expect(await screen.findByText(t('admin.otherConfirms'))).toBeVisible();
});
