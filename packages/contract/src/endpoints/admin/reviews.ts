import type { Endpoint } from '../../call.ts';

export const listReviews = {
  name: 'listReviews',
  method: 'GET',
  path: '/admin/review',
  list: 'projects',
} as const satisfies Endpoint;

export const getReview = {
  name: 'getReview',
  method: 'GET',
  path: '/admin/review/detail',
} as const satisfies Endpoint;

export const decideReview = {
  name: 'decideReview',
  method: 'POST',
  path: '/admin/review',
} as const satisfies Endpoint;

export const listWithdrawals = {
  name: 'listWithdrawals',
  method: 'GET',
  path: '/admin/withdrawal',
  list: 'projects',
} as const satisfies Endpoint;

export const decideWithdrawal = {
  name: 'decideWithdrawal',
  method: 'POST',
  path: '/admin/withdrawal',
} as const satisfies Endpoint;

export const searchAllProjects = {
  name: 'searchAllProjects',
  method: 'GET',
  path: '/admin/project',
  list: 'projects',
} as const satisfies Endpoint;
