import type { Endpoint, FileEndpoint } from '../call.ts';

export const exportSupporters = {
  name: 'exportSupporters',
  path: '/user/sponsor/export',
} as const satisfies FileEndpoint;

export const exportSupporterPictures = {
  name: 'exportSupporterPictures',
  path: '/user/sponsor/pictures',
} as const satisfies FileEndpoint;

export const listExportChanges = {
  name: 'listExportChanges',
  method: 'GET',
  path: '/user/sponsor/changes',
} as const satisfies Endpoint;

export const countSupporters = {
  name: 'countSupporters',
  method: 'GET',
  path: '/user/sponsor/count',
} as const satisfies Endpoint;

export const previewSupporterExport = {
  name: 'previewSupporterExport',
  method: 'GET',
  path: '/user/sponsor/preview',
} as const satisfies Endpoint;

export const countSupporterPieces = {
  name: 'countSupporterPieces',
  method: 'GET',
  path: '/user/sponsor/pieces',
} as const satisfies Endpoint;

export const listSupporters = {
  name: 'listSupporters',
  method: 'GET',
  path: '/user/sponsor',
} as const satisfies Endpoint;

export const getProjectGraph = {
  name: 'getProjectGraph',
  method: 'GET',
  path: '/user/graph',
} as const satisfies Endpoint;

export const previewProject = {
  name: 'previewProject',
  method: 'GET',
  path: '/project/preview',
} as const satisfies Endpoint;
