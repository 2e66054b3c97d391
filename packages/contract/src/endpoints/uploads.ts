import type { Endpoint } from '../call.ts';

export const upload = { name: 'upload', method: 'POST', path: '/upload' } as const satisfies Endpoint;

export const removeUpload = {
  name: 'removeUpload',
  method: 'DELETE',
  path: '/upload',
} as const satisfies Endpoint;
