import type { restrictMember as call } from '@pq/contract/calls/admin/members';
import { t } from '@pq/domain/copy';
import { addDays, seoulInstant } from '@pq/domain/dates';
import type { z } from 'zod';
import { enqueueMail } from '#src/modules/notifications/index.ts';
import { noteDecision } from '#src/platform/audit-log.ts';
import type { Tx } from '#src/platform/database/database.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import type { Operator } from '#src/platform/http/caller.ts';
import type { Platform } from '#src/platform/platform.ts';
import { ProductError } from '#src/platform/product-error.ts';
import { lastDayBefore } from './last-day.ts';
import { lockRestrictable, type RestrictableMember, setRestriction } from './queries.ts';

/**
 * Keeps a member from writing through the day `restrictUntil`, or lets them write again (null); they are told
 * by mail. Does nothing when it is so already. Throws notFound, invalid for a day that has passed, wrongState for an
 * administrator, and decisionStale when somebody has decided since it was looked at.
 */
export async function restrictMember(
  platform: Platform,
  operator: Operator,
  { uid, restrictUntil, reason, seen }: z.output<typeof call.input>,
): Promise<void> {
  const nowMs = platform.clock.now();
  const now = new Date(nowMs);
  const until = restrictUntil === null ? null : new Date(seoulInstant(addDays(restrictUntil, 1)));
  if (until !== null && until <= now)
    throw ProductError.ofField('restrictUntil', t('admin.members.until.required'), { asMsg: true });
  await inTransaction(platform.database.db, async (tx) => {
    const member = await lockForRestriction(tx, uid, now);
    const { formerDay } = member;
    if (seen !== undefined && seen !== formerDay) throw new ProductError('decisionStale');
    if (restrictUntil === formerDay) return;
    await setRestriction(tx, uid, until, now);
    const { email: to, nickname } = member;
    await enqueueMail(
      tx,
      restrictUntil === null
        ? { kind: 'writingReleased', to, data: { nickname } }
        : { kind: 'writingRestricted', to, data: { nickname, until: restrictUntil, reason } },
    );
    const action = until === null ? 'member.release' : 'member.restrict';
    const before = { restrictUntil: formerDay };
    const subject = { type: 'member', key: uid } as const;
    await noteDecision(tx, operator, { action, subject, before, after: { restrictUntil }, reason }, now);
  });
}

/** Locks a member who may be restricted, with the last day of the restriction in force. */
async function lockForRestriction(
  tx: Tx,
  uid: string,
  now: Date,
): Promise<RestrictableMember & { formerDay: string | null }> {
  const member = await lockRestrictable(tx, uid);
  if (!member) throw new ProductError('notFound');
  if (member.role === 'admin') throw new ProductError('wrongState');
  const until = member.until !== null && member.until > now ? member.until : null;
  return { ...member, formerDay: until && lastDayBefore(until) };
}
