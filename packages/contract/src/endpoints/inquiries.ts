import type { Endpoint } from '../call.ts';

export const listInquiries = {
  name: 'listInquiries',
  method: 'GET',
  path: '/user/inquiry',
} as const satisfies Endpoint;

export const listWaitingProjects = {
  name: 'listWaitingProjects',
  method: 'GET',
  path: '/user/inquiry/waiting',
} as const satisfies Endpoint;

export const listAsks = {
  name: 'listAsks',
  method: 'GET',
  path: '/admin/ask',
  list: 'asks',
} as const satisfies Endpoint;

export const answerAsk = {
  name: 'answerAsk',
  method: 'POST',
  path: '/admin/ask',
} as const satisfies Endpoint;
