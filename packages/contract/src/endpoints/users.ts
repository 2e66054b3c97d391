import type { Endpoint } from '../call.ts';

export const getViewer = {
  name: 'getViewer',
  method: 'GET',
  path: '/user/my/info',
} as const satisfies Endpoint;

export const getPublicProfile = {
  name: 'getPublicProfile',
  method: 'GET',
  path: '/user/info',
} as const satisfies Endpoint;

export const checkEmail = {
  name: 'checkEmail',
  method: 'GET',
  path: '/user/check/email',
} as const satisfies Endpoint;

export const checkNickname = {
  name: 'checkNickname',
  method: 'GET',
  path: '/user/check/nickname',
} as const satisfies Endpoint;

export const checkProvider = {
  name: 'checkProvider',
  method: 'GET',
  path: '/user/check/provider',
} as const satisfies Endpoint;

export const getSocialSignUp = {
  name: 'getSocialSignUp',
  method: 'GET',
  path: '/user/social',
} as const satisfies Endpoint;

export const signUpSocial = {
  name: 'signUpSocial',
  method: 'POST',
  path: '/user/social/new',
} as const satisfies Endpoint;

export const signUp = { name: 'signUp', method: 'POST', path: '/user/new' } as const satisfies Endpoint;
