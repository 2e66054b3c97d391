import type { Endpoint } from '../../call.ts';

export const searchMembers = {
  name: 'searchMembers',
  method: 'GET',
  path: '/admin/user',
  list: 'members',
} as const satisfies Endpoint;

export const getMemberRecord = {
  name: 'getMemberRecord',
  method: 'GET',
  path: '/admin/user/detail',
} as const satisfies Endpoint;

export const signOutMember = {
  name: 'signOutMember',
  method: 'POST',
  path: '/admin/user/sign-out',
} as const satisfies Endpoint;

export const resetSecondFactor = {
  name: 'resetSecondFactor',
  method: 'POST',
  path: '/admin/second-factor/reset',
} as const satisfies Endpoint;

export const restrictMember = {
  name: 'restrictMember',
  method: 'POST',
  path: '/admin/member',
} as const satisfies Endpoint;
