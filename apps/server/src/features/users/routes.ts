import * as calls from '@pq/contract/calls/users';
import type { Auth } from '#src/features/auth/create-auth.ts';
import type { CallRouter } from '#src/platform/http/register-call.ts';
import type { Platform } from '#src/platform/platform.ts';
import { findProvider, isEmailInUse, isNicknameInUse } from './check-availability.ts';
import { getPublicProfile } from './get-public-profile.ts';
import { getViewer } from './get-viewer.ts';
import { signUp } from './sign-up.ts';

/** Sign-up and who people are (spec section 7, User). */
export function registerUsers(
  router: CallRouter,
  platform: Platform,
  auth: Pick<Auth, 'passwords' | 'limits'>,
): void {
  router.guarded(calls.getViewer, async ({ caller }) => ({ data: await getViewer(platform, caller.uid) }));

  router.open(calls.getPublicProfile, async ({ input }) => ({
    data: await getPublicProfile(platform, input.uid),
  }));

  router.open(calls.checkEmail, async ({ input }) => ({
    data: { use: await isEmailInUse(platform, input.email) },
  }));
  router.open(calls.checkNickname, async ({ input }) => ({
    data: { use: await isNicknameInUse(platform, input.nickname) },
  }));
  router.open(calls.checkProvider, async ({ input }) => ({
    data: { provider: await findProvider(platform, input.email) },
  }));

  router.open(calls.signUp, async ({ input, request }) => ({
    data: { uid: await signUp(platform, auth, input.data, request.ip) },
  }));
}
