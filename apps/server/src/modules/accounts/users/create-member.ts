import { nicknameKey, nicknameProblem, normalizeNickname } from '@pq/domain/member/nickname';
import type { PolicyFlags } from '@pq/domain/member/signup';
import type { Tx } from '#src/platform/database/database.ts';
import { pgFailure } from '#src/platform/database/errors.ts';
import { newId } from '#src/platform/ids.ts';
import type { Platform } from '#src/platform/platform.ts';
import { ProductError } from '#src/platform/product-error.ts';
import { countUnprovenSignUp, forgetUnprovenSignUps } from '../auth/limits.ts';
import { eraseUnproven } from '../erasure/erasure.ts';
import {
  findProviderByEmail,
  insertConsents,
  insertMember,
  isNicknameTaken,
  lockLapsed,
  type NewMember,
  supersedeUnproven,
  type Wanted,
} from './queries.ts';

/**
 * Creates a member with their consents, inside the caller's transaction; the fields have been checked. Erases unproven members
 * with the e-mail or the nickname whose links are over; with `emailProof`, all who have the e-mail unproven. One whose link is
 * good but who reserves the e-mail no more is superseded (docs/product/accounts.md#unproven-members). Throws emailUsed and
 * nicknameUsed when another member has them.
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
  const isProven = member.emailProof !== null;
  // First of all, so that sign-ups and proofs of one e-mail wait for each other.
  const unprovenForS = isProven
    ? await forgetUnprovenSignUps(tx, member.email)
    : await countUnprovenSignUp(tx, member.email);
  await eraseLapsed(tx, platform, { email: member.email, isProven, nameKey });
  await supersedeUnproven(tx, member.email, platform.config.auth.linkTtlS);
  try {
    await insertMember(tx, {
      ...member,
      name,
      nameKey,
      policyTerms,
      policyPrivate,
      policyMarketing,
      createdAt: at,
      unprovenForS,
    });
  } catch (error) {
    const constraint = pgFailure(error)?.constraint;
    if (constraint === 'member_email_current')
      throw new ProductError('emailUsed', undefined, { cause: error });
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

/** Whether a nickname, or a confusable one, is in use; reserved nicknames always count as used. */
export async function isNicknameInUse(platform: Platform, nickname: string): Promise<boolean> {
  if (nicknameProblem(nickname) === 'reserved') return true;
  const key = nicknameKey(nickname);
  const { database, config } = platform;
  return isNicknameTaken(database.db, key, config.auth.linkTtlS);
}

export async function findProvider({ database, config }: Platform, email: string) {
  return findProviderByEmail(database.db, email, config.auth.linkTtlS);
}

export async function eraseLapsed(tx: Tx, { config, clock }: Platform, wanted: Wanted): Promise<void> {
  for (const member of await lockLapsed(tx, wanted, config.auth.linkTtlS))
    await eraseUnproven(tx, member, new Date(clock.now()));
}
