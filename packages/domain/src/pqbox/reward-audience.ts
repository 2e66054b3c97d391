import { livePledgeStatuses, type PledgeStatus } from '../pledge/pledge.ts';

export const opensFrom = ['pledge', 'payment'] as const;
export type OpensFrom = (typeof opensFrom)[number];

export type RewardAudience = { rewards: 'all' | readonly number[]; from: OpensFrom };

/** Why a live pledge gives no access: it has other rewards, the payment has failed, or it is not due yet. */
export const rewardLocks = ['tier', 'retry', 'payment'] as const;
export type RewardLock = (typeof rewardLocks)[number];

export type Backing = { status: PledgeStatus; rewards: readonly number[] };

/** Between a failed payment and the next one a pledge gives no access at all. */
export function rewardLock({ rewards, from }: RewardAudience, backing: Backing): RewardLock | null {
  if (rewards !== 'all' && !rewards.some((idx) => backing.rewards.includes(idx))) return 'tier';
  if (backing.status === 'retry') return 'retry';
  return from === 'payment' && backing.status !== 'paid' ? 'payment' : null;
}

export function openingStatuses(from: OpensFrom): PledgeStatus[] {
  return livePledgeStatuses.filter(
    (status) => !rewardLock({ rewards: 'all', from }, { status, rewards: [] }),
  );
}
