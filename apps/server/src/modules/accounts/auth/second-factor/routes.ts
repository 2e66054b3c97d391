import * as calls from '@pq/contract/calls/account';
import { resetSecondFactor as resetCall } from '@pq/contract/calls/admin/members';
import { t } from '@pq/domain/copy';
import type { CallRouter } from '#src/platform/http/register-call.ts';
import type { Platform } from '#src/platform/platform.ts';
import { recordSecurityEvent } from '#src/platform/record-security-event.ts';
import type { Auth } from '../create-auth.ts';
import { confirmEnrolment } from './confirm-enrolment.ts';
import { getSecondFactor } from './get-second-factor.ts';
import { renewRecoveryCodes } from './renew-recovery-codes.ts';
import { resetSecondFactor } from './reset-second-factor.ts';
import { startEnrolment } from './start-enrolment.ts';

/** The second factor of administrators, outside of signing in (routes.ts of modules/accounts/auth). */
export function registerSecondFactor(
  router: CallRouter,
  platform: Platform,
  auth: Pick<Auth, 'passwords' | 'limits' | 'vault'>,
): void {
  router.guarded(calls.getSecondFactor, async ({ caller }) => ({
    data: await getSecondFactor(platform, auth.vault, caller),
  }));
  router.guarded(calls.startSecondFactor, async ({ input, caller }) => ({
    data: await startEnrolment(platform, auth, caller, input.password),
  }));
  router.guarded(calls.confirmSecondFactor, async ({ input, caller, request }) => {
    const recoveryCodes = await confirmEnrolment(platform, auth.vault, caller, input.code);
    recordSecurityEvent(platform, 'second_factor.enrolled', { request });
    return { data: { recoveryCodes } };
  });
  router.guarded(calls.renewRecoveryCodes, async ({ input, caller }) => ({
    data: {
      recoveryCodes: await renewRecoveryCodes(platform, auth, caller, {
        password: input.password,
        code: input.code,
      }),
    },
  }));
  router.operators(resetCall, async ({ input, operator, request }) => {
    const ended = await resetSecondFactor(platform, operator, input);
    recordSecurityEvent(platform, 'second_factor.reset', {
      request,
      target: { type: 'member', id: input.uid },
    });
    return { data: { uid: input.uid, ended }, msg: t('admin.done') };
  });
}
