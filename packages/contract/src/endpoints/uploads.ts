// Written by `npm run docs` from calls/uploads.ts.

export const removeUpload = {
  name: 'removeUpload',
  method: 'DELETE',
  path: '/upload',
} as const;

export const upload = {
  name: 'upload',
  method: 'POST',
  path: '/upload',
} as const;
