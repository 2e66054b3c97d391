// Written by `npm run docs` from calls/admin/members.ts.

export const getMemberRecord = {
  name: 'getMemberRecord',
  method: 'GET',
  path: '/admin/user/detail',
} as const;

export const resetSecondFactor = {
  name: 'resetSecondFactor',
  method: 'POST',
  path: '/admin/second-factor/reset',
} as const;

export const restrictMember = {
  name: 'restrictMember',
  method: 'POST',
  path: '/admin/member',
} as const;

export const searchMembers = {
  name: 'searchMembers',
  method: 'GET',
  path: '/admin/user',
  list: 'members',
} as const;

export const signOutMember = {
  name: 'signOutMember',
  method: 'POST',
  path: '/admin/user/sign-out',
} as const;
