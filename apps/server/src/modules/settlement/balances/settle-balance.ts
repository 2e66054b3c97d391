import type * as calls from '@pq/contract/calls/admin/balances';
import { t } from '@pq/domain/copy';
import { divideAmong, type Owed, receivedTooMuch, writesOffTooMuch } from '@pq/domain/settlement/balances';
import type { z } from 'zod';
import { postEntries } from '#src/modules/ledger/index.ts';
import { assertMayDecide, recordDecision } from '#src/platform/audit-log.ts';
import type { Tx } from '#src/platform/database/database.ts';
import { violates } from '#src/platform/database/errors.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import type { AdminCaller } from '#src/platform/http/caller.ts';
import { newId } from '#src/platform/ids.ts';
import type { Platform } from '#src/platform/platform.ts';
import { ProductError } from '#src/platform/product-error.ts';
import { assertOtherConfirms, confirms } from '../other-confirms.ts';
import { listOwed } from '../payouts/owed.ts';
import { lockPayouts } from '../payouts/queries.ts';
import {
  confirmWriteOff,
  findOpenWriteOff,
  insertParts,
  insertSettlement,
  isMember,
  replaceWriteOff,
} from './queries.ts';

/** Entries of the ledger for what was received or written off. */
const REF = 'balance';

/** Throws notFound, ownDecision, wrongState of makers who owe nothing, and invalid at `amount` and `reference`. */
export async function receiveBalance(
  { database, clock }: Platform,
  admin: AdminCaller,
  { uid, amount, reference }: z.output<typeof calls.receiveBalance.input>,
): Promise<{ owes: number }> {
  const now = new Date(clock.now());
  const key = newId(now.getTime());
  const receive = async (tx: Tx) => {
    const { own, owed, parts } = await openBalance(tx, admin, { uid, amount, refusal: receivedTooMuch });
    const by = { askedBy: admin.uid, askedAt: now, settledBy: admin.uid, settledAt: now };
    await insertSettlement(tx, { key, memberId: uid, kind: 'received', amount, reference, ...by });
    await insertParts(tx, key, parts);
    await postSettlement(tx, { event: 'maker-paid', key, parts }, now);
    await recordDecision(
      tx,
      admin,
      {
        action: 'balance.receive',
        subject: { type: 'member', key: uid },
        before: { owes: owed },
        after: { owes: owed - amount, reference },
        ...own,
      },
      now,
    );
    return { owes: owed - amount };
  };
  try {
    return await inTransaction(database.db, receive);
  } catch (error) {
    if (violates(error, 'balance_settlement_reference'))
      throw ProductError.ofField('reference', t('admin.balance.reference.used'));
    throw error;
  }
}

/**
 * The first admin asks for it, another confirms the same amount. Throws notFound, ownDecision, wrongState of makers who owe nothing,
 * closingSelf, decisionStale, and invalid at `amount`.
 */
export async function writeOffBalance(
  { database, clock }: Platform,
  admin: AdminCaller,
  { uid, amount, reason, seen }: z.output<typeof calls.writeOffBalance.input>,
): Promise<{ owes: number; state: 'asked' | 'done' }> {
  const now = new Date(clock.now());
  return inTransaction(database.db, async (tx) => {
    const { own, owed, parts } = await openBalance(tx, admin, { uid, amount, refusal: writesOffTooMuch });
    const open = await findOpenWriteOff(tx, uid);
    const isConfirmed = confirms({ seen, asked: open, isSame: open?.amount === amount });
    const ask = { amount, reason, askedBy: admin.uid, askedAt: now };
    const key = open?.key ?? newId(now.getTime());
    const alone = isConfirmed ? await assertOtherConfirms(tx, admin, open?.askedBy ?? null) : {};
    if (isConfirmed) {
      await confirmWriteOff(tx, key, admin.uid, now);
      await insertParts(tx, key, parts);
      await postSettlement(tx, { event: 'write-off', key, parts }, now);
    } else if (open) await replaceWriteOff(tx, { key, ...ask });
    else await insertSettlement(tx, { key, memberId: uid, kind: 'written-off', ...ask });
    const owes = isConfirmed ? owed - amount : owed;
    await recordDecision(
      tx,
      admin,
      {
        action: isConfirmed ? 'balance.writeOff' : 'balance.ask',
        subject: { type: 'member', key: uid },
        before: { owes: owed },
        after: { owes, amount },
        reason,
        ...own,
        ...alone,
      },
      now,
    );
    return { owes, state: isConfirmed ? 'done' : 'asked' };
  });
}

type Settled = { uid: string; amount: number; refusal(owed: number, amount: number): string };

async function openBalance(tx: Tx, admin: AdminCaller, { uid, amount, refusal }: Settled) {
  await lockPayouts(tx);
  if (!(await isMember(tx, uid))) throw new ProductError('notFound');
  const own = await assertMayDecide(tx, admin, [uid]);
  const owing = await listOwed(tx, [uid]);
  const owed = owing.reduce((all, row) => all + row.amount, 0);
  if (owed === 0) throw new ProductError('wrongState');
  const parts = divideAmong(owing, amount);
  if (!parts) throw ProductError.ofField('amount', refusal(owed, amount));
  return { own, owed, parts };
}

export async function postSettlement(
  tx: Tx,
  { event, key, parts }: { event: 'maker-paid' | 'write-off'; key: string; parts: readonly Owed[] },
  now: Date,
): Promise<void> {
  const account = event === 'maker-paid' ? 'bank' : 'write_off';
  const sum = parts.reduce((all, { amount }) => all + amount, 0);
  const legs = parts.map(
    ({ projectKey, amount }) => ({ account: 'maker', amount: -amount, projectKey }) as const,
  );
  await postEntries(tx, [{ event, ref: { type: REF, key }, legs: [{ account, amount: sum }, ...legs] }], now);
}
