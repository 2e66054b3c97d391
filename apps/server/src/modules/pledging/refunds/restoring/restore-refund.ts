import type { Executor, Tx } from '#src/platform/database/database.ts';
import type { JournalActor } from '../../pledges/append-journal.ts';
import { getRefundClaim, lockRefundable, type RefundStatus, writeRefund } from '../queries.ts';
import { writeDone } from '../write-refund-done.ts';
import { findRefund, insertKnownRefund, listStatuses } from './queries.ts';

/** A refund as the decision log has it last; amount in KRW, times in epoch ms. */
export type LoggedRefund = {
  refund: string;
  charge: string;
  pledge: string;
  order: string;
  amount: number;
  whole: boolean;
  status: RefundStatus;
  actor: JournalActor;
  requestedAt: number;
};

/** What this database knows of refunds, by their ids. */
export async function readRefundStatuses(
  db: Executor,
  ids: readonly string[],
): Promise<Map<string, RefundStatus>> {
  return new Map((await listStatuses(db, ids)).map(({ id, status }) => [id, status]));
}

const REASON = 'restored from the decision log';

/**
 * Enters a refund that was asked for before the database was restored, so that it is not done twice: what is done is done, and what
 * was open is asked for again where that can give nothing back twice, else left to a person. `no payment` when the database knows
 * no payment that it could be of.
 */
export async function restoreRefund(
  tx: Tx,
  logged: LoggedRefund,
  now: Date,
): Promise<'as it is' | RefundStatus | 'no payment'> {
  const pledge = await lockRefundable(tx, logged.pledge);
  const known = await findRefund(tx, logged.refund);
  if (known && (known.status === logged.status || known.status === 'done')) return 'as it is';
  if (!pledge || pledge.chargeId !== logged.charge) return 'no payment';
  if (!known) await insertKnownRefund(tx, logged, now);
  const claim = await getRefundClaim(tx, logged.refund);
  const { status } = logged;
  if (status === 'done') await writeDone(tx, claim, REASON, now);
  else if (status === 'refused') await writeRefund(tx, claim, { status, reason: REASON, at: now });
  else {
    const again = logged.whole ? { dueAt: now } : {};
    await writeRefund(tx, claim, { status: 'unknown', reason: REASON, at: now, ...again });
  }
  return status === 'requested' ? 'unknown' : status;
}
