/** Address of resumable uploads of digital rewards, which follow the tus protocol instead of the contract's calls. */
export const rewardUploadPath = '/api/pqbox/upload';
