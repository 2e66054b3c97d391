// Written by `npm run docs` from calls/deliveries.ts.

export const endCalendar = {
  name: 'endCalendar',
  method: 'POST',
  path: '/delivery/calendar/end',
} as const;

export const getCalendar = {
  name: 'getCalendar',
  path: '/delivery/calendar.ics',
} as const;

export const listDeliveries = {
  name: 'listDeliveries',
  method: 'GET',
  path: '/delivery/my',
  list: 'deliveries',
} as const;

export const renewCalendar = {
  name: 'renewCalendar',
  method: 'POST',
  path: '/delivery/calendar/renew',
} as const;
