import type { searchPledges } from '@pq/contract/calls/console/payments';
import type { z } from 'zod';
import type { FoundRow } from './queries.ts';

/** A pledge as operators read it in a list. */
export function presentFound(row: FoundRow): z.input<typeof searchPledges.data>['pledges'][number] {
  return {
    gateKey: row.gateKey,
    projectid: row.projectid,
    purpose: row.purpose,
    title: row.title,
    member: { uid: row.uid, nickname: row.nickname, email: row.email },
    status: row.status,
    ...(row.endedBy && { endedBy: row.endedBy }),
    callAmount: row.callAmount,
    refunded: row.refunded,
    card: row.card,
    placedAt: row.placedAt,
    paymentDate: row.paymentDate,
    ...(row.failureReason !== null && { failureReason: row.failureReason }),
  };
}
