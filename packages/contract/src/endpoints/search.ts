// Written by `npm run docs` from calls/search.ts.

export const suggestSearch = {
  name: 'suggestSearch',
  method: 'GET',
  path: '/search/suggest',
} as const;
