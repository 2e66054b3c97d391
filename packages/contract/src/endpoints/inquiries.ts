// Written by `npm run docs` from calls/inquiries.ts.

export const answerAsk = {
  name: 'answerAsk',
  method: 'POST',
  path: '/admin/ask',
} as const;

export const listAsks = {
  name: 'listAsks',
  method: 'GET',
  path: '/admin/ask',
  list: 'asks',
} as const;

export const listInquiries = {
  name: 'listInquiries',
  method: 'GET',
  path: '/user/inquiry',
} as const;

export const listWaitingProjects = {
  name: 'listWaitingProjects',
  method: 'GET',
  path: '/user/inquiry/waiting',
} as const;
