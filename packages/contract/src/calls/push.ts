import { limits } from '@pq/domain/limits';
import { z } from 'zod';
import { defineCall } from '../call.ts';
import { about } from '../fields.ts';

const endpoint = z
  .string()
  .max(limits.pushEndpoint)
  .meta(about('Address of the push service for this browser', 'https://fcm.googleapis.com/fcm/send/dXJs'));

const subscriptionSchema = z
  .object({
    endpoint,
    keys: z
      .object({
        p256dh: z
          .string()
          .regex(/^[\w-]{87}=?$/)
          .meta(about('Public key of the browser, base64url', `B${'A'.repeat(86)}`)),
        auth: z
          .string()
          .regex(/^[\w-]{22}={0,2}$/)
          .meta(about('Secret of the subscription, base64url', 'A'.repeat(22))),
      })
      .meta(about('With which pushes to the browser are encrypted')),
  })
  .meta(about('The subscription as `PushSubscription.toJSON()` returns it'));

export const getWebPushKey = defineCall({
  name: 'getWebPushKey',
  method: 'GET',
  path: '/notification/push',
  summary: 'Get the key for subscribing to web pushes',
  description: 'The `applicationServerKey`, with which a browser subscribes.',
  audience: 'member',
  input: z.object({}),
  data: z.object({
    key: z
      .string()
      .nullable()
      .meta(
        about('Public VAPID key, base64url; null where the site sends no web pushes', `B${'A'.repeat(86)}`),
      ),
  }),
});

export const subscribeToPush = defineCall({
  name: 'subscribeToPush',
  method: 'POST',
  path: '/notification/push',
  writes: 'oneValue',
  summary: 'Send web pushes to this browser',
  description:
    `Replaces the subscription of the same address, also one of another member. Of more than ${limits.pushSubscriptions} ` +
    'browsers the first to subscribe is dropped. Ends with the session, but not when that ends by its age.',
  audience: 'member',
  input: z.object({ subscription: subscriptionSchema }),
  data: z.null(),
  errors: ['pushEndpoint'],
});

export const unsubscribeFromPush = defineCall({
  name: 'unsubscribeFromPush',
  method: 'DELETE',
  path: '/notification/push',
  writes: 'moves',
  summary: 'Send no more web pushes to a browser',
  description: 'A repeat changes nothing.',
  audience: 'member',
  input: z.object({ endpoint }),
  data: z.null(),
});
