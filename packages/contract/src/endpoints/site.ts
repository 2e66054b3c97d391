import type { Endpoint } from '../call.ts';

export const getBanners = { name: 'getBanners', method: 'GET', path: '/banner' } as const satisfies Endpoint;

export const getPolicies = {
  name: 'getPolicies',
  method: 'GET',
  path: '/policy',
} as const satisfies Endpoint;

export const clickLineBanner = {
  name: 'clickLineBanner',
  method: 'PUT',
  path: '/line/click',
} as const satisfies Endpoint;

export const askTeam = { name: 'askTeam', method: 'POST', path: '/ask' } as const satisfies Endpoint;

export const policyIds = ['terms', 'private', 'offer', 'marketing', 'maker', 'donate'] as const;
