import type { joinWaitlist as joinCall } from '@pq/contract/calls/waitlist';
import { t } from '@pq/domain/copy';
import { seoulDate } from '@pq/domain/dates';
import { limits } from '@pq/domain/limits';
import { isUnapproved } from '@pq/domain/project/project';
import { choiceKey } from '@pq/domain/reward/options';
import { isEarlyOpen, isSoldOut, mostForOne } from '@pq/domain/reward/pieces-left';
import type { StockedReward } from '@pq/domain/reward/remaining';
import type { Choice } from '@pq/domain/reward/reward-details';
import type { z } from 'zod';
import type { Tx } from '#src/platform/database/database.ts';
import { lockMember } from '#src/platform/database/lock-member.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import type { Limit } from '#src/platform/http/limits.ts';
import { withQuota } from '#src/platform/http/quota.ts';
import type { Platform } from '#src/platform/platform.ts';
import { ProductError } from '#src/platform/product-error.ts';
import { publishProjectChange } from '#src/platform/realtime/channel.ts';
import { findProjectOwner, lockOpenProject } from '../shared/project-queries.ts';
import { findQueuedReward, insertWait } from './queries.ts';

type Input = z.output<typeof joinCall.input>;

const joinLimit: Limit = { max: 30, windowS: 60 };

/**
 * Joins the end of the queue of a reward that is sold out. Throws notFound, pledgeOwn, pledgeClosed, invalid for a
 * combination that is not made, waitlistTwice, pledgeEarly and pledgeLimit when the member could not take a piece, waitlistFree,
 * waitlistFull, tooMany.
 */
export function joinWaitlist(platform: Platform, memberId: string, input: Input): Promise<{ place: number }> {
  return withQuota(platform.database.db, `waitlist:${memberId}`, joinLimit, () =>
    join(platform, memberId, input),
  );
}

async function join(platform: Platform, memberId: string, input: Input): Promise<{ place: number }> {
  const { projectid: projectKey } = input;
  const nowMs = platform.clock.now();
  const place = await inTransaction(platform.database.db, async (tx) => {
    // Locked before the project, as when a member leaves.
    await lockMember(tx, memberId);
    await assertForOthers(tx, projectKey, memberId);
    const isOpen = await lockOpenProject(tx, projectKey, seoulDate(nowMs));
    if (!isOpen) throw new ProductError('pledgeClosed');
    return takePlace(tx, memberId, input, nowMs);
  });
  publishProjectChange(platform, projectKey);
  return { place };
}

async function assertForOthers(tx: Tx, projectKey: string, memberId: string): Promise<void> {
  const project = await findProjectOwner(tx, projectKey);
  if (!project || isUnapproved(project.state)) throw new ProductError('notFound');
  if (project.ownerId === memberId) throw new ProductError('pledgeOwn');
}

async function takePlace(tx: Tx, memberId: string, input: Input, nowMs: number): Promise<number> {
  const { projectid: projectKey, idx } = input;
  const found = await findQueuedReward(tx, { projectKey, idx, memberId });
  if (!found) throw new ProductError('notFound');
  const { goods, count, sold, held, queued, isQueued, pieces } = found;
  const reward = { ...goods, count, sold, held };
  const choice = choiceOf(reward, input.choice ?? []);
  if (isQueued) throw new ProductError('waitlistTwice');
  assertObtainable(reward, { idx, choice, pieces, today: seoulDate(nowMs) });
  if (!isSoldOut(reward, choice)) throw new ProductError('waitlistFree');
  if (queued >= limits.waitlist) throw new ProductError('waitlistFull');
  return insertWait(tx, { projectKey, idx, memberId, choice }, new Date(nowMs));
}

/** Without a stock by combination a member waits for any piece: its options are chosen with the pledge. */
function choiceOf({ stock = [] }: StockedReward, sent: Choice): Choice {
  if (sent.length === 0 || stock.length === 0) return [];
  const isMade = stock.some(({ choice, count }) => count > 0 && choiceKey(choice) === choiceKey(sent));
  if (!isMade) throw ProductError.ofField('choice', t('pay.err.choice'));
  return sent;
}

function assertObtainable(
  reward: StockedReward,
  { idx, choice, pieces, today }: { idx: number; choice: Choice; pieces: number; today: string },
): void {
  const none = { lines: [{ idx, choice: [...choice], left: 0 }] };
  if (!isEarlyOpen({ early: reward.early, sold: -1 }, today)) throw new ProductError('pledgeEarly', none);
  if (pieces >= mostForOne(reward)) throw new ProductError('pledgeLimit', none);
}
