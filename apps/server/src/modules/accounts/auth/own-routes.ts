import * as calls from '@pq/contract/calls/account';
import { signOutMember as signOutCall } from '@pq/contract/calls/admin/members';
import { t } from '@pq/domain/copy';
import { noteDecision } from '#src/platform/audit-log.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import type { Operator, SignedIn } from '#src/platform/http/caller.ts';
import type { CallRouter } from '#src/platform/http/register-call.ts';
import type { Platform } from '#src/platform/platform.ts';
import { ProductError } from '#src/platform/product-error.ts';
import { recordSecurityEvent } from '#src/platform/record-security-event.ts';
import type { Auth } from './create-auth.ts';
import {
  confirmSession,
  deleteOtherSessions,
  deleteSessionOf,
  deleteSessionsOf,
  holdAgainstLeaving,
} from './own-queries.ts';
import { changeOwnPassword } from './password/change-own-password.ts';
import { type OwnProof, proveOwner } from './password/prove-owner.ts';
import { listOwnSessions } from './sessions/list-own-sessions.ts';

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

/** Ends one session of the caller, or without an id all but the running one; from here on they open nothing. Throws notFound. */
async function endOwnSessions(
  { database }: Platform,
  { uid, session }: SignedIn,
  sessionId: string | undefined,
): Promise<void> {
  if (sessionId === undefined) return deleteOtherSessions(database.db, uid, session.id);
  if (!(await deleteSessionOf(database.db, uid, sessionId))) throw new ProductError('notFound');
}

/** Makes the running session count as a fresh sign-in (fresh-sign-in.ts). Throws what proveOwner throws. */
async function confirmOwnPassword(
  platform: Platform,
  auth: Pick<Auth, 'passwords' | 'limits' | 'vault'>,
  caller: SignedIn,
  proof: OwnProof,
): Promise<void> {
  await proveOwner(platform, auth, caller, proof);
  await confirmSession(platform.database.db, caller.session.id, new Date());
}

/** Ends all sessions of a member, who signs in again to go on; gives how many there were. Throws notFound. */
async function signOutMember(
  platform: Platform,
  operator: Operator,
  { uid, reason }: { uid: string; reason: string },
): Promise<number> {
  const now = new Date(platform.clock.now());
  return inTransaction(platform.database.db, async (tx) => {
    if (!(await holdAgainstLeaving(tx, uid))) throw new ProductError('notFound');
    const ended = await deleteSessionsOf(tx, uid);
    const subject = { type: 'member', key: uid } as const;
    const change = { before: { sessions: ended }, after: { sessions: 0 } };
    await noteDecision(tx, operator, { action: 'member.signOut', subject, ...change, reason }, now);
    return ended;
  });
}
