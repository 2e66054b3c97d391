import type { Endpoint } from '../call.ts';

export const getPushKey = {
  name: 'getPushKey',
  method: 'GET',
  path: '/push/key',
} as const satisfies Endpoint;

export const saveReward = {
  name: 'saveReward',
  method: 'POST',
  path: '/pqbox/save',
} as const satisfies Endpoint;

export const submitReward = {
  name: 'submitReward',
  method: 'POST',
  path: '/pqbox/submit',
} as const satisfies Endpoint;

export const removeReward = {
  name: 'removeReward',
  method: 'DELETE',
  path: '/pqbox/remove',
} as const satisfies Endpoint;

export const listRewards = {
  name: 'listRewards',
  method: 'GET',
  path: '/pqbox/list',
  list: 'rewards',
} as const satisfies Endpoint;

export const getRewardPreview = {
  name: 'getRewardPreview',
  method: 'GET',
  path: '/pqbox/detail',
} as const satisfies Endpoint;

export const getReward = {
  name: 'getReward',
  method: 'GET',
  path: '/reward/detail',
} as const satisfies Endpoint;

/**
 * Where files are sent: the tus protocol (version 1.0.0 with creation and termination; tus-js-client with
 * pieces of 8 MB). `Upload-Metadata` has `project` and `reward` (keys; the reward has been saved),
 * `filename`, and `file` (an id of `contents`) when it is a new version of that. At most 500 MB each; what is
 * not finished within a day is gone. When the last byte has come, the file stands in `contents` with its
 * SHA-256. A refusal has the envelope as its body: 415 a kind that the category does not take (seen in its
 * first bytes), 413 too big, 409 rewardFixed or wrongState, 404 not one's own, 403 restricted, 400 no room in
 * the reward, 429. A 409 with `data.resume` says that bytes have come meanwhile, by another process perhaps:
 * ask with HEAD, and go on.
 */
export const rewardUploadPath = '/api/pqbox/upload';

export const removeRewardFile = {
  name: 'removeRewardFile',
  method: 'DELETE',
  path: '/pqbox/content',
} as const satisfies Endpoint;

export const describeRewardFile = {
  name: 'describeRewardFile',
  method: 'POST',
  path: '/pqbox/content',
} as const satisfies Endpoint;

export const getRewardLinks = {
  name: 'getRewardLinks',
  method: 'GET',
  path: '/pqbox/link',
} as const satisfies Endpoint;

/** States in which an approved reward may be. */
export const approvedStates = ['ready', 'funding', 'finish', 'blind'] as const;

export const listRewardReviews = {
  name: 'listRewardReviews',
  method: 'GET',
  path: '/admin/pqbox',
  list: 'rewards',
} as const satisfies Endpoint;

export const decideReward = {
  name: 'decideReward',
  method: 'POST',
  path: '/admin/pqbox',
} as const satisfies Endpoint;
