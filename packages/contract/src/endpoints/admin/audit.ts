// Written by `npm run docs` from calls/admin/audit.ts.

export const listAudit = {
  name: 'listAudit',
  method: 'GET',
  path: '/admin/audit',
  list: 'entries',
} as const;
