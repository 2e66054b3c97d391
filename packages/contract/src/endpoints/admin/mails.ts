import type { Endpoint } from '../../call.ts';

export const searchMails = {
  name: 'searchMails',
  method: 'GET',
  path: '/admin/mail',
  list: 'mails',
} as const satisfies Endpoint;
