// Written by `npm run docs` from calls/site.ts.

export const askTeam = {
  name: 'askTeam',
  method: 'POST',
  path: '/ask',
} as const;

export const clickLineBanner = {
  name: 'clickLineBanner',
  method: 'PUT',
  path: '/line/click',
} as const;

export const getBanners = {
  name: 'getBanners',
  method: 'GET',
  path: '/banner',
} as const;

export const getPolicies = {
  name: 'getPolicies',
  method: 'GET',
  path: '/policy',
} as const;
