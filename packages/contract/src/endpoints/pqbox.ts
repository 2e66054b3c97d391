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
 * Upload address for files, tus protocol 1.0.0 with creation and termination (tus-js-client with chunks of 8 MB).
 * `Upload-Metadata` has `project` and `reward` (keys; the reward has to be saved before), `filename`, and `file` (an id of
 * `contents`) if it is a new version of that file. Maximum 500 MB per file; an upload that is not completed within a day is
 * removed. A completed upload is listed in `contents` with its SHA-256. A refusal has the envelope as its body: 415 for a
 * type that the category does not accept (detected from the first bytes), 413 too large, 409 rewardFixed or wrongState, 404
 * not the caller's, 403 restricted, 400 the reward is full, 429. A 409 with `data.resume` means that other bytes arrived
 * since, possibly through another process: get the offset with HEAD and continue.
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

/** Possible states of an approved digital reward. */
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
