import * as calls from '@pq/contract/calls/account';
import { signOutMember as signOutCall } from '@pq/contract/calls/console/members';
import { t } from '@pq/domain/copy';
import type { CallRouter } from '#src/platform/http/register-call.ts';
import type { Platform } from '#src/platform/platform.ts';
import { recordSecurityEvent } from '#src/platform/security-events/record-security-event.ts';
import type { Auth } from './create-auth.ts';
import { changeOwnPassword } from './password/change-own-password.ts';
import { confirmOwnPassword } from './password/confirm-own-password.ts';
import { endOwnSessions } from './sessions/end-own-sessions.ts';
import { listOwnSessions } from './sessions/list-own-sessions.ts';
import { signOutMember } from './sessions/sign-out-member.ts';

/** What members do with their own sessions and password (/my/info), and administrators with those of others. */
export function registerOwnSignIn(
  router: CallRouter,
  platform: Platform,
  auth: Pick<Auth, 'passwords' | 'limits' | 'devices' | 'vault'>,
): void {
  router.guarded(calls.listSessions, async ({ caller }) => ({
    data: await listOwnSessions(platform, caller),
  }));
  router.guarded(calls.endSessions, async ({ input, caller }) => {
    await endOwnSessions(platform, caller, input.session);
    const msg = t(input.session === undefined ? 'my.session.endedOthers' : 'my.session.ended');
    return { data: await listOwnSessions(platform, caller), msg };
  });

  router.operators(signOutCall, async ({ input, operator, request }) => {
    const ended = await signOutMember(platform, operator, input);
    const target = { type: 'member', id: input.uid } as const;
    recordSecurityEvent(platform, 'session.ended_by_other', { request, target });
    return { data: { uid: input.uid, ended }, msg: t('admin.done') };
  });

  router.guarded(calls.changePassword, async ({ input, caller, request, reply }) => {
    const account = await changeOwnPassword(platform, auth, caller, input);
    reply.header('set-cookie', auth.devices.remember(request, account));
    recordSecurityEvent(platform, 'password.changed', { request });
    return { data: null, msg: t('password.change.done') };
  });
  router.guarded(calls.confirmPassword, async ({ input, caller }) => {
    await confirmOwnPassword(platform, auth, caller, { password: input.password, code: input.code });
    return { data: null };
  });
}
