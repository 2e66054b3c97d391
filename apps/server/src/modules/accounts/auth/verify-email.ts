import { seoulDate } from '@pq/domain/dates';
import { createEmailVerificationToken } from 'better-auth/api';
import { verifyJWT } from 'better-auth/crypto';
import { z } from 'zod';
import { enqueueMail, enqueueMails } from '#src/modules/notifications/index.ts';
import type { Executor, Tx } from '#src/platform/database/database.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import type { Platform } from '#src/platform/platform.ts';
import { recordSecurityEvent } from '#src/platform/record-security-event.ts';
import { changeMail } from '../policies/notify-members.ts';
import { lockMissedChanges, type PolicyRecipient } from '../policies/queries.ts';
import { verificationLink } from './links.ts';
import { markEmailProven, promoteFirstAdmin, type SignInMethod } from './queries.ts';

/**
 * Enqueues the mail with the link that proves an e-mail, inside the caller's transaction. The link is valid for
 * config.auth.linkTtlS and names the member: a later member with the same e-mail proves nothing by it.
 */
export async function sendVerification(
  db: Executor,
  platform: Platform,
  member: { id: string; email: string; name: string },
): Promise<void> {
  const { secrets, config } = platform;
  const { id, email, name } = member;
  const { linkTtlS } = config.auth;
  const token = await createEmailVerificationToken(secrets.auth, email, undefined, linkTtlS, { member: id });
  await enqueueMail(db, {
    kind: 'verifyEmail',
    to: email,
    data: { nickname: name, link: verificationLink(config.publicUrl, token) },
  });
}

/**
 * Records that a member has answered our mail. On the first proof they are notified of the policy changes that others were
 * notified of meanwhile. Null when the e-mail is no longer theirs.
 */
export async function recordEmailProof(
  platform: Platform,
  { id, email }: { id: string; email: string },
): Promise<{ method: SignInMethod; isFirst: boolean } | null> {
  const proven = await inTransaction(platform.database.db, async (tx) => {
    const found = await markEmailProven(tx, { id, email });
    if (found?.isFirst)
      await notifyOfMissedChanges(tx, { uid: id, email, nickname: found.name, joinedAtMs: found.joinedAtMs });
    return found;
  });
  if (proven) await grantFirstAdmin(platform);
  return proven && { method: proven.provider, isFirst: proven.isFirst };
}

/**
 * Notifies a member who has just proven their first e-mail, in the same transaction, of the material changes that they missed:
 * those that take effect after the day on which they joined, and so agreed to the text before.
 */
async function notifyOfMissedChanges(
  tx: Tx,
  member: PolicyRecipient & { joinedAtMs: number },
): Promise<void> {
  const missed = await lockMissedChanges(tx, { uid: member.uid, joinedOn: seoulDate(member.joinedAtMs) });
  await enqueueMails(
    tx,
    missed.map((change) => changeMail(change, member)),
  );
}

export type ProvenMember = { id: string; method: SignInMethod; isFirst: boolean };

const claims = z.object({ email: z.string(), member: z.uuid() });

/**
 * Proves the e-mail of the member whom a link of sendVerification names; it may be used again. Null when the link is forged or
 * expired, or the member has left. better-auth's own call looks the member up by the e-mail alone, so by whoever has it today.
 */
export async function verifyEmail(platform: Platform, token: string): Promise<ProvenMember | null> {
  const parsed = claims.safeParse(await verifyJWT(token, platform.secrets.auth));
  if (!parsed.success) return null;
  const { member, email } = parsed.data;
  const proof = await recordEmailProof(platform, { id: member, email });
  return proof && { ...proof, id: member };
}

/**
 * Makes the member whose proven e-mail is ADMIN_EMAIL an administrator. Idempotent: runs at start, for somebody who was a
 * member before the setting, and after every verification.
 */
export async function grantFirstAdmin(platform: Platform): Promise<void> {
  const { adminEmail } = platform.config.auth;
  if (adminEmail === null) return;
  const email = adminEmail.toLowerCase();
  if (!(await promoteFirstAdmin(platform.database.db, email))) return;
  platform.log.info('the configured administrator has the role');
  recordSecurityEvent(platform, 'role.changed', { target: { type: 'email', id: email } });
}
