// Written by `npm run docs` from calls/scraps.ts.

export const listScrappedProjects = {
  name: 'listScrappedProjects',
  method: 'GET',
  path: '/user/scrap/prjt',
} as const;

export const toggleScrap = {
  name: 'toggleScrap',
  method: 'POST',
  path: '/user/scrap',
} as const;
