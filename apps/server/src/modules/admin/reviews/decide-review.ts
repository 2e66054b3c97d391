import { isDeepStrictEqual } from 'node:util';
import type { decideReview as call } from '@pq/contract/calls/admin/reviews';
import type { Draft } from '@pq/contract/shapes/draft';
import { t } from '@pq/domain/copy';
import { seoulDate } from '@pq/domain/dates';
import type { ProjectState } from '@pq/domain/project/project';
import type { z } from 'zod';
import { enqueueMail } from '#src/modules/notifications/index.ts';
import { type LockedProject, moveProject, readLocked } from '#src/modules/projects/index.ts';
import { assertMayDecide, recordDecision } from '#src/platform/audit-log.ts';
import type { Tx } from '#src/platform/database/database.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import type { AdminCaller } from '#src/platform/http/caller.ts';
import type { Platform } from '#src/platform/platform.ts';
import { ProductError } from '#src/platform/product-error.ts';
import { notify } from '#src/platform/realtime/channel.ts';
import { lockUnderReview } from './lock-under-review.ts';
import { closeRound, findSnapshots } from './queries.ts';

/**
 * Approves a project under review (prepare → ready; the sweep opens it) or rejects it with the reason that its maker reads
 * (prepare → reject). Throws notFound, decisionStale, ownDecision, and wrongState: not under review, or approved although its first day
 * has passed, its maker asks to withdraw it, or it says something else than what was submitted.
 */
export async function decideReview(
  platform: Platform,
  operator: AdminCaller,
  { key, decision, message: typed, version }: z.output<typeof call.input>,
): Promise<{ key: string; state: ProjectState }> {
  const nowMs = platform.clock.now();
  const now = new Date(nowMs);
  const message = typed?.trim() || undefined;
  const state = decision === 'approve' ? 'ready' : 'reject';
  await inTransaction(platform.database.db, async (tx) => {
    const project = await lockUnderReview(tx, key, version);
    const own = await assertMayDecide(tx, operator, [project.ownerId]);
    if (decision === 'approve') await assertMayOpen(tx, project, seoulDate(nowMs));
    await closeRound(tx, key, { operatorId: operator.uid, decision, message }, now);
    const reason = message === undefined ? {} : { reason: message };
    await moveProject(tx, project, state, { actor: `admin:${operator.uid}`, ...reason }, now);
    await enqueueMail(tx, resultMail(project, state, message ?? ''));
    const change = { before: { state: project.state }, after: { state } };
    const subject = { type: 'project', key } as const;
    await recordDecision(
      tx,
      operator,
      { action: `project.${decision}`, subject, ...change, ...reason, ...own },
      now,
    );
    await notify(tx, 'sweep');
  });
  return { key, state };
}

/**
 * A first day that has passed would open it days late: its maker sets new dates. Today's opens it at once. What opens is what was
 * looked at, however the project's row may have come to say something else.
 */
async function assertMayOpen(
  tx: Tx,
  { key, periodStart, withdrawRequested }: LockedProject,
  today: string,
): Promise<void> {
  if (withdrawRequested)
    throw new ProductError('wrongState', undefined, { msg: t('admin.review.withdrawFirst') });
  if (periodStart === null || periodStart < today)
    throw new ProductError('wrongState', undefined, { msg: t('admin.review.datePassed') });
  const [submission] = await findSnapshots(tx, key);
  if (!submission || !isAsSubmitted(submission, await readLocked(tx, key)))
    throw new ProductError('wrongState', undefined, { msg: t('admin.review.differs') });
}

function resultMail(project: LockedProject, state: 'ready' | 'reject', reason: string) {
  const { ownerEmail: to, ownerNickname: nickname, title, purpose, key: projectKey } = project;
  const data = { nickname, title, purpose, projectKey };
  return state === 'ready'
    ? ({ kind: 'reviewApproved', to, data: { ...data, start: project.periodStart ?? '' } } as const)
    : ({ kind: 'reviewRejected', to, data: { ...data, reason } } as const);
}

/**
 * Whether a project still says all that its submission says. How it stands and when it was saved may differ, and so may what
 * submissions of that day did not know yet.
 */
function isAsSubmitted(snapshot: Draft, live: Draft): boolean {
  const { state: _state, savedAt: _savedAt, rejectMessage: _rejectMessage, ...said } = snapshot;
  return (Object.keys(said) as (keyof typeof said)[]).every((name) =>
    isDeepStrictEqual(said[name], live[name]),
  );
}
