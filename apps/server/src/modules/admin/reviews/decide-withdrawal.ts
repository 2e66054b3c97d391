import type { decideWithdrawal as call } from '@pq/contract/calls/admin/reviews';
import type { ProjectState } from '@pq/domain/project/project';
import type { z } from 'zod';
import { enqueueMail } from '#src/modules/notifications/index.ts';
import { moveProject } from '#src/modules/projects/index.ts';
import { assertMayDecide, recordDecision } from '#src/platform/audit-log.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import type { AdminCaller } from '#src/platform/http/caller.ts';
import type { Platform } from '#src/platform/platform.ts';
import { ProductError } from '#src/platform/product-error.ts';
import { lockUnderReview } from './lock-under-review.ts';
import { clearRequest, closeRound } from './queries.ts';

/**
 * Agrees that a review is withdrawn (prepare → save, under its own key) or refuses it, and the review goes on.
 * Throws notFound, decisionStale, ownDecision, and wrongState for what is not under review or was not asked for.
 */
export async function decideWithdrawal(
  platform: Platform,
  operator: AdminCaller,
  { key, decision, version }: z.output<typeof call.input>,
): Promise<{ key: string; state: ProjectState }> {
  const now = new Date(platform.clock.now());
  const agreed = decision === 'approve';
  const state = agreed ? 'save' : 'prepare';
  await inTransaction(platform.database.db, async (tx) => {
    const project = await lockUnderReview(tx, key, version);
    const own = await assertMayDecide(tx, operator, [project.ownerId]);
    if (!project.withdrawRequested) throw new ProductError('wrongState');
    if (agreed) {
      await closeRound(tx, key, { operatorId: operator.uid, decision: 'withdraw' }, now);
      await moveProject(tx, project, 'save', { actor: `admin:${operator.uid}` }, now);
    } else await clearRequest(tx, key);
    const { ownerEmail: to, ownerNickname: nickname, title, purpose } = project;
    const kind = agreed ? 'withdrawalApproved' : 'withdrawalRefused';
    await enqueueMail(tx, { kind, to, data: { nickname, title, purpose, projectKey: key } });
    const action = agreed ? 'withdrawal.approve' : 'withdrawal.refuse';
    const before = { state: project.state, withdrawRequested: true };
    const after = { state, withdrawRequested: false };
    const subject = { type: 'project', key } as const;
    await recordDecision(tx, operator, { action, subject, before, after, ...own }, now);
  });
  return { key, state };
}
