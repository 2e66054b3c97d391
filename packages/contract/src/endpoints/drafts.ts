import type { Endpoint } from '../call.ts';

export const saveDraft = {
  name: 'saveDraft',
  method: 'POST',
  path: '/project/save',
} as const satisfies Endpoint;

export const getDraft = {
  name: 'getDraft',
  method: 'GET',
  path: '/project/draft',
} as const satisfies Endpoint;

export const submitProject = {
  name: 'submitProject',
  method: 'POST',
  path: '/project/submit',
} as const satisfies Endpoint;

export const withdrawReview = {
  name: 'withdrawReview',
  method: 'POST',
  path: '/project/withdraw',
} as const satisfies Endpoint;

export const getMakerTerms = {
  name: 'getMakerTerms',
  method: 'GET',
  path: '/user/terms/maker',
} as const satisfies Endpoint;

export const changeState = {
  name: 'changeState',
  method: 'POST',
  path: '/state/change',
} as const satisfies Endpoint;

export const removeDraft = {
  name: 'removeDraft',
  method: 'DELETE',
  path: '/user/save/remove',
} as const satisfies Endpoint;

export const listOwnProjects = {
  name: 'listOwnProjects',
  method: 'GET',
  path: '/user/open',
} as const satisfies Endpoint;
