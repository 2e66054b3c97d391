export { mp4Seconds, sniffMedia } from './files/media-facts.ts';
export { registerRewardFiles } from './files/send-file.ts';
export { registerRewardUploads } from './files/upload-routes.ts';
export { isRewardDue, moveDueRewards } from './move-due-rewards.ts';
export { notifyBackers, startBackerNotifications } from './notify-backers.ts';
export { registerRewardPictures } from './pictures.ts';
export { countRewardsUnderReview } from './queries.ts';
export { blindReward } from './review-reward.ts';
export { registerPqBox } from './routes.ts';
