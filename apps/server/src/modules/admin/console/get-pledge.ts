import type { getPledgeFile as call } from '@pq/contract/calls/admin/payments';
import type { z } from 'zod';
import { listMailsAbout } from '#src/modules/notifications/index.ts';
import { getPledgeFacts, listChargesOf, listRefundsOf } from '#src/modules/pledging/index.ts';
import { movedMs } from '#src/platform/clock.ts';
import type { Platform } from '#src/platform/platform.ts';
import { listDecisionsOn } from '../audit/list-decisions-on.ts';

/** A pledge with all that happened with it, and what may be done about it. Throws notFound. */
export async function getPledge(
  { database: { db }, clock }: Platform,
  pledgeId: string,
): Promise<z.input<typeof call.data>> {
  const { pledge, moves } = await getPledgeFacts(db, pledgeId);
  const [charges, refunds, decisions, mails] = await Promise.all([
    listChargesOf(db, pledgeId),
    listRefundsOf(db, pledgeId),
    listDecisionsOn(db, { type: 'pledge', key: pledgeId }),
    listMailsAbout(db, { gateKey: pledgeId, email: pledge.member.email }),
  ]);
  const decided = decisions.map(({ reason, ...decision }) => ({
    ...decision,
    what: 'decision' as const,
    ...(reason !== '' && { reason }),
  }));
  // Of one moment what was decided stands before what came of it.
  const isRetry = ({ action }: { action: string }) => action === 'charge.retry';
  const isEnd = ({ what }: { what: string }) => what === 'failed';
  const timeline = [
    ...moves.filter((move) => !isEnd(move)),
    ...decided.filter(isRetry),
    ...charges.moments,
    ...moves.filter(isEnd),
    ...decided.filter((decision) => !isRetry(decision)),
    ...refunds.moments,
  ].sort((a, b) => a.at - b.at);
  const isCharged = pledge.projectState === 'finish';
  const left = pledge.status === 'paid' ? pledge.callAmount - pledge.refunded : 0;
  return {
    pledge,
    timeline,
    mayRetry: isCharged && (pledge.status === 'retry' || charges.isOpen || pledge.heldAt !== undefined),
    charges: charges.moments.length,
    refundable: refunds.open.length > 0 ? 0 : left,
    openRefunds: refunds.open,
    movedMs: movedMs(clock),
    mails,
  };
}
