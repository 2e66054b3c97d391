export {
  attachedUrl,
  type Claim,
  claimAnswerPictures,
  claimAttachments,
  openAttachment,
  pathOfUrl,
  releaseAttachments,
  urlOfPath,
} from './attachments.ts';
export { copyPicturesToReview, rewardsShowing } from './picture-queries.ts';
export {
  deleteProjectPictures,
  deleteStoryPictures,
  filterOwnRewardPictures,
  replaceNoticePictures,
  replaceProfilePicture,
  replaceRewardPictures,
  replaceStoryPictures,
  setNewsPictures,
  setProjectPictures,
} from './pictures.ts';
export { claimDocument, deleteUploads, deleteUploadsOf, releaseAttachmentsOf } from './queries.ts';
export { createFileReceiver, receiveFileForm } from './receive-upload.ts';
export { type CacheOfPicture, registerMedia, serveProtectedPictures } from './routes.ts';
export { startUploadTask, tidyUploads } from './tidy-uploads.ts';
export { startVariantWarmUp, type Variants } from './variants.ts';
