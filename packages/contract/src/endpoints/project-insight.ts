// Written by `npm run docs` from calls/project-insight.ts.

export const countSupporterPieces = {
  name: 'countSupporterPieces',
  method: 'GET',
  path: '/user/sponsor/pieces',
} as const;

export const countSupporters = {
  name: 'countSupporters',
  method: 'GET',
  path: '/user/sponsor/count',
} as const;

export const exportSupporterPictures = {
  name: 'exportSupporterPictures',
  path: '/user/sponsor/pictures',
} as const;

export const exportSupporters = {
  name: 'exportSupporters',
  path: '/user/sponsor/export',
} as const;

export const getProjectGraph = {
  name: 'getProjectGraph',
  method: 'GET',
  path: '/user/graph',
} as const;

export const listExportChanges = {
  name: 'listExportChanges',
  method: 'GET',
  path: '/user/sponsor/changes',
} as const;

export const listSupporters = {
  name: 'listSupporters',
  method: 'GET',
  path: '/user/sponsor',
} as const;

export const previewProject = {
  name: 'previewProject',
  method: 'GET',
  path: '/project/preview',
} as const;

export const previewSupporterExport = {
  name: 'previewSupporterExport',
  method: 'GET',
  path: '/user/sponsor/preview',
} as const;
