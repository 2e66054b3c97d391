import { isDeepStrictEqual } from 'node:util';
import type * as calls from '@pq/contract/calls/admin/reviews';
import type { Draft } from '@pq/contract/shapes/draft';
import { t } from '@pq/domain/copy';
import { seoulDate } from '@pq/domain/dates';
import type { ProjectState } from '@pq/domain/project/project';
import type { z } from 'zod';
import { verificationOf } from '#src/modules/accounts/index.ts';
import { enqueueMail } from '#src/modules/notifications/index.ts';
import {
  findSubmittedPlans,
  type LockedProject,
  lockProject,
  moveProject,
  readLocked,
} from '#src/modules/projects/index.ts';
import { assertMayDecide, recordDecision } from '#src/platform/audit-log.ts';
import type { Tx } from '#src/platform/database/database.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import type { AdminCaller } from '#src/platform/http/caller.ts';
import type { Platform } from '#src/platform/platform.ts';
import { ProductError } from '#src/platform/product-error.ts';
import { notify } from '#src/platform/realtime/channel.ts';
import { clearWithdrawalRequest, closeRound, findSnapshots } from './queries.ts';

/**
 * Approves a project under review (prepare → ready; the sweep opens it) or rejects it with a reason for its maker (prepare →
 * reject). Throws notFound, decisionStale, ownDecision, identityRequired for an approval without a verified maker, and wrongState: not under review, or approved although its first day has
 * passed, its withdrawal is requested, or it differs from its submission.
 */
export async function decideReview(
  platform: Platform,
  admin: AdminCaller,
  {
    key,
    decision,
    message: typed,
    version,
    plan: wanted = 'default',
  }: z.output<typeof calls.decideReview.input>,
): Promise<{ key: string; state: ProjectState }> {
  const nowMs = platform.clock.now();
  const now = new Date(nowMs);
  const message = typed?.trim() || undefined;
  const state = decision === 'approve' ? 'ready' : 'reject';
  await inTransaction(platform.database.db, async (tx) => {
    const project = await lockUnderReview(tx, key, version);
    const own = await assertMayDecide(tx, admin, [project.ownerId]);
    if (decision === 'approve') await assertMayOpen(tx, project, seoulDate(nowMs));
    await closeRound(tx, key, { adminId: admin.uid, decision, message }, now);
    const reason = message === undefined ? {} : { reason: message };
    const plan = decision === 'approve' ? await choosePlan(tx, key, wanted) : {};
    await moveProject(tx, project, state, { actor: `admin:${admin.uid}`, ...reason }, now, plan);
    await enqueueMail(
      tx,
      resultMail(project, { state, reason: message ?? '', today: seoulDate(nowMs) }),
      now,
    );
    const change = { before: { state: project.state }, after: { state } };
    const subject = { type: 'project', key } as const;
    await recordDecision(
      tx,
      admin,
      { action: `project.${decision}`, subject, ...change, ...reason, ...own },
      now,
    );
    await notify(tx, 'sweep');
  });
  return { key, state };
}

/** Throws wrongState: `split` without its maker's wish, nor for its risk. */
async function choosePlan(tx: Tx, key: string, name: 'default' | 'split') {
  const submitted = await findSubmittedPlans(tx, key);
  const plan = submitted?.plans.find((one) => one.name === name);
  if (!plan) throw new ProductError('wrongState', undefined, { msg: t('admin.review.plan.none') });
  return { feePlan: plan.name, feePlanId: plan.id };
}

/**
 * A first day that has passed would open it days late: its maker sets new dates. Today's opens it at once. Only the submission that
 * was reviewed may open, whatever has changed the project's row since.
 */
async function assertMayOpen(
  tx: Tx,
  { key, ownerId, periodStart, withdrawRequested }: LockedProject,
  today: string,
): Promise<void> {
  if (withdrawRequested)
    throw new ProductError('wrongState', undefined, { msg: t('admin.review.withdrawFirst') });
  if (periodStart === null || periodStart < today)
    throw new ProductError('wrongState', undefined, { msg: t('admin.review.datePassed') });
  if ((await verificationOf(tx, ownerId)) !== 'verified') throw new ProductError('identityRequired');
  const [submission] = await findSnapshots(tx, key);
  if (!submission || !isAsSubmitted(submission, await readLocked(tx, key)))
    throw new ProductError('wrongState', undefined, { msg: t('admin.review.differs') });
}

type Result = { state: 'ready' | 'reject'; reason: string; today: string };

function resultMail(project: LockedProject, { state, reason, today }: Result) {
  const { ownerEmail: to, ownerNickname: nickname, title, purpose, key: projectKey } = project;
  const start = project.periodStart ?? '';
  const opens = start > today ? ('onDay' as const) : ('now' as const);
  const data = { nickname, title, purpose, projectKey };
  return state === 'ready'
    ? ({ kind: 'reviewApproved', to, data: { ...data, start, opens } } as const)
    : ({ kind: 'reviewRejected', to, data: { ...data, reason } } as const);
}

/** Compares the fields of the submission without its state and times. Old submissions lack later fields, which may differ. */
function isAsSubmitted(snapshot: Draft, live: Draft): boolean {
  const { state: _state, savedAt: _savedAt, rejectMessage: _rejectMessage, ...submitted } = snapshot;
  return (Object.keys(submitted) as (keyof typeof submitted)[]).every((name) =>
    isDeepStrictEqual(submitted[name], live[name]),
  );
}

/**
 * Approves the withdrawal of a review (prepare → save, under the same key) or refuses it, so that the review continues. Throws
 * notFound, decisionStale, ownDecision, and wrongState: not under review, or no withdrawal requested.
 */
export async function decideWithdrawal(
  platform: Platform,
  admin: AdminCaller,
  { key, decision, version }: z.output<typeof calls.decideWithdrawal.input>,
): Promise<{ key: string; state: ProjectState }> {
  const now = new Date(platform.clock.now());
  const agreed = decision === 'approve';
  const state = agreed ? 'save' : 'prepare';
  await inTransaction(platform.database.db, async (tx) => {
    const project = await lockUnderReview(tx, key, version);
    const own = await assertMayDecide(tx, admin, [project.ownerId]);
    if (!project.withdrawRequested) throw new ProductError('wrongState');
    if (agreed) {
      await closeRound(tx, key, { adminId: admin.uid, decision: 'withdraw' }, now);
      await moveProject(tx, project, 'save', { actor: `admin:${admin.uid}` }, now);
    } else await clearWithdrawalRequest(tx, key);
    const { ownerEmail: to, ownerNickname: nickname, title, purpose } = project;
    const kind = agreed ? 'withdrawalApproved' : 'withdrawalRefused';
    await enqueueMail(tx, { kind, to, data: { nickname, title, purpose, projectKey: key } }, now);
    const action = agreed ? 'withdrawal.approve' : 'withdrawal.refuse';
    const before = { state: project.state, withdrawRequested: true };
    const after = { state, withdrawRequested: false };
    const subject = { type: 'project', key } as const;
    await recordDecision(tx, admin, { action, subject, before, after, ...own }, now);
  });
  return { key, state };
}

/** The admin pages always send the version that they show; other clients may decide without one. */
async function lockUnderReview(tx: Tx, key: string, version: number | undefined): Promise<LockedProject> {
  const project = await lockProject(tx, key);
  if (!project) throw new ProductError('notFound');
  if (version !== undefined && version !== project.version) throw new ProductError('decisionStale');
  if (project.state !== 'prepare') throw new ProductError('wrongState');
  return project;
}
