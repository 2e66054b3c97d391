import type { Endpoint } from '../call.ts';

export const placePledge = {
  name: 'placePledge',
  method: 'POST',
  path: '/gatekeeping/upload',
} as const satisfies Endpoint;

export const fixPledge = {
  name: 'fixPledge',
  method: 'POST',
  path: '/gatekeeping/fix',
} as const satisfies Endpoint;

export const cancelPledge = {
  name: 'cancelPledge',
  method: 'POST',
  path: '/payment/cancel',
} as const satisfies Endpoint;

export const listPledges = {
  name: 'listPledges',
  method: 'GET',
  path: '/user/gatekeeping',
} as const satisfies Endpoint;

export const countNeeds = {
  name: 'countNeeds',
  method: 'GET',
  path: '/user/needs',
} as const satisfies Endpoint;

export const changePledgeCard = {
  name: 'changePledgeCard',
  method: 'PUT',
  path: '/payment/card',
} as const satisfies Endpoint;

export const changeAllPledgeCards = {
  name: 'changeAllPledgeCards',
  method: 'PUT',
  path: '/payment/card/all',
} as const satisfies Endpoint;

export const nameFallbackCard = {
  name: 'nameFallbackCard',
  method: 'PUT',
  path: '/payment/fallback',
} as const satisfies Endpoint;

export const payNow = { name: 'payNow', method: 'POST', path: '/payment/now' } as const satisfies Endpoint;
