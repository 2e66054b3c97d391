import type { retryCharge as call } from '@pq/contract/calls/admin/payments';
import type { PledgeStatus } from '@pq/domain/pledge/pledge';
import { refusalReason } from '@pq/domain/pledge/refusal-reason';
import type { z } from 'zod';
import { assertMayDecide, recordDecision } from '#src/platform/audit-log.ts';
import type { Executor, Tx } from '#src/platform/database/database.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import { assertReconciled } from '#src/platform/decision-log/queries.ts';
import type { AdminCaller } from '#src/platform/http/caller.ts';
import { countUse, type Limit } from '#src/platform/http/limits.ts';
import type { Platform } from '#src/platform/platform.ts';
import { ProductError } from '#src/platform/product-error.ts';
import { notify } from '#src/platform/realtime/channel.ts';
import type { PaymentProvider } from '#src/providers/payple/port.ts';
import { countProviderRequest } from '../provider-limit.ts';
import { completeCharge } from './charge-pledge.ts';
import {
  type Claim,
  claimLockedPledge,
  lockForCharging,
  lockOwnForCharging,
  resumeAllOnHold,
  resumeCharging,
} from './claims.ts';
import { findChargeOutcome, type OpenCharge, openCharge } from './queries.ts';

/**
 * Charges a pledge at once whose first charge was refused, with the card that it has now, in the same way as every charge. A
 * refusal leaves the scheduled retry as it was and is returned in `failureReason`; without one `retry` means that the provider has
 * not answered yet. If the process is killed at any line, the sweep completes the charge.
 *
 * Throws notFound, pledgeSettled, pledgeClosed while the project is not being charged, pledgeBusy while a charge is under
 * way or its outcome is open, tooMany.
 */
export async function payNow(
  platform: Platform,
  provider: PaymentProvider,
  memberId: string,
  pledgeId: string,
): Promise<ChargeAnswer> {
  const { db } = platform.database;
  await countUse(db, `pay-now:${memberId}`, payNowLimit);
  await countProviderRequest(db, 'payNow', memberId);
  const { claim, order } = await openOwnCharge(platform, memberId, pledgeId);
  const outcome = await completeCharge(platform, provider, claim, order);
  if (outcome === 'withheld') throw new ProductError('pledgeClosed');
  return getChargeAnswer(db, order.id);
}

async function openOwnCharge(
  platform: Platform,
  memberId: string,
  pledgeId: string,
): Promise<{ claim: Claim; order: OpenCharge }> {
  const now = new Date(platform.clock.now());
  return inTransaction(platform.database.db, async (tx) => {
    await assertReconciled(tx);
    const found = await lockOwnForCharging(tx, memberId, pledgeId);
    if (!found) throw new ProductError('notFound');
    if (found.status !== 'retry') throw new ProductError('pledgeSettled');
    if (found.projectState !== 'finish') throw new ProductError('pledgeClosed');
    if (found.isBusy) throw new ProductError('pledgeBusy');
    const claim = await claimLockedPledge(tx, pledgeId, now);
    const order = claim && (await openCharge(tx, claim, now, { origin: 'backer' }));
    if (!claim || !order) throw new Error(`pledge ${pledgeId} changed under its lock`);
    await platform.failpoint('charge.before_open_commit');
    return { claim, order };
  });
}

/**
 * Charges a refused pledge at once for an admin, or looks up its charge of unknown outcome: with the claim, the order
 * id and the look-up of every charge, so that nothing is charged twice. A refusal leaves the scheduled retry as it was.
 * A pledge on hold, whose charge the provider rejected as wrong, continues as scheduled; once the provider accepts the request,
 * whatever its answer on the card, the fault is fixed, and all other pledges on hold are released too.
 *
 * Throws notFound, decisionStale when it was charged since it was looked at, pledgeSettled when there is nothing to be tried,
 * wrongState while the project is not being charged, pledgeBusy while a charge is under way.
 */
export async function retryCharge(
  platform: Platform,
  provider: PaymentProvider,
  admin: AdminCaller,
  { gateKey, seen }: z.output<typeof call.input>,
): Promise<ChargeAnswer & { gateKey: string }> {
  const { db } = platform.database;
  const now = new Date(platform.clock.now());
  const { claim, order, wasOnHold } = await inTransaction(db, async (tx) => {
    const opened = await openAsAdmin(tx, admin, { gateKey, seen, now });
    await platform.failpoint('charge.before_open_commit');
    return opened;
  });
  const outcome = await completeCharge(platform, provider, claim, order);
  if (outcome === 'withheld') throw new ProductError('wrongState');
  if (wasOnHold && (outcome === 'done' || outcome === 'declined')) await resumeOthersOnHold(platform);
  return { gateKey, ...(await getChargeAnswer(db, order.id)) };
}

async function openAsAdmin(
  tx: Tx,
  admin: AdminCaller,
  { gateKey, seen, now }: { gateKey: string; seen: number | undefined; now: Date },
): Promise<{ claim: Claim; order: OpenCharge; wasOnHold: boolean }> {
  await assertReconciled(tx);
  const found = await lockForCharging(tx, gateKey);
  if (!found) throw new ProductError('notFound');
  if (seen !== undefined && seen !== found.charges) throw new ProductError('decisionStale');
  const own = await assertMayDecide(tx, admin, [found.memberId, found.ownerId]);
  const { isOnHold } = found;
  if (found.status !== 'retry' && !found.isOpen && !isOnHold) throw new ProductError('pledgeSettled');
  if (found.projectState !== 'finish') throw new ProductError('wrongState');
  if (found.isLeased) throw new ProductError('pledgeBusy');
  if (isOnHold) await resumeCharging(tx, gateKey);
  const claim = await claimLockedPledge(tx, gateKey, now);
  const requester = isOnHold
    ? ({ origin: 'clock' } as const)
    : ({ origin: 'operator', askedBy: admin.uid } as const);
  const order = claim && (await openCharge(tx, claim, now, requester));
  if (!claim || !order) throw new Error(`pledge ${gateKey} changed under its lock`);
  const subject = { type: 'pledge', key: gateKey } as const;
  const change = { before: { status: found.status }, after: { order: order.orderId } };
  await recordDecision(tx, admin, { action: 'charge.retry', subject, ...change, ...own }, now);
  return { claim, order, wasOnHold: isOnHold };
}

async function resumeOthersOnHold(platform: Platform): Promise<void> {
  await inTransaction(platform.database.db, async (tx) => {
    const released = await resumeAllOnHold(tx, new Date(platform.clock.now()));
    if (released > 0) await notify(tx, 'sweep');
  });
}

export type ChargeAnswer = { status: PledgeStatus; failureReason?: string };

async function getChargeAnswer(db: Executor, chargeId: string): Promise<ChargeAnswer> {
  const { status, refusal } = await findChargeOutcome(db, chargeId);
  return refusal ? { status, failureReason: refusalReason(refusal.code, refusal.message) } : { status };
}

/** Refused charges count too: card companies lock cards that are tried too often. */
const payNowLimit: Limit = { max: 5, windowS: 600 };

/** How often webhooks about one charge, which may be forged, cause a look-up at the provider. */
export const chargeLookupLimit: Limit = { max: 10, windowS: 60 };
