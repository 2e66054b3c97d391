import type { Endpoint } from '../call.ts';

export const toggleScrap = {
  name: 'toggleScrap',
  method: 'POST',
  path: '/user/scrap',
} as const satisfies Endpoint;

export const listScrappedProjects = {
  name: 'listScrappedProjects',
  method: 'GET',
  path: '/user/scrap/prjt',
} as const satisfies Endpoint;
