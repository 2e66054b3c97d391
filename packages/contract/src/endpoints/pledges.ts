// Written by `npm run docs` from calls/pledges.ts.

export const cancelPledge = {
  name: 'cancelPledge',
  method: 'POST',
  path: '/payment/cancel',
} as const;

export const changeAllPledgeCards = {
  name: 'changeAllPledgeCards',
  method: 'PUT',
  path: '/payment/card/all',
} as const;

export const changePledgeCard = {
  name: 'changePledgeCard',
  method: 'PUT',
  path: '/payment/card',
} as const;

export const countNeeds = {
  name: 'countNeeds',
  method: 'GET',
  path: '/user/needs',
} as const;

export const fixPledge = {
  name: 'fixPledge',
  method: 'POST',
  path: '/gatekeeping/fix',
} as const;

export const listPledges = {
  name: 'listPledges',
  method: 'GET',
  path: '/user/gatekeeping',
} as const;

export const nameFallbackCard = {
  name: 'nameFallbackCard',
  method: 'PUT',
  path: '/payment/fallback',
} as const;

export const payNow = {
  name: 'payNow',
  method: 'POST',
  path: '/payment/now',
} as const;

export const placePledge = {
  name: 'placePledge',
  method: 'POST',
  path: '/gatekeeping/upload',
} as const;
