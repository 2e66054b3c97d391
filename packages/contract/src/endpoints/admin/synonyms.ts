// Written by `npm run docs` from calls/admin/synonyms.ts.

export const listSynonyms = {
  name: 'listSynonyms',
  method: 'GET',
  path: '/admin/synonym',
  list: 'groups',
} as const;

export const writeSynonyms = {
  name: 'writeSynonyms',
  method: 'PUT',
  path: '/admin/synonym',
} as const;
