// Written by `npm run docs` from calls/pqbox.ts.

export const decideReward = {
  name: 'decideReward',
  method: 'POST',
  path: '/admin/pqbox',
} as const;

export const describeRewardFile = {
  name: 'describeRewardFile',
  method: 'POST',
  path: '/pqbox/content',
} as const;

export const getPushKey = {
  name: 'getPushKey',
  method: 'GET',
  path: '/push/key',
} as const;

export const getReward = {
  name: 'getReward',
  method: 'GET',
  path: '/reward/detail',
} as const;

export const getRewardLinks = {
  name: 'getRewardLinks',
  method: 'GET',
  path: '/pqbox/link',
} as const;

export const getRewardPreview = {
  name: 'getRewardPreview',
  method: 'GET',
  path: '/pqbox/detail',
} as const;

export const listOwnBoxes = {
  name: 'listOwnBoxes',
  method: 'GET',
  path: '/pqbox/own',
} as const;

export const listRewardReviews = {
  name: 'listRewardReviews',
  method: 'GET',
  path: '/admin/pqbox',
  list: 'rewards',
} as const;

export const listRewards = {
  name: 'listRewards',
  method: 'GET',
  path: '/pqbox/list',
  list: 'rewards',
} as const;

export const removeReward = {
  name: 'removeReward',
  method: 'DELETE',
  path: '/pqbox/remove',
} as const;

export const removeRewardFile = {
  name: 'removeRewardFile',
  method: 'DELETE',
  path: '/pqbox/content',
} as const;

export const saveReward = {
  name: 'saveReward',
  method: 'POST',
  path: '/pqbox/save',
} as const;

export const submitReward = {
  name: 'submitReward',
  method: 'POST',
  path: '/pqbox/submit',
} as const;
