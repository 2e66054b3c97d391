import type { Endpoint } from '../call.ts';

export const joinWaitlist = {
  name: 'joinWaitlist',
  method: 'POST',
  path: '/waitlist/join',
} as const satisfies Endpoint;

export const leaveWaitlist = {
  name: 'leaveWaitlist',
  method: 'DELETE',
  path: '/waitlist/leave',
} as const satisfies Endpoint;

export const listWaits = {
  name: 'listWaits',
  method: 'GET',
  path: '/waitlist/my',
} as const satisfies Endpoint;
