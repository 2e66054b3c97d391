import { livePledgeStatuses, type PledgeStatus } from '../pledge/pledge.ts';

/** When a digital reward opens to a pledge: at once, or once it is paid. */
export const opensFrom = ['pledge', 'payment'] as const;
export type OpensFrom = (typeof opensFrom)[number];

/**
 * The audience of a digital reward: backers who have chosen one of these rewards of the project, or all, and from when.
 */
export type RewardAudience = { rewards: 'all' | readonly number[]; from: OpensFrom };

/** Why a live pledge gives no access: it has other rewards, the payment has failed, or it is not due yet. */
export const rewardLocks = ['tier', 'retry', 'payment'] as const;
export type RewardLock = (typeof rewardLocks)[number];

/** A live pledge with its chosen rewards. */
export type Backing = { status: PledgeStatus; rewards: readonly number[] };

/** Why a live pledge gives no access, or null. Between a failed payment and the next one it gives none at all. */
export function rewardLock({ rewards, from }: RewardAudience, backing: Backing): RewardLock | null {
  if (rewards !== 'all' && !rewards.some((idx) => backing.rewards.includes(idx))) return 'tier';
  if (backing.status === 'retry') return 'retry';
  return from === 'payment' && backing.status !== 'paid' ? 'payment' : null;
}

/** The statuses of live pledges that give access. */
export function openingStatuses(from: OpensFrom): PledgeStatus[] {
  return livePledgeStatuses.filter(
    (status) => !rewardLock({ rewards: 'all', from }, { status, rewards: [] }),
  );
}
