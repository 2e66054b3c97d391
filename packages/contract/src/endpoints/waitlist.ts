// Written by `npm run docs` from calls/waitlist.ts.

export const joinWaitlist = {
  name: 'joinWaitlist',
  method: 'POST',
  path: '/waitlist/join',
} as const;

export const leaveWaitlist = {
  name: 'leaveWaitlist',
  method: 'DELETE',
  path: '/waitlist/leave',
} as const;

export const listWaits = {
  name: 'listWaits',
  method: 'GET',
  path: '/waitlist/my',
} as const;
