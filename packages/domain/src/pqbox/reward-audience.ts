import { livePledgeStatuses, type PledgeStatus } from '../pledge/pledge.ts';

/** From when a PQ box reward is open to a pledge: as soon as it stands, or once it is paid. */
export const opensFrom = ['pledge', 'payment'] as const;
export type OpensFrom = (typeof opensFrom)[number];

/** Which backers a reward is for: those who have chosen one of these tiers of its project, or all, and from when. */
export type RewardAudience = { rewards: 'all' | readonly number[]; from: OpensFrom };

/** Why a live pledge does not open a reward: it is for other tiers, the payment has failed, or it is still to come. */
export const rewardLocks = ['tier', 'retry', 'payment'] as const;
export type RewardLock = (typeof rewardLocks)[number];

/** A live pledge, with the tiers that it holds. */
export type Backing = { status: PledgeStatus; rewards: readonly number[] };

/**
 * What keeps a live pledge from opening a reward, null when nothing does. Between a payment that has failed and the next one
 * nothing opens, whatever was open before.
 */
export function rewardLock({ rewards, from }: RewardAudience, backing: Backing): RewardLock | null {
  if (rewards !== 'all' && !rewards.some((idx) => backing.rewards.includes(idx))) return 'tier';
  if (backing.status === 'retry') return 'retry';
  return from === 'payment' && backing.status !== 'paid' ? 'payment' : null;
}

/** The statuses of live pledges of its tiers to which a reward is open. */
export function openingStatuses(from: OpensFrom): PledgeStatus[] {
  return livePledgeStatuses.filter(
    (status) => !rewardLock({ rewards: 'all', from }, { status, rewards: [] }),
  );
}
