import * as calls from '@pq/contract/calls/push';
import type { CallRouter } from '#src/platform/http/register-call.ts';
import type { Platform } from '#src/platform/platform.ts';
import { subscribe, unsubscribe } from './subscriptions.ts';

export function registerPush(router: CallRouter, platform: Platform): void {
  router.guarded(calls.getWebPushKey, async () => ({
    data: { key: platform.secrets.vapid?.publicKey ?? null },
  }));
  router.guarded(calls.subscribeToPush, async ({ input, caller }) => {
    await subscribe(platform, caller, input.subscription);
    return { data: null };
  });
  router.guarded(calls.unsubscribeFromPush, async ({ input, caller }) => {
    await unsubscribe(platform.database.db, caller.uid, input.endpoint);
    return { data: null };
  });
}
