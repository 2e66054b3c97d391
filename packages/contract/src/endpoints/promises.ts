// Written by `npm run docs` from calls/promises.ts.

export const movePromise = {
  name: 'movePromise',
  method: 'POST',
  path: '/project/promise',
} as const;
