import * as account from '@pq/contract/calls/account';
import type { LeaveCheck } from '@pq/contract/shapes/account';
import { t } from '@pq/domain/copy';
import { seoulDate } from '@pq/domain/dates';
import { eraseMember, listOpenOf, listPendingOf, lockProjectsOf } from '#src/modules/accounts/index.ts';
import { listAwaitedBy, listUnsentOf } from '#src/modules/fulfilment/index.ts';
import { eraseCards, lockCards } from '#src/modules/payments/index.ts';
import { leaveAllQueues } from '#src/modules/pledging/index.ts';
import { listUnsettledOf } from '#src/modules/settlement/index.ts';
import type { Executor, Tx } from '#src/platform/database/database.ts';
import { lockMember } from '#src/platform/database/lock-member.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import { assertReconciled } from '#src/platform/decision-log/queries.ts';
import type { SignedIn } from '#src/platform/http/caller.ts';
import type { CallRouter } from '#src/platform/http/register-call.ts';
import type { Platform } from '#src/platform/platform.ts';
import { ProductError } from '#src/platform/product-error.ts';
import { publishProjectChange } from '#src/platform/realtime/channel.ts';

export function registerErasure(
  router: CallRouter,
  platform: Platform,
  auth: { signedOutCookie: string },
): void {
  router.guarded(account.checkLeaving, async ({ caller }) => ({
    data: await checkLeaving(platform, caller.uid),
  }));
  router.guarded(account.leave, async ({ caller, reply }) => {
    // What a member owes, or is to get, may be lost with what came after the backup.
    await assertReconciled(platform.database.db);
    await leave(platform, caller);
    reply.header('set-cookie', auth.signedOutCookie);
    return { data: null, msg: t('my.leave.done') };
  });
}

async function checkLeaving({ database: { db }, clock }: Platform, uid: string): Promise<LeaveCheck> {
  return {
    pledges: await listPendingOf(db, uid),
    projects: await listProjectsInTheWay(db, uid),
    awaited: await listAwaitedBy(db, uid, seoulDate(clock.now())),
  };
}

/**
 * A member leaves: one transaction erases personal data, anonymizes records of money and published texts, and enqueues the
 * farewell mail. E-mail and nickname are free again, for a new member who inherits nothing. Throws leavePending and leaveOpen
 * with the pledges or projects that prevent it.
 */
export async function leave(
  platform: Platform,
  caller: Pick<SignedIn, 'uid' | 'email' | 'name'>,
): Promise<void> {
  const { uid, email, name } = caller;
  const now = new Date(platform.clock.now());
  const left = await inTransaction(platform.database.db, async (tx) => {
    // Placing a pledge locks its member first: from here on none can be placed, and placed ones are visible.
    await lockMember(tx, uid, 'leaving');
    await lockCards(tx, uid);
    await lockProjectsOf(tx, uid);
    await assertNothingOpen(tx, uid);
    const queues = await leaveAllQueues(tx, uid, now);
    await eraseCards(tx, uid, now);
    await eraseMember(tx, { id: uid, email, farewell: name }, now);
    return queues;
  });
  for (const key of left) publishProjectChange(platform, key);
}

async function assertNothingOpen(tx: Tx, uid: string): Promise<void> {
  const pledges = await listPendingOf(tx, uid);
  if (pledges.length > 0) throw new ProductError('leavePending', { pledges });
  const projects = await listProjectsInTheWay(tx, uid);
  if (projects.length > 0) throw new ProductError('leaveOpen', { projects });
}

/** Projects of the member whose backers depend on their maker, or that are not settled. */
async function listProjectsInTheWay(db: Executor, uid: string): Promise<LeaveCheck['projects']> {
  const open = await listOpenOf(db, uid);
  const unsent = await listUnsentOf(db, uid);
  return [
    ...open.map((project) => ({ ...project, why: 'open' as const })),
    ...unsent.map((project) => ({ ...project, why: 'unsent' as const })),
    ...(await listUnsettledOf(db, uid)),
  ];
}
