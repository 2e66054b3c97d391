export { mp4Seconds, sniffMedia } from './files/media-facts.ts';
export { isRewardDue, moveDueRewards } from './move-due-rewards.ts';
export { blindReward } from './review-reward.ts';
export { registerDigitalRewards } from './routes.ts';
export { rewardOpenedBroadcast, rewardReplacedBroadcast } from './shared/notify-backers.ts';
export { countRewardsUnderReview } from './shared/queries.ts';
export { rewardRemovedBroadcast } from './shared/removals.ts';
