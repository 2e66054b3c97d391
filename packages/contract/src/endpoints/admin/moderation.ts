import type { Endpoint } from '../../call.ts';

export const listReports = {
  name: 'listReports',
  method: 'GET',
  path: '/admin/report',
  list: 'reports',
} as const satisfies Endpoint;

export const keepReported = {
  name: 'keepReported',
  method: 'POST',
  path: '/admin/report',
} as const satisfies Endpoint;

export const searchAllStories = {
  name: 'searchAllStories',
  method: 'GET',
  path: '/admin/story',
  list: 'stories',
} as const satisfies Endpoint;

export const setBlind = {
  name: 'setBlind',
  method: 'POST',
  path: '/admin/blind',
} as const satisfies Endpoint;
