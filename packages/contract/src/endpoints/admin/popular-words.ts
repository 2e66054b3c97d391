// Written by `npm run docs` from calls/admin/popular-words.ts.

export const blockWord = {
  name: 'blockWord',
  method: 'PUT',
  path: '/admin/popular-word',
} as const;

export const listBlockedWords = {
  name: 'listBlockedWords',
  method: 'GET',
  path: '/admin/popular-word',
} as const;
