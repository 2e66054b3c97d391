import type { restrictMember as call } from '@pq/contract/calls/admin/members';
import { roles } from '@pq/contract/shapes/user';
import { t } from '@pq/domain/copy';
import { addDays, formatDate, seoulDate, seoulInstant } from '@pq/domain/dates';
import sql from 'sql-template-tag';
import { z } from 'zod';
import { enqueueMail } from '#src/modules/notifications/index.ts';
import { recordDecision } from '#src/platform/audit-log.ts';
import type { Executor, Tx } from '#src/platform/database/database.ts';
import { lockMember } from '#src/platform/database/lock-member.ts';
import { execute, queryOne } from '#src/platform/database/query.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import type { AdminCaller } from '#src/platform/http/caller.ts';
import type { Platform } from '#src/platform/platform.ts';
import { ProductError } from '#src/platform/product-error.ts';

/**
 * Restricts a member from writing through the day `restrictUntil`, or lifts the restriction (null), and notifies them by mail.
 * Does nothing when it is so already. Throws notFound, invalid for a day that has passed, wrongState for an
 * admin, and decisionStale when another decision was made since `seen`.
 */
export async function restrictMember(
  platform: Platform,
  admin: AdminCaller,
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
    await recordDecision(tx, admin, { action, subject, before, after: { restrictUntil }, reason }, now);
  });
}

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

/**
 * Every use case by which a member writes (comments, replies, stories, reports, projects) calls this first, in its transaction.
 * Throws restricted, with the last day of the restriction in the message and as `data.until`, while the member is restricted.
 */
export async function assertMayWrite(db: Executor, memberId: string, now: Date): Promise<void> {
  const until = await findRestriction(db, memberId);
  if (until === null || until <= now) return;
  const date = lastDayBefore(until);
  throw new ProductError(
    'restricted',
    { until: date },
    { msg: t('err.restricted.until', { date: formatDate(date) }) },
  );
}

/**
 * Locks the member who writes, changes or reports something, so that their writes are serialized. Every write except deletion
 * starts with this. Throws loginRequired for a member who has left since authentication, restricted while they are restricted.
 */
export async function lockWriter(tx: Tx, writer: { uid: string }, now: Date): Promise<void> {
  await lockMember(tx, writer.uid);
  await assertMayWrite(tx, writer.uid, now);
}

function lastDayBefore(until: Date | number): string {
  return seoulDate(Number(until) - 1);
}

export function lastDayOf(untilMs: number | null, nowMs: number): { restrictUntil?: string } {
  return untilMs !== null && untilMs > nowMs ? { restrictUntil: lastDayBefore(untilMs) } : {};
}

const restrictionRow = z.object({ until: z.date().nullable() });

async function findRestriction(db: Executor, memberId: string): Promise<Date | null> {
  const row = await queryOne(
    db,
    restrictionRow,
    sql`select restricted_until as until from member where id = ${memberId}`,
  );
  return row?.until ?? null;
}

const restrictableRow = restrictionRow.extend({
  uid: z.string(),
  role: z.enum(roles),
  email: z.string(),
  nickname: z.string(),
});
type RestrictableMember = z.output<typeof restrictableRow>;

function lockRestrictable(tx: Tx, uid: string): Promise<RestrictableMember | null> {
  return queryOne(
    tx,
    restrictableRow,
    sql`
    select id as uid, role, email, name as nickname, restricted_until as until from member
    where id = ${uid} and left_at is null for no key update`,
  );
}

async function setRestriction(tx: Tx, uid: string, until: Date | null, now: Date): Promise<void> {
  await execute(
    tx,
    sql`update member set restricted_until = ${until}, updated_at = ${now} where id = ${uid}`,
  );
}
