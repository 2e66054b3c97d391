// Written by `npm run docs` from calls/notifications.ts.

export const getNotificationPreferences = {
  name: 'getNotificationPreferences',
  method: 'GET',
  path: '/notification/preferences',
} as const;

export const listNotifications = {
  name: 'listNotifications',
  method: 'GET',
  path: '/notification/list',
  list: 'notifications',
} as const;

export const muteProject = {
  name: 'muteProject',
  method: 'POST',
  path: '/notification/mute',
} as const;

export const readMailOff = {
  name: 'readMailOff',
  method: 'GET',
  path: '/mail/off',
} as const;

export const readNotifications = {
  name: 'readNotifications',
  method: 'POST',
  path: '/notification/read',
} as const;

export const saveNotificationPreferences = {
  name: 'saveNotificationPreferences',
  method: 'PUT',
  path: '/notification/preferences',
} as const;

export const setMailOff = {
  name: 'setMailOff',
  method: 'POST',
  path: '/mail/off',
} as const;

export const watchNotifications = {
  name: 'watchNotifications',
  path: '/notification/live',
} as const;
