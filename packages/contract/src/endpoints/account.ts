import type { Endpoint } from '../call.ts';

export const changeInfo = {
  name: 'changeInfo',
  method: 'POST',
  path: '/user/info/change',
} as const satisfies Endpoint;

export const listConsents = {
  name: 'listConsents',
  method: 'GET',
  path: '/user/consent',
} as const satisfies Endpoint;

export const listSessions = {
  name: 'listSessions',
  method: 'GET',
  path: '/user/session',
} as const satisfies Endpoint;

export const endSessions = {
  name: 'endSessions',
  method: 'DELETE',
  path: '/user/session',
} as const satisfies Endpoint;

export const changePassword = {
  name: 'changePassword',
  method: 'POST',
  path: '/user/password',
} as const satisfies Endpoint;

export const checkPasswordLink = {
  name: 'checkPasswordLink',
  method: 'POST',
  path: '/user/password/link',
} as const satisfies Endpoint;

export const resendVerification = {
  name: 'resendVerification',
  method: 'POST',
  path: '/user/verification',
} as const satisfies Endpoint;

export const checkVerificationLink = {
  name: 'checkVerificationLink',
  method: 'POST',
  path: '/user/verify/link',
} as const satisfies Endpoint;

export const verifyByLink = {
  name: 'verifyByLink',
  method: 'POST',
  path: '/user/verify',
} as const satisfies Endpoint;

export const confirmPassword = {
  name: 'confirmPassword',
  method: 'POST',
  path: '/user/confirm',
} as const satisfies Endpoint;

export const getSecondFactor = {
  name: 'getSecondFactor',
  method: 'GET',
  path: '/user/second-factor',
} as const satisfies Endpoint;

export const startSecondFactor = {
  name: 'startSecondFactor',
  method: 'POST',
  path: '/user/second-factor/start',
} as const satisfies Endpoint;

export const confirmSecondFactor = {
  name: 'confirmSecondFactor',
  method: 'POST',
  path: '/user/second-factor/confirm',
} as const satisfies Endpoint;

export const renewRecoveryCodes = {
  name: 'renewRecoveryCodes',
  method: 'POST',
  path: '/user/second-factor/recovery-codes',
} as const satisfies Endpoint;

export const downloadData = {
  name: 'downloadData',
  method: 'GET',
  path: '/user/data',
} as const satisfies Endpoint;

export const checkLeaving = {
  name: 'checkLeaving',
  method: 'GET',
  path: '/user/leave',
} as const satisfies Endpoint;

export const leave = { name: 'leave', method: 'DELETE', path: '/user' } as const satisfies Endpoint;
