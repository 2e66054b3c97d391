import type { getPayoutBatch, listPayouts as listCall } from '@pq/contract/calls/admin/payouts';
import { addDays, seoulDate } from '@pq/domain/dates';
import { bankName } from '@pq/domain/identity/banks';
import { ACCOUNT_HOLD_MS, maskedTail } from '@pq/domain/identity/identity';
import { pageSizes } from '@pq/domain/limits';
import { batchName } from '@pq/domain/settlement/payouts';
import type { z } from 'zod';
import type { Queue } from '#src/platform/database/queue.ts';
import type { AdminCaller } from '#src/platform/http/caller.ts';
import type { Platform } from '#src/platform/platform.ts';
import { ProductError } from '#src/platform/product-error.ts';
import { mayConfirmAs } from '../other-confirms.ts';
import { codesFor } from './assert-code.ts';
import { listOwed, readOwed } from './owed.ts';
import { groupByMaker, nameOwed, presentOwing } from './owing.ts';
import {
  type BatchRow,
  countWaiting,
  type DetailLineRow,
  type ItemRow,
  listBatches,
  listDetailLines,
  listItems,
  listMonths,
  readCounts,
} from './read-queries.ts';

type Answer = z.input<typeof listCall.data>;
type Batch = Answer['batches'][number];

export async function listPayouts(
  platform: Platform,
  admin: AdminCaller,
  { state = 'due', page }: z.output<typeof listCall.input>,
): Promise<Answer> {
  const { db } = platform.database;
  const nowMs = platform.clock.now();
  const at = { today: seoulDate(nowMs), nowMs };
  const items = state === 'balance' ? [] : await listItems(db, { list: state, page, ...at });
  const [counts, owed, months, batches, owing, { alone, codes }] = await Promise.all([
    readCounts(db, at),
    readOwed(db),
    listMonths(db),
    listBatches(db, admin.uid, null),
    listOwed(db, null),
    codesFor(db, platform, admin.uid),
  ]);
  const mayConfirm = mayConfirmAs({ uid: admin.uid, alone });
  const { due, held, batched, waiting, done, dueSum, heldSum, doneSum, nextOn } = counts;
  const { payouts } = platform.config;
  const owingMakers = state === 'balance' ? groupByMaker(await nameOwed(db, owing)) : [];
  const balance = new Set(owing.map(({ memberId }) => memberId)).size;
  return {
    items: items.map((row) => presentItem(row, { nowMs, mayConfirm })),
    counts: { due, held, batched, waiting, done, balance },
    ...{ due: dueSum, held: heldSum, done: doneSum, ...owed, months, nextOn, payouts, alone, codes },
    batches: batches.map((row) => presentBatch(row, { uid: admin.uid, alone, payouts })),
    balances: owingMakers.slice(page * pageSizes.admin, (page + 1) * pageSizes.admin).map(presentOwing),
  };
}

/** What waits for an admin, and since when. */
export function countPayouts({ database, clock }: Platform): Promise<Queue> {
  const nowMs = clock.now();
  return countWaiting(database.db, { today: seoulDate(nowMs), nowMs });
}

/** Throws notFound. */
export async function getBatch(
  platform: Platform,
  admin: AdminCaller,
  { batch: key }: { batch: string },
): Promise<z.input<typeof getPayoutBatch.data>> {
  const { db } = platform.database;
  const nowMs = platform.clock.now();
  const [[batch], lines, { alone }] = await Promise.all([
    listBatches(db, admin.uid, key),
    listDetailLines(db, key, nowMs),
    codesFor(db, platform, admin.uid),
  ]);
  if (!batch) throw new ProductError('notFound');
  const mayConfirm = mayConfirmAs({ uid: admin.uid, alone });
  return {
    batch: presentBatch(batch, { uid: admin.uid, alone, payouts: platform.config.payouts }),
    lines: lines.map((row) => presentLine(row, { nowMs, mayConfirm })),
  };
}

/** Parcels may be open for so long after the promised month before an admin may have a stage paid out. */
const ADVANCE_DAYS = 180;

/** `month`: its first day. */
export function mayAdvance(month: string | null, today: string): boolean {
  return month !== null && addDays(month, ADVANCE_DAYS) <= today;
}

type Seen = { nowMs: number; mayConfirm: ReturnType<typeof mayConfirmAs> };

function presentItem(row: ItemRow, { nowMs, mayConfirm }: Seen): Answer['items'][number] {
  const {
    key,
    n,
    of,
    amount,
    netted,
    dueOn,
    parcels,
    holds,
    belowMinimum,
    note,
    failure,
    paidAt,
    statement,
  } = row;
  const isOpen = row.state === 'due' || row.state === 'failed';
  const reason = isOpen ? (holds[0]?.reason ?? null) : null;
  const isReturned = row.state === 'failed' && holds.some((hold) => hold.reason === 'returned');
  return {
    ...{ key, statement, amount, netted, dueOn, parcels, belowMinimum, note, failure, paidAt, reason },
    project: { key: row.projectKey, purpose: row.purpose, title: row.title },
    maker: { uid: row.memberId, nickname: row.nickname },
    stage: { n, of },
    transfer: amount - netted,
    state: !isOpen ? row.state : isReturned ? 'failed' : reason === null ? 'due' : 'held',
    holds: isOpen ? holds : [],
    account: accountOf(row, nowMs),
    batch: row.batchKey === null ? null : { key: row.batchKey, number: batchName(row.batchNumber ?? 0) },
    number: row.lineNumber,
    outside: row.outside && {
      paidOn: row.outside.paidOn,
      reference: row.outside.reference,
      askedBy: { uid: row.outside.askedBy, nickname: row.outside.askedByName },
      askedAt: row.outside.askedAt,
      mayConfirm: mayConfirm(row.outside.askedBy),
      confirmed: row.outside.isConfirmed,
    },
    mayAdvance: isOpen && dueOn === null && mayAdvance(row.promiseMonth, seoulDate(nowMs)),
  };
}

function accountOf(row: ItemRow, nowMs: number): Answer['items'][number]['account'] {
  const { bank, accountTail, holder, accountChangedAt } = row;
  if (bank === null || accountTail === null || holder === null) return null;
  const until = (accountChangedAt ?? 0) + ACCOUNT_HOLD_MS;
  return {
    bank: bankName(bank),
    tail: maskedTail(accountTail),
    holder,
    first: row.isFirst,
    pausedUntil: nowMs < until ? until : null,
  };
}

function presentLine(row: DetailLineRow, seen: Seen) {
  const { lineNumber: number, result, transfer, lineNetted, carried, reference, settledAt } = row;
  return {
    ...presentItem(row, seen),
    ...{ number, result, transfer, carried, reference, settledAt, failure: row.lineFailure },
    netted: lineNetted + carried,
    correction:
      row.correctedTo && row.askedBy && row.askedAt !== null
        ? {
            result: row.correctedTo,
            reference: row.correctedReference,
            reason: row.correctedReason ?? '',
            askedBy: { uid: row.askedBy, nickname: row.askedByName ?? '' },
            askedAt: row.askedAt,
            mayConfirm: seen.mayConfirm(row.askedBy),
          }
        : null,
  };
}

type By = { uid: string; alone: boolean; payouts: Platform['config']['payouts'] };

function presentBatch(row: BatchRow, by: By): Batch {
  const { key, state, gatheredAt, releasedAt, exportedAt, completedAt } = row;
  const { lines, paid, failed, amount, netted, transfer } = row;
  return {
    ...{ key, state, gatheredAt, releasedAt, exportedAt, completedAt },
    ...{ lines, paid, failed, amount, netted, transfer },
    number: batchName(row.number),
    gatheredBy: { uid: row.gatheredBy, nickname: row.gatheredByName },
    releasedBy: row.releasedBy ? { uid: row.releasedBy, nickname: row.releasedByName ?? '' } : null,
    mayRelease: mayRelease(row, by),
  };
}

function mayRelease(
  { state, gatheredBy, isOwn }: BatchRow,
  { uid, alone, payouts }: By,
): Batch['mayRelease'] {
  if (state !== 'gathered') return 'no';
  if (payouts === 'off') return 'off';
  if (alone) return 'alone';
  if (gatheredBy === uid) return 'self';
  return isOwn ? 'own' : 'yes';
}
