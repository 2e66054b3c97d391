// Written by `npm run docs` from calls/search.ts.

export const countSearch = {
  name: 'countSearch',
  method: 'GET',
  path: '/search/count',
} as const;

export const suggestSearch = {
  name: 'suggestSearch',
  method: 'GET',
  path: '/search/suggest',
} as const;
