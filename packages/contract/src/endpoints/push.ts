// Written by `npm run docs` from calls/push.ts.

export const getWebPushKey = {
  name: 'getWebPushKey',
  method: 'GET',
  path: '/notification/push',
} as const;

export const subscribeToPush = {
  name: 'subscribeToPush',
  method: 'POST',
  path: '/notification/push',
} as const;

export const unsubscribeFromPush = {
  name: 'unsubscribeFromPush',
  method: 'DELETE',
  path: '/notification/push',
} as const;
