import * as calls from '@pq/contract/calls/account';
import { t } from '@pq/domain/copy';
import { changeOwnPassword } from '#src/features/auth/change-own-password.ts';
import { confirmOwnPassword } from '#src/features/auth/confirm-own-password.ts';
import type { Auth } from '#src/features/auth/create-auth.ts';
import { endOwnSessions } from '#src/features/auth/end-own-sessions.ts';
import { listOwnSessions } from '#src/features/auth/list-own-sessions.ts';
import type { CallRouter } from '#src/platform/http/register-call.ts';
import type { Platform } from '#src/platform/platform.ts';
import { ProductError } from '#src/platform/product-error.ts';
import { changeInfo } from './change-info.ts';
import { checkLeaving } from './check-leaving.ts';
import { downloadData } from './download-data.ts';
import { getViewer } from './get-viewer.ts';
import { leave } from './leave.ts';
import { listConsents } from './list-consents.ts';

/** What members do with their own account (/my/info). */
export function registerAccount(
  router: CallRouter,
  platform: Platform,
  auth: Pick<Auth, 'passwords' | 'limits' | 'signedOutCookie'>,
): void {
  router.guarded(calls.changeInfo, async ({ input, caller }) => {
    // spec.md sends the own uid under another name here.
    if (input.key && input.key !== caller.uid) throw new ProductError('permission');
    const msg = await changeInfo(platform, caller.uid, input);
    return { data: await getViewer(platform, caller.uid), msg };
  });
  router.guarded(calls.listConsents, async ({ caller }) => ({
    data: await listConsents(platform, caller.uid),
  }));

  router.guarded(calls.listSessions, async ({ caller }) => ({
    data: await listOwnSessions(platform, caller),
  }));
  router.guarded(calls.endSessions, async ({ input, caller }) => {
    await endOwnSessions(platform, caller, input.session);
    const msg = t(input.session === undefined ? 'my.session.endedOthers' : 'my.session.ended');
    return { data: await listOwnSessions(platform, caller), msg };
  });

  router.guarded(calls.changePassword, async ({ input, caller, request }) => {
    await changeOwnPassword(platform, auth, caller, { ...input, address: request.ip });
    return { data: null, msg: t('password.change.done') };
  });
  router.guarded(calls.confirmPassword, async ({ input, caller, request }) => {
    const attempt = { password: input.password, address: request.ip, field: 'password' };
    await confirmOwnPassword(platform, auth, caller, attempt);
    return { data: null };
  });

  router.guarded(calls.downloadData, async ({ caller }) => ({ data: await downloadData(platform, caller) }));
  router.guarded(calls.checkLeaving, async ({ caller }) => ({
    data: await checkLeaving(platform, caller.uid),
  }));
  router.guarded(calls.leave, async ({ caller, reply }) => {
    await leave(platform, caller);
    reply.header('set-cookie', auth.signedOutCookie);
    return { data: null, msg: t('my.leave.done') };
  });
}
