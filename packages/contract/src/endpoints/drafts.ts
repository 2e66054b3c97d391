// Written by `npm run docs` from calls/drafts.ts.

export const changeState = {
  name: 'changeState',
  method: 'POST',
  path: '/state/change',
} as const;

export const getDraft = {
  name: 'getDraft',
  method: 'GET',
  path: '/project/draft',
} as const;

export const getFeePlans = {
  name: 'getFeePlans',
  method: 'GET',
  path: '/project/plan',
} as const;

export const getMakerTerms = {
  name: 'getMakerTerms',
  method: 'GET',
  path: '/user/terms/maker',
} as const;

export const listOwnProjects = {
  name: 'listOwnProjects',
  method: 'GET',
  path: '/user/open',
} as const;

export const removeDraft = {
  name: 'removeDraft',
  method: 'DELETE',
  path: '/user/save/remove',
} as const;

export const saveDraft = {
  name: 'saveDraft',
  method: 'POST',
  path: '/project/save',
} as const;

export const submitProject = {
  name: 'submitProject',
  method: 'POST',
  path: '/project/submit',
} as const;

export const withdrawReview = {
  name: 'withdrawReview',
  method: 'POST',
  path: '/project/withdraw',
} as const;
