// Written by `npm run docs` from calls/admin/mails.ts.

export const getMail = {
  name: 'getMail',
  method: 'GET',
  path: '/admin/mail/detail',
} as const;

export const searchMails = {
  name: 'searchMails',
  method: 'GET',
  path: '/admin/mail',
  list: 'mails',
} as const;
