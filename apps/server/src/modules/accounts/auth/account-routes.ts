import * as calls from '@pq/contract/calls/account';
import {
  resetSecondFactor as resetCall,
  signOutMember as signOutCall,
} from '@pq/contract/calls/admin/members';
import { t } from '@pq/domain/copy';
import { recordDecision } from '#src/platform/audit-log.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import type { AdminCaller, SignedIn } from '#src/platform/http/caller.ts';
import type { CallRouter } from '#src/platform/http/register-call.ts';
import type { Platform } from '#src/platform/platform.ts';
import { ProductError } from '#src/platform/product-error.ts';
import { recordSecurityEvent } from '#src/platform/record-security-event.ts';
import type { Auth } from './auth.ts';
import {
  confirmEnrolment,
  getSecondFactor,
  renewRecoveryCodes,
  startEnrolment,
} from './enrol-second-factor.ts';
import { changeOwnPassword, type OwnerProof, verifyOwner } from './own-password.ts';
import { lockMemberForShare } from './queries.ts';
import { resetSecondFactor } from './reset-second-factor.ts';
import { listOwnSessions } from './sessions/list-sessions.ts';
import {
  confirmSession,
  deleteOtherSessions,
  deleteSessionOf,
  deleteSessionsOf,
} from './sessions/queries.ts';

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

  router.admin(signOutCall, async ({ input, admin, request }) => {
    const ended = await signOutMember(platform, admin, input);
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

async function endOwnSessions(
  { database }: Platform,
  { uid, session }: SignedIn,
  sessionId: string | undefined,
): Promise<void> {
  await inTransaction(database.db, async (tx) => {
    if (sessionId === undefined) return deleteOtherSessions(tx, uid, session.id);
    if (!(await deleteSessionOf(tx, uid, sessionId))) throw new ProductError('notFound');
  });
}

async function confirmOwnPassword(
  platform: Platform,
  auth: Pick<Auth, 'passwords' | 'limits' | 'vault'>,
  caller: SignedIn,
  proof: OwnerProof,
): Promise<void> {
  await verifyOwner(platform, auth, caller, proof);
  await confirmSession(platform.database.db, caller.session.id, new Date());
}

async function signOutMember(
  platform: Platform,
  admin: AdminCaller,
  { uid, reason }: { uid: string; reason: string },
): Promise<number> {
  const now = new Date(platform.clock.now());
  return inTransaction(platform.database.db, async (tx) => {
    if (!(await lockMemberForShare(tx, uid))) throw new ProductError('notFound');
    const ended = await deleteSessionsOf(tx, uid);
    const subject = { type: 'member', key: uid } as const;
    const change = { before: { sessions: ended }, after: { sessions: 0 } };
    await recordDecision(tx, admin, { action: 'member.signOut', subject, ...change, reason }, now);
    return ended;
  });
}

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
  router.admin(resetCall, async ({ input, admin, request }) => {
    const ended = await resetSecondFactor(platform, admin, input);
    recordSecurityEvent(platform, 'second_factor.reset', {
      request,
      target: { type: 'member', id: input.uid },
    });
    return { data: { uid: input.uid, ended }, msg: t('admin.done') };
  });
}
