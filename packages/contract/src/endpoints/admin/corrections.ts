// Written by `npm run docs` from calls/admin/corrections.ts.

export const correctProject = {
  name: 'correctProject',
  method: 'POST',
  path: '/admin/project',
} as const;

export const getCorrectable = {
  name: 'getCorrectable',
  method: 'GET',
  path: '/admin/project/content',
} as const;
