// Written by `npm run docs` from calls/alerts.ts.

export const confirmAlertMail = {
  name: 'confirmAlertMail',
  method: 'POST',
  path: '/alert/email/confirm',
} as const;

export const getOpeningCalendar = {
  name: 'getOpeningCalendar',
  path: '/alert/calendar.ics',
} as const;

export const listAlerts = {
  name: 'listAlerts',
  method: 'GET',
  path: '/alert/list',
} as const;

export const readAlertLink = {
  name: 'readAlertLink',
  method: 'POST',
  path: '/alert/email/read',
} as const;

export const requestAlertMail = {
  name: 'requestAlertMail',
  method: 'POST',
  path: '/alert/email',
} as const;

export const setAlert = {
  name: 'setAlert',
  method: 'POST',
  path: '/alert/set',
} as const;

export const stopAlertMail = {
  name: 'stopAlertMail',
  method: 'POST',
  path: '/alert/off',
} as const;
