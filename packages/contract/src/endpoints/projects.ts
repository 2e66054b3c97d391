import type { Endpoint, FileEndpoint } from '../call.ts';

export const listProjects = {
  name: 'listProjects',
  method: 'GET',
  path: '/project/list',
} as const satisfies Endpoint;

export const countProjects = {
  name: 'countProjects',
  method: 'GET',
  path: '/project/count',
} as const satisfies Endpoint;

export const getProject = {
  name: 'getProject',
  method: 'GET',
  path: '/project/detail',
} as const satisfies Endpoint;

export const searchProjects = {
  name: 'searchProjects',
  method: 'POST',
  path: '/project/search',
} as const satisfies Endpoint;

export const countSearched = {
  name: 'countSearched',
  method: 'POST',
  path: '/project/search/count',
} as const satisfies Endpoint;

export const listPopular = {
  name: 'listPopular',
  method: 'GET',
  path: '/popular',
} as const satisfies Endpoint;

export const watchProject = { name: 'watchProject', path: '/project/live' } as const satisfies FileEndpoint;
