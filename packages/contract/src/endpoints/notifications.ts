// Written by `npm run docs` from calls/notifications.ts.

export const listNotifications = {
  name: 'listNotifications',
  method: 'GET',
  path: '/notification/list',
  list: 'notifications',
} as const;

export const readNotifications = {
  name: 'readNotifications',
  method: 'POST',
  path: '/notification/read',
} as const;

export const watchNotifications = {
  name: 'watchNotifications',
  path: '/notification/live',
} as const;
