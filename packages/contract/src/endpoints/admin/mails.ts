import type { Endpoint } from '../../call.ts';

export const getMail = {
  name: 'getMail',
  method: 'GET',
  path: '/admin/mail/detail',
} as const satisfies Endpoint;

export const searchMails = {
  name: 'searchMails',
  method: 'GET',
  path: '/admin/mail',
  list: 'mails',
} as const satisfies Endpoint;
