import type * as calls from '@pq/contract/calls/pqbox';
import { t } from '@pq/domain/copy';
import { seoulDate } from '@pq/domain/dates';
import { pageSizes } from '@pq/domain/limits';
import { isBoxOpenIn, rewardOpensOn } from '@pq/domain/pqbox/pq-reward';
import type { z } from 'zod';
import { enqueueMail } from '#src/modules/notifications/index.ts';
import { type LockedProject, lockProject } from '#src/modules/projects/index.ts';
import { assertMayDecide, recordDecision } from '#src/platform/audit-log.ts';
import type { Tx } from '#src/platform/database/database.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import type { AdminCaller } from '#src/platform/http/caller.ts';
import type { Platform } from '#src/platform/platform.ts';
import { ProductError } from '#src/platform/product-error.ts';
import { notify } from '#src/platform/realtime/channel.ts';
import { presentRewardCard } from './present-reward.ts';
import { findAddressee } from './shared/notify-backers.ts';
import { managerAccess } from './shared/policy.ts';
import {
  findProjectOf,
  findStateBeforeBlind,
  type LockedReward,
  listApprovedRows,
  listWaitingRows,
  lockReward,
  moveReward,
} from './shared/queries.ts';

export async function listRewardReviews(
  { database: { db } }: Platform,
  admin: AdminCaller,
  { text, state, page }: z.output<typeof calls.listRewardReviews.input>,
): Promise<z.output<typeof calls.listRewardReviews.data>> {
  const at = { limit: pageSizes.admin, offset: page * pageSizes.admin };
  const { total, rows } = state
    ? await listApprovedRows(db, admin.uid, { text: text.trim(), state }, at)
    : await listWaitingRows(db, admin.uid, at);
  const rewards = rows.map((row) => ({
    ...presentRewardCard(row, managerAccess),
    projectTitle: row.projectTitle,
    submittedAt: row.submittedAt,
  }));
  return { total, rewards };
}

/**
 * Approves a reward under review (prepare → ready; the sweep opens it) or refuses it with the reason that its
 * maker reads. Throws notFound, decisionStale, and wrongState: not under review, or approved although it
 * would have closed already or would not open, for backers have no box in the state of its project.
 */
export async function decideReward(
  platform: Platform,
  admin: AdminCaller,
  { key, decision, message: typed, version }: z.output<typeof calls.decideReward.input>,
): Promise<z.output<typeof calls.decideReward.data>> {
  const nowMs = platform.clock.now();
  const now = new Date(nowMs);
  const message = typed?.trim() ?? '';
  const state = decision === 'approve' ? 'ready' : 'reject';
  await inTransaction(platform.database.db, async (tx) => {
    const project = await lockProjectOf(tx, key);
    const reward = underReview(await lockReward(tx, key), version);
    const own = await assertMayDecide(tx, admin, [reward.authorId]);
    if (decision === 'approve') assertOpens(reward, project, seoulDate(nowMs));
    const actor = `admin:${admin.uid}`;
    await moveReward(tx, reward, state, { actor, message: decision === 'reject' ? message : null }, now);
    const { email: to, projectState: _projectState, ...data } = await findAddressee(tx, key);
    if (decision === 'approve') {
      const start = rewardOpensOn(reward, { start: project?.periodStart ?? '' });
      const opens = start > seoulDate(nowMs) ? ('onDay' as const) : ('now' as const);
      await enqueueMail(tx, { kind: 'rewardApproved', to, data: { ...data, start, opens } }, now);
    }
    if (decision === 'reject')
      await enqueueMail(tx, { kind: 'rewardRejected', to, data: { ...data, reason: message } }, now);
    const change = { before: { state: reward.state }, after: { state } };
    const reason = message === '' ? {} : { reason: message };
    const subject = { type: 'reward', key } as const;
    await recordDecision(
      tx,
      admin,
      { action: `reward.${decision}`, subject, ...change, ...reason, ...own },
      now,
    );
    await notify(tx, 'sweep');
  });
  return { key, state };
}

/** Locks the project of a reward before the reward: the order in which moves of a project lock; null for no such reward. */
async function lockProjectOf(tx: Tx, key: string): Promise<LockedProject | null> {
  const projectKey = await findProjectOf(tx, key);
  return projectKey === null ? null : lockProject(tx, projectKey);
}

function assertOpens(reward: LockedReward, project: LockedProject | null, today: string): void {
  if (reward.finish < today)
    throw new ProductError('wrongState', undefined, { msg: t('pq.review.datePassed') });
  if (!project || !(project.state === 'ready' || isBoxOpenIn(project.state)))
    throw new ProductError('wrongState', undefined, { msg: t('pq.review.boxClosed') });
}

function underReview(reward: LockedReward | null, version: number | undefined): LockedReward {
  if (!reward) throw new ProductError('notFound');
  if (version !== undefined && version !== reward.version) throw new ProductError('decisionStale');
  if (reward.state !== 'prepare') throw new ProductError('wrongState');
  return reward;
}

/**
 * Hides an approved reward from its backers, or restores its state; the sweep then opens or closes what has become due. Does
 * nothing when nothing changes. Throws notFound, decisionStale when the reward has changed since the version `seen`, and
 * wrongState for an unapproved reward.
 */
export async function blindReward(
  platform: Platform,
  admin: AdminCaller,
  { key, on, reason, seen }: { key: string; on: boolean; reason: string; seen?: string | undefined },
): Promise<void> {
  const now = new Date(platform.clock.now());
  await inTransaction(platform.database.db, async (tx) => {
    const reward = await lockReward(tx, key);
    if (!reward) throw new ProductError('notFound');
    if (seen !== undefined && seen !== String(reward.version)) throw new ProductError('decisionStale');
    if (on === (reward.state === 'blind')) return;
    const own = await assertMayDecide(tx, admin, [reward.authorId]);
    const state = on ? 'blind' : await findStateBeforeBlind(tx, key);
    await moveReward(tx, reward, state, { actor: `admin:${admin.uid}`, reason }, now);
    const change = { before: { state: reward.state }, after: { state } };
    const action = on ? 'reward.hide' : 'reward.show';
    const subject = { type: 'reward', key } as const;
    await recordDecision(tx, admin, { action, subject, ...change, reason, ...own }, now);
    await notify(tx, 'sweep');
  });
}
