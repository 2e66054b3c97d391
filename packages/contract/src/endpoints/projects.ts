// Written by `npm run docs` from calls/projects.ts.

export const countProjects = {
  name: 'countProjects',
  method: 'GET',
  path: '/project/count',
} as const;

export const getProject = {
  name: 'getProject',
  method: 'GET',
  path: '/project/detail',
} as const;

export const listPopular = {
  name: 'listPopular',
  method: 'GET',
  path: '/popular',
} as const;

export const listProjects = {
  name: 'listProjects',
  method: 'GET',
  path: '/project/list',
} as const;

export const searchProjects = {
  name: 'searchProjects',
  method: 'POST',
  path: '/project/search',
  list: 'projects',
} as const;

export const watchProject = {
  name: 'watchProject',
  path: '/project/live',
} as const;
