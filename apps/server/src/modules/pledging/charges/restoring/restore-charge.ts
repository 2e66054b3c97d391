import type { Executor, Tx } from '#src/platform/database/database.ts';
import { claimLockedPledge, lockClaim, lockPayable } from '../claim-queries.ts';
import { type ChargeOrigin, closeCharge } from '../queries.ts';
import { settlePaid } from '../settle-charge.ts';
import { findCharge, getOpenCharge, insertCharge, listStatuses, setDue, setRecheck } from './queries.ts';

/** A charge as the decision log has it last; amounts in KRW, times in epoch ms. */
export type LoggedCharge = {
  charge: string;
  pledge: string;
  order: string;
  round: number;
  attempt: number;
  card: string;
  amount: number;
  status: 'requested' | 'unknown' | 'paid' | 'declined' | 'late';
  origin: ChargeOrigin;
  askedBy: string | null;
  requestedAt: number;
  settledAt: number | null;
  paidAt: number | null;
  code: string | null;
};

/** What this database knows of charges, by their order ids. */
export async function readChargeStatuses(
  db: Executor,
  orderIds: readonly string[],
): Promise<Map<string, LoggedCharge['status']>> {
  return new Map((await listStatuses(db, orderIds)).map(({ orderId, status }) => [orderId, status]));
}

/**
 * Enters what came of a charge before the database was restored, so that nobody is charged for it again: what was paid is paid,
 * what was refused keeps its order id, and what was open is looked up by the sweep. Its card has to be there. Gives what was done;
 * `as it is` when the database knows all of it, `another sum` for a payment that is not what the pledge is to pay.
 */
export async function restoreCharge(
  tx: Tx,
  logged: LoggedCharge,
  now: Date,
): Promise<'as it is' | 'paid' | 'declined' | 'to be looked up' | 'another sum'> {
  const pledge = await lockPayable(tx, logged.pledge);
  if (!pledge) throw new Error(`pledge ${logged.pledge} is gone`);
  const known = await findCharge(tx, logged.order);
  if (logged.status === 'paid') return known?.status === 'paid' ? 'as it is' : pay(tx, logged, now);
  if (known) return closeKnown(tx, known, logged, now);
  const isOpen = logged.status === 'requested' || logged.status === 'unknown';
  await insertCharge(tx, {
    ...rowOf(logged),
    status: isOpen ? 'unknown' : 'declined',
    settledAt: isOpen ? null : new Date(logged.settledAt ?? now.getTime()),
    providerCode: isOpen ? null : logged.code,
    // The provider tells the sweep of a payment that came too late, and it goes back.
    recheckAt: logged.status === 'late' ? now : null,
  });
  if (!isOpen) return logged.status === 'late' ? 'to be looked up' : 'declined';
  await setDue(tx, logged.pledge, now);
  return 'to be looked up';
}

function rowOf(logged: LoggedCharge) {
  const { round, attempt, amount, origin, askedBy } = logged;
  const requestedAt = new Date(logged.requestedAt);
  return {
    id: logged.charge,
    pledgeId: logged.pledge,
    orderId: logged.order,
    cardId: logged.card,
    fence: 0,
    requestedAt,
    askedAt: requestedAt,
    ...{ round, attempt, amount, origin, askedBy },
  };
}

async function closeKnown(
  tx: Tx,
  known: { id: string; status: string },
  { status, code }: LoggedCharge,
  now: Date,
): Promise<'as it is' | 'declined' | 'to be looked up'> {
  const isOpen = known.status === 'requested' || known.status === 'unknown';
  if (status === 'late' && known.status !== 'late') {
    if (isOpen) await closeCharge(tx, known.id, { status: 'declined', at: now });
    await setRecheck(tx, known.id, now);
    return 'to be looked up';
  }
  if (status !== 'declined' || !isOpen) return 'as it is';
  await closeCharge(tx, known.id, { status, at: now, ...(code !== null && { code }) });
  return 'declined';
}

async function pay(tx: Tx, logged: LoggedCharge, now: Date): Promise<'paid' | 'another sum'> {
  const { pledge: pledgeId, charge, order, amount, paidAt } = logged;
  const known = await findCharge(tx, order);
  const claim = await claimLockedPledge(tx, pledgeId, now);
  const pledge = claim && (await lockClaim(tx, claim));
  if (!claim || !pledge) throw new Error(`pledge ${pledgeId} changed under its lock`);
  if (claim.callAmount !== amount) return 'another sum';
  if (!known) await insertCharge(tx, { ...rowOf(logged), status: 'requested' });
  const open = await getOpenCharge(tx, known?.id ?? charge);
  const payment = { amount, receiptUrl: null, ...(paidAt !== null && { paidAtMs: paidAt }) };
  await settlePaid({ tx, claim, order: open, pledge, now }, payment);
  return 'paid';
}
