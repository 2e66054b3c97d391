import { t } from '@pq/domain/copy';
import { nicknameKey, normalizeNickname } from '@pq/domain/member/nickname';
import { newPasswordProblem } from '@pq/domain/member/password/common-passwords';
import { checkSignUp, type SignUpForm } from '@pq/domain/member/signup';
import type { Executor } from '#src/platform/database/database.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import { originOf } from '#src/platform/http/addresses.ts';
import { newId } from '#src/platform/ids.ts';
import type { Platform } from '#src/platform/platform.ts';
import { ProductError } from '#src/platform/product-error.ts';
import type { Auth } from '../auth/auth.ts';
import { readVerificationToken, signVerificationToken } from '../auth/pending-verification.ts';
import { insertCredential } from '../auth/queries.ts';
import { sendVerification } from '../auth/verify-email.ts';
import { eraseUnproven } from '../erasure/erasure.ts';
import { createMember, findProvider, isNicknameInUse } from './create-member.ts';
import { findNeverProven, lockNeverProven } from './queries.ts';

/**
 * Signs a member up by e-mail: member, password, consents and the verification mail are created together or not at all. With
 * the token `joining` of an earlier sign-up that is still unproven, that one is erased. Throws invalid with `data.<field>` of
 * every broken rule, emailUsed, otherMethod (the e-mail of a member of kakao or naver), nicknameUsed, and tooMany beyond 20 an
 * hour from one address and beyond the mails a day to one mailbox.
 */
export async function signUp(
  platform: Platform,
  auth: Pick<Auth, 'passwords' | 'limits'>,
  form: SignUpForm & { joining?: string | undefined },
  network: string,
): Promise<{ uid: string; joining: string }> {
  const { db } = platform.database;
  await auth.limits.countSignUp(db, network);
  assertRules(form);
  const name = normalizeNickname(form.name);
  const former = form.joining === undefined ? null : await findFormer(platform, form.joining);
  const provider = form.email === former?.email ? null : await findProvider(platform, form.email);
  if (provider) throw new ProductError(provider === 'email' ? 'emailUsed' : 'otherMethod');
  if (nicknameKey(name) !== former?.nameKey && (await isNicknameInUse(platform, name)))
    throw new ProductError('nicknameUsed');

  const passwordHash = await auth.passwords.hash(form.password, originOf(network));
  const memberId = newId(platform.clock.now());
  await inTransaction(db, async (tx) => {
    const { email, policy } = form;
    const replaced = former && (await lockNeverProven(tx, former.id));
    if (replaced) await eraseUnproven(tx, replaced, new Date(platform.clock.now()));
    await createMember(tx, platform, {
      id: memberId,
      email,
      name,
      provider: 'email',
      emailProof: null,
      policy,
    });
    await createCredential(tx, platform, { memberId, passwordHash });
    await auth.limits.countUnprovenMail(tx, email, network);
    await sendVerification(tx, platform, { id: memberId, email });
  });
  return { uid: memberId, joining: await signVerificationToken(platform, memberId) };
}

async function findFormer(platform: Platform, token: string) {
  const id = await readVerificationToken(platform, token);
  return id === null ? null : findNeverProven(platform.database.db, id);
}

function assertRules(form: SignUpForm): void {
  const found = checkSignUp(form);
  const password =
    found.password ?? newPasswordProblem(form.password, { email: form.email, nickname: form.name });
  const problems = Object.entries({ ...found, ...(password && { password }) });
  if (problems.length === 0) return;
  throw new ProductError('invalid', {
    fields: Object.fromEntries(problems.map(([field, text]) => [`data.${field}`, t(text)])),
  });
}

export async function createCredential(
  db: Executor,
  platform: Platform,
  credential: { memberId: string; passwordHash: string },
): Promise<void> {
  await insertCredential(db, { id: newId(platform.clock.now()), ...credential });
}
