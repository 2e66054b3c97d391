import { nicknameKey, nicknameProblem, normalizeNickname } from '@pq/domain/member/nickname';
import type { PolicyFlags } from '@pq/domain/member/signup';
import type { Tx } from '#src/platform/database/database.ts';
import { pgFailure } from '#src/platform/database/errors.ts';
import { newId } from '#src/platform/ids.ts';
import type { Platform } from '#src/platform/platform.ts';
import { ProductError } from '#src/platform/product-error.ts';
import { eraseMember } from './erasure.ts';
import {
  findProviderByEmail,
  insertConsents,
  insertMember,
  isNicknameTaken,
  lockLapsed,
  type NewMember,
  type UnprovenMember,
} from './queries.ts';

/**
 * Creates a member with their consents, inside the caller's transaction; the fields have been checked. Erases a member who has
 * the e-mail or the nickname but let the link to prove an e-mail expire. Throws emailUsed and nicknameUsed when somebody was
 * first.
 */
export async function createMember(
  tx: Tx,
  platform: Platform,
  fields: Pick<NewMember, 'id' | 'email' | 'name' | 'provider' | 'emailProof'> & { policy: PolicyFlags },
): Promise<void> {
  const { policy, ...member } = fields;
  const now = platform.clock.now();
  const at = new Date(now);
  const name = normalizeNickname(fields.name);
  const [policyTerms, policyPrivate, policyMarketing] = policy;
  const nameKey = nicknameKey(name);
  await eraseLapsed(tx, platform, { email: member.email, nameKey });
  try {
    await insertMember(tx, {
      ...member,
      name,
      nameKey,
      policyTerms,
      policyPrivate,
      policyMarketing,
      createdAt: at,
    });
  } catch (error) {
    const constraint = pgFailure(error)?.constraint;
    if (constraint === 'member_email_key') throw new ProductError('emailUsed', undefined, { cause: error });
    if (constraint === 'member_name_key') throw new ProductError('nicknameUsed', undefined, { cause: error });
    throw error;
  }
  const consents = { terms: policyTerms, private: policyPrivate, marketing: policyMarketing };
  await insertConsents(
    tx,
    Object.entries(consents).map(([name, agreed]) => ({
      id: newId(now),
      memberId: fields.id,
      policy: name as keyof typeof consents,
      agreed,
      at,
    })),
  );
}

export async function isEmailInUse(platform: Platform, email: string): Promise<boolean> {
  return (await findProvider(platform, email)) !== null;
}

/** Whether a nickname, or one that reads the same, is taken; reserved nicknames always are. */
export async function isNicknameInUse(platform: Platform, nickname: string): Promise<boolean> {
  if (nicknameProblem(nickname) === 'reserved') return true;
  const key = nicknameKey(nickname);
  const { database, config } = platform;
  return isStorable(key) && (await isNicknameTaken(database.db, key, config.auth.linkTtlS));
}

/** The sign-in method of an e-mail; null when nobody has it, or the link to prove it has expired. */
export async function findProvider({ database, config }: Platform, email: string) {
  return isStorable(email) ? findProviderByEmail(database.db, email, config.auth.linkTtlS) : null;
}

/** PostgreSQL stores neither NUL nor lone surrogates, so no stored text equals one that contains them. */
function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\u0000');
}

/**
 * Erases a locked member who has never proven an e-mail, so never had a session and has no card. Sends no farewell: the mailbox
 * may be a stranger's.
 */
export async function eraseUnproven(tx: Tx, member: UnprovenMember, now: Date): Promise<void> {
  await eraseMember(tx, { ...member, farewell: null }, now);
}

/** Erases the members who have this e-mail (lower case) or nickname although their link to prove an e-mail has expired. */
export async function eraseLapsed(
  tx: Tx,
  { config, clock }: Platform,
  used: { email: string | null; nameKey: string },
): Promise<void> {
  for (const member of await lockLapsed(tx, used, config.auth.linkTtlS))
    await eraseUnproven(tx, member, new Date(clock.now()));
}
