import type { Endpoint } from '../../call.ts';

export const getCorrectable = {
  name: 'getCorrectable',
  method: 'GET',
  path: '/admin/project/content',
} as const satisfies Endpoint;

export const correctProject = {
  name: 'correctProject',
  method: 'POST',
  path: '/admin/project',
} as const satisfies Endpoint;
