import { nicknameKey, normalizeNickname } from '@pq/domain/member/nickname';
import type { PolicyFlags } from '@pq/domain/member/signup';
import type { Tx } from '#src/platform/database/database.ts';
import { pgFailure } from '#src/platform/database/errors.ts';
import { newId } from '#src/platform/ids.ts';
import type { Platform } from '#src/platform/platform.ts';
import { ProductError } from '#src/platform/product-error.ts';
import { insertConsents, insertMember, type MemberRow } from '../queries.ts';
import { forgetLapsed } from './forget-unproven.ts';

/**
 * Makes a member with their consents, inside the caller's transaction; the fields have been checked. A member
 * who held the e-mail or the nickname and let the link to prove an e-mail expire is let go. Throws emailUsed
 * and nicknameUsed when somebody was first.
 */
export async function createMember(
  tx: Tx,
  platform: Platform,
  fields: Pick<MemberRow, 'id' | 'email' | 'name' | 'provider' | 'emailProof'> & { policy: PolicyFlags },
): Promise<void> {
  const { policy, ...member } = fields;
  const now = platform.clock.now();
  const at = new Date(now);
  const name = normalizeNickname(fields.name);
  const [policyTerms, policyPrivate, policyMarketing] = policy;
  const nameKey = nicknameKey(name);
  await forgetLapsed(tx, platform, { email: member.email, nameKey });
  try {
    await insertMember(tx, {
      ...member,
      emailVerified: member.emailProof !== null,
      name,
      nameKey,
      policyTerms,
      policyPrivate,
      policyMarketing,
      createdAt: at,
      updatedAt: at,
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
