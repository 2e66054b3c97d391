// Written by `npm run docs` from calls/account.ts.

export const changeInfo = {
  name: 'changeInfo',
  method: 'POST',
  path: '/user/info/change',
} as const;

export const changePassword = {
  name: 'changePassword',
  method: 'POST',
  path: '/user/password',
} as const;

export const checkLeaving = {
  name: 'checkLeaving',
  method: 'GET',
  path: '/user/leave',
} as const;

export const checkPasswordLink = {
  name: 'checkPasswordLink',
  method: 'POST',
  path: '/user/password/link',
} as const;

export const checkVerificationLink = {
  name: 'checkVerificationLink',
  method: 'POST',
  path: '/user/verify/link',
} as const;

export const confirmPassword = {
  name: 'confirmPassword',
  method: 'POST',
  path: '/user/confirm',
} as const;

export const confirmSecondFactor = {
  name: 'confirmSecondFactor',
  method: 'POST',
  path: '/user/second-factor/confirm',
} as const;

export const downloadData = {
  name: 'downloadData',
  method: 'GET',
  path: '/user/data',
} as const;

export const endSessions = {
  name: 'endSessions',
  method: 'DELETE',
  path: '/user/session',
} as const;

export const getSecondFactor = {
  name: 'getSecondFactor',
  method: 'GET',
  path: '/user/second-factor',
} as const;

export const leave = {
  name: 'leave',
  method: 'DELETE',
  path: '/user',
} as const;

export const listConsents = {
  name: 'listConsents',
  method: 'GET',
  path: '/user/consent',
} as const;

export const listSessions = {
  name: 'listSessions',
  method: 'GET',
  path: '/user/session',
} as const;

export const renewRecoveryCodes = {
  name: 'renewRecoveryCodes',
  method: 'POST',
  path: '/user/second-factor/recovery-codes',
} as const;

export const resendVerification = {
  name: 'resendVerification',
  method: 'POST',
  path: '/user/verification',
} as const;

export const startSecondFactor = {
  name: 'startSecondFactor',
  method: 'POST',
  path: '/user/second-factor/start',
} as const;

export const verifyByLink = {
  name: 'verifyByLink',
  method: 'POST',
  path: '/user/verify',
} as const;
