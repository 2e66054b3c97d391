// Written by `npm run docs` from calls/users.ts.

export const checkEmail = {
  name: 'checkEmail',
  method: 'GET',
  path: '/user/check/email',
} as const;

export const checkNickname = {
  name: 'checkNickname',
  method: 'GET',
  path: '/user/check/nickname',
} as const;

export const checkProvider = {
  name: 'checkProvider',
  method: 'GET',
  path: '/user/check/provider',
} as const;

export const getPublicProfile = {
  name: 'getPublicProfile',
  method: 'GET',
  path: '/user/info',
} as const;

export const getSocialSignUp = {
  name: 'getSocialSignUp',
  method: 'GET',
  path: '/user/social',
} as const;

export const getViewer = {
  name: 'getViewer',
  method: 'GET',
  path: '/user/my/info',
} as const;

export const signUp = {
  name: 'signUp',
  method: 'POST',
  path: '/user/new',
} as const;

export const signUpSocial = {
  name: 'signUpSocial',
  method: 'POST',
  path: '/user/social/new',
} as const;
