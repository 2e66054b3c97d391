// Written by `npm run docs` from calls/admin/overdue.ts.

export const listOverdue = {
  name: 'listOverdue',
  method: 'GET',
  path: '/admin/overdue',
  list: 'projects',
} as const;
