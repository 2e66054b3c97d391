import * as account from '@pq/contract/calls/account';
import * as calls from '@pq/contract/calls/users';
import { networkOf } from '#src/platform/http/addresses.ts';
import type { CallRouter } from '#src/platform/http/register-call.ts';
import type { Platform } from '#src/platform/platform.ts';
import { ProductError } from '#src/platform/product-error.ts';
import { recordSecurityEvent } from '#src/platform/record-security-event.ts';
import type { Auth } from '../auth/auth.ts';
import { downloadData } from '../erasure/own-data.ts';
import { findProvider, isEmailInUse, isNicknameInUse } from './create-member.ts';
import { getViewer } from './get-viewer.ts';
import { changeInfo, listConsents } from './profile.ts';
import { findPublicProfile } from './queries.ts';
import { signUp } from './sign-up.ts';

export function registerUsers(
  router: CallRouter,
  platform: Platform,
  auth: Pick<Auth, 'passwords' | 'limits' | 'signUpBrowser'>,
): void {
  router.open(calls.checkEmail, async ({ input }) => ({
    data: { use: await isEmailInUse(platform, input.email) },
  }));
  router.open(calls.checkNickname, async ({ input }) => ({
    data: { use: await isNicknameInUse(platform, input.nickname) },
  }));
  router.open(calls.checkProvider, async ({ input }) => ({
    data: { provider: await findProvider(platform, input.email) },
  }));
  router.open(calls.signUp, async ({ input, request, reply }) => {
    const data = await signUp(platform, auth, { ...input.data, joining: input.joining }, networkOf(request));
    reply.header('set-cookie', await auth.signUpBrowser.remember(data.uid));
    return { data };
  });

  router.open(calls.getPublicProfile, async ({ input }) => ({
    data: await getPublicProfile(platform, input.uid),
  }));
  router.guarded(account.changeInfo, async ({ input, caller }) => {
    // This call sends the own uid under the name `key`.
    if (input.key && input.key !== caller.uid) throw new ProductError('permission');
    const msg = await changeInfo(platform, caller.uid, input);
    return { data: await getViewer(platform, caller.uid), msg };
  });
  router.guarded(account.listConsents, async ({ caller }) => ({
    data: await listConsents(platform.database.db, caller.uid),
  }));

  router.guarded(account.downloadData, async ({ caller, request }) => {
    const data = await downloadData(platform, caller);
    const target = { type: 'member', id: caller.uid } as const;
    recordSecurityEvent(platform, 'personal_data.exported', { request, target });
    return { data };
  });
}

async function getPublicProfile(platform: Platform, uid: string) {
  const row = await findPublicProfile(platform.database.db, uid);
  if (!row) throw new ProductError('notFound');
  return row;
}
