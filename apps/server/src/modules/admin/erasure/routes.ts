import * as account from '@pq/contract/calls/account';
import { t } from '@pq/domain/copy';
import type { CallRouter } from '#src/platform/http/register-call.ts';
import type { Platform } from '#src/platform/platform.ts';
import { leave } from './leave.ts';

/** Leaving the site. */
export function registerErasure(
  router: CallRouter,
  platform: Platform,
  auth: { signedOutCookie: string },
): void {
  router.guarded(account.leave, async ({ caller, reply }) => {
    await leave(platform, caller);
    reply.header('set-cookie', auth.signedOutCookie);
    return { data: null, msg: t('my.leave.done') };
  });
}
