// Written by `npm run docs` from calls/admin/reviews.ts.

export const decideReview = {
  name: 'decideReview',
  method: 'POST',
  path: '/admin/review',
} as const;

export const decideWithdrawal = {
  name: 'decideWithdrawal',
  method: 'POST',
  path: '/admin/withdrawal',
} as const;

export const getReview = {
  name: 'getReview',
  method: 'GET',
  path: '/admin/review/detail',
} as const;

export const listReviews = {
  name: 'listReviews',
  method: 'GET',
  path: '/admin/review',
  list: 'projects',
} as const;

export const listWithdrawals = {
  name: 'listWithdrawals',
  method: 'GET',
  path: '/admin/withdrawal',
  list: 'projects',
} as const;

export const searchAllProjects = {
  name: 'searchAllProjects',
  method: 'GET',
  path: '/admin/project',
  list: 'projects',
} as const;
