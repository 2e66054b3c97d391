import { seoulDate } from '@pq/domain/dates';
import { z } from 'zod';
import { enqueueMail, enqueueMails } from '#src/modules/notifications/index.ts';
import type { Executor, Tx } from '#src/platform/database/database.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import type { Platform } from '#src/platform/platform.ts';
import { recordSecurityEvent } from '#src/platform/record-security-event.ts';
import { eraseUnproven } from '../erasure/erasure.ts';
import { changeMail, listMissedChanges } from '../policies/notify-members.ts';
import type { PolicyRecipient } from '../policies/queries.ts';
import { forgetUnprovenSignUps } from './limits.ts';
import { verificationPage } from './links.ts';
import {
  findVerifiable,
  lockUnprovenOf,
  markEmailProven,
  promoteFirstAdmin,
  type SignInMethod,
} from './queries.ts';
import { readToken, signToken } from './signed-tokens.ts';

/**
 * Enqueues the mail with the link that proves an e-mail, inside the caller's transaction. The link is valid for
 * config.auth.linkTtlS and names the member: a later member with the same e-mail proves nothing by it.
 */
export async function sendVerification(
  db: Executor,
  platform: Platform,
  member: { id: string; email: string },
): Promise<void> {
  const { secrets, config } = platform;
  const { id, email } = member;
  const { linkTtlS } = config.auth;
  const token = await signToken({ email, member: id }, secrets.auth, linkTtlS);
  await enqueueMail(db, {
    kind: 'verifyEmail',
    to: email,
    data: { link: config.publicUrl + verificationPage(token) },
  });
}

/**
 * Records that a member has answered our mail. The first proof erases every other sign-up with the e-mail, and notifies of the
 * policy changes of which others have been notified since the sign-up. Null when the e-mail is no longer theirs.
 */
export async function recordEmailProof(
  platform: Platform,
  { id, email }: { id: string; email: string },
): Promise<{ method: SignInMethod; isFirst: boolean } | null> {
  const proven = await inTransaction(platform.database.db, async (tx) => {
    const now = new Date(platform.clock.now());
    await forgetUnprovenSignUps(tx, email);
    const unproven = await lockUnprovenOf(tx, email);
    if (unproven.some((member) => member.id === id))
      for (const member of unproven.filter((other) => other.id !== id)) await eraseUnproven(tx, member, now);
    const found = await markEmailProven(tx, { id, email });
    if (found?.isFirst) {
      const { name: nickname, joinedAtMs } = found;
      await notifyOfMissedChanges(tx, { uid: id, email, nickname, joinedAtMs }, now);
    }
    return found;
  });
  if (proven) await grantFirstAdmin(platform);
  return proven && { method: proven.provider, isFirst: proven.isFirst };
}

/**
 * Notifies a member who has just verified their first e-mail, in the same transaction, of the material changes that they missed:
 * those effective after the day on which they joined, since they agreed to the earlier text.
 */
async function notifyOfMissedChanges(
  tx: Tx,
  member: PolicyRecipient & { joinedAtMs: number },
  now: Date,
): Promise<void> {
  const missed = await listMissedChanges(tx, { uid: member.uid, joinedOn: seoulDate(member.joinedAtMs) });
  await enqueueMails(
    tx,
    missed.map((change) => changeMail(change, member)),
    now,
  );
}

const claims = z
  .object({ email: z.string(), member: z.uuid() })
  .transform(({ email, member }) => ({ email, id: member }));

async function readLink({ secrets }: Platform, token: string): Promise<{ id: string; email: string } | null> {
  const parsed = claims.safeParse(await readToken(token, secrets.auth));
  return parsed.success ? parsed.data : null;
}

export type MemberOfLink = { id: string; email: string; method: SignInMethod; isVerified: boolean };

/** The member whose e-mail a link verifies, null for a link that is over; changes nothing. */
export async function findMemberOfLink(platform: Platform, token: string): Promise<MemberOfLink | null> {
  const named = await readLink(platform, token);
  const member = named && (await findVerifiable(platform.database.db, named));
  return member && { ...named, ...member };
}

export type ProvenMember = { id: string; email: string; method: SignInMethod; isFirst: boolean };

/**
 * Verifies the e-mail of the member whom a link of sendVerification names; it may be used again. Null when the link is forged or
 * expired, or the member has left or has another e-mail by now.
 */
export async function verifyEmail(platform: Platform, token: string): Promise<ProvenMember | null> {
  const named = await readLink(platform, token);
  const proof = named && (await recordEmailProof(platform, named));
  return proof && { ...proof, ...named };
}

/**
 * Makes the member with the verified e-mail ADMIN_EMAIL an admin. Idempotent: runs at start, for a member who joined before the
 * setting, and after every verification.
 */
export async function grantFirstAdmin(platform: Platform): Promise<void> {
  const { adminEmail } = platform.config.auth;
  if (adminEmail === null) return;
  const email = adminEmail.toLowerCase();
  if (!(await promoteFirstAdmin(platform.database.db, email))) return;
  platform.log.info('the configured admin has the role');
  recordSecurityEvent(platform, 'role.changed', { target: { type: 'email', id: email } });
}
