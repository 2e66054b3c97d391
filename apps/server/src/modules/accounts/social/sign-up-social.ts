import { t } from '@pq/domain/copy';
import { isEmail } from '@pq/domain/member/email';
import { nicknameText, type PolicyFlags } from '@pq/domain/member/signup';
import { violates } from '#src/platform/database/errors.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import { newId } from '#src/platform/ids.ts';
import type { Platform } from '#src/platform/platform.ts';
import { ProductError } from '#src/platform/product-error.ts';
import type { Auth } from '../auth/auth.ts';
import { signVerificationToken } from '../auth/pending-verification.ts';
import { sendVerification } from '../auth/verify-email.ts';
import { eraseUnproven } from '../erasure/erasure.ts';
import { createMember, findProvider } from '../users/create-member.ts';
import type { PendingSignup } from './pending-signup.ts';
import { consumePendingSignup, storePendingSignup } from './pending-signup.ts';
import { insertIdentity, lockNeverVerified } from './queries.ts';

export type SocialForm = { email: string; uid: string; provider: string; name: string; policy: PolicyFlags };

/**
 * Completes the pending sign-up of this browser. When `verified` is false a mail must be answered before the first session: it
 * can be requested again with the token `joining`, and the form stays open for another e-mail. Throws wrongAccess when there is
 * no pending sign-up or its uid, provider or proven e-mail differ from the form's, invalid, emailUsed, otherMethod,
 * nicknameUsed, tooMany.
 */
export async function signUpSocial(
  platform: Platform,
  { limits }: Pick<Auth, 'limits'>,
  form: SocialForm,
  from: { secret: string | null; network: string },
): Promise<{ uid: string; verified: boolean; joining?: string }> {
  await limits.countSignUp(platform.database.db, from.network);
  try {
    return await inTransaction(platform.database.db, async (tx) => {
      // An error below rolls this back: after a conflict over the nickname the pending sign-up can be used again.
      const pendingSignup = await consumePendingSignup(tx, from.secret);
      if (!pendingSignup || !matches(pendingSignup, form)) throw new ProductError('wrongAccess');
      const { uid, provider, identity } = pendingSignup;
      const verified = identity.emailProven;
      assertRules(form, verified);
      const earlier = await lockNeverVerified(tx, { provider, id: identity.id });
      if (earlier) await eraseUnproven(tx, earlier, new Date(platform.clock.now()));
      const { email } = form;
      await createMember(tx, platform, {
        id: uid,
        email,
        name: form.name,
        provider,
        policy: form.policy,
        emailProof: verified ? 'provider' : null,
      });
      await insertIdentity(tx, {
        id: newId(platform.clock.now()),
        memberId: uid,
        provider,
        identityId: identity.id,
      });
      if (verified) return { uid, verified };
      const { name } = form;
      await limits.countUnprovenMail(tx, email, from.network);
      await sendVerification(tx, platform, { id: uid, email });
      await storePendingSignup(
        tx,
        platform,
        { provider, identity, waiting: { email, name } },
        from.secret ?? '',
      );
      return { uid, verified, joining: await signVerificationToken(platform, uid) };
    });
  } catch (error) {
    if (violates(error, 'account_provider_id_account_id_key'))
      throw new ProductError('wrongAccess', undefined, { cause: error });
    // The e-mail belongs to a member with another method, or with another account of the same provider.
    if (error instanceof ProductError && error.code === 'emailUsed') {
      const method = await findProvider(platform, form.email);
      if (method !== null && method !== form.provider)
        throw new ProductError('otherMethod', undefined, { cause: error });
    }
    throw error;
  }
}

function matches({ uid, provider, identity }: PendingSignup, form: SocialForm): boolean {
  if (form.uid !== uid || form.provider !== provider) return false;
  return !identity.emailProven || form.email === identity.email;
}

function assertRules(form: SocialForm, verified: boolean): void {
  const fields: Record<string, string> = {};
  const nickname = nicknameText(form.name);
  if (nickname) fields['data.name'] = t(nickname);
  if (!verified && !isEmail(form.email)) fields['data.email'] = t('signup.err.format');
  for (const n of [0, 1] as const) if (!form.policy[n]) fields[`data.policy.${n}`] = t('field.required');
  if (Object.keys(fields).length > 0) throw new ProductError('invalid', { fields });
}
