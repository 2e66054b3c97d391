// Written by `npm run docs` from calls/search.ts.

export const countSearch = {
  name: 'countSearch',
  method: 'GET',
  path: '/search/count',
} as const;

export const listPopularWords = {
  name: 'listPopularWords',
  method: 'GET',
  path: '/search/popular',
} as const;

export const listSavedSearches = {
  name: 'listSavedSearches',
  method: 'GET',
  path: '/search/saved',
} as const;

export const noteSearch = {
  name: 'noteSearch',
  method: 'POST',
  path: '/search/use',
} as const;

export const removeSavedSearch = {
  name: 'removeSavedSearch',
  method: 'DELETE',
  path: '/search/saved',
} as const;

export const saveSearch = {
  name: 'saveSearch',
  method: 'POST',
  path: '/search/saved',
} as const;

export const suggestSearch = {
  name: 'suggestSearch',
  method: 'GET',
  path: '/search/suggest',
} as const;
