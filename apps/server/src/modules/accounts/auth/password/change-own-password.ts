import { t } from '@pq/domain/copy';
import { newPasswordProblem } from '@pq/domain/member/password/common-passwords';
import { enqueueMail } from '#src/modules/notifications/index.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import type { SignedIn } from '#src/platform/http/caller.ts';
import type { Platform } from '#src/platform/platform.ts';
import { ProductError } from '#src/platform/product-error.ts';
import type { SignInAccount } from '../devices/known-devices.ts';
import { confirmSession, deleteOtherSessions, replacePasswordHash } from '../own-queries.ts';
import { deleteVerifications } from '../queries.ts';
import { checkOwnPassword, type OwnAuth } from './check-own-password.ts';

/**
 * Changes a member's own password: the other sessions and unused reset links end with it, and a mail tells the person.
 * Gives the account as it is now. Throws invalid at `current` or `next`, tooMany, noPassword.
 */
export async function changeOwnPassword(
  platform: Platform,
  auth: OwnAuth,
  caller: SignedIn,
  change: { current: string; next: string },
): Promise<SignInAccount> {
  const { current, next } = change;
  const problem = newPasswordProblem(next, { email: caller.email, nickname: caller.name });
  if (problem) throw ProductError.ofField('next', t(problem));
  const from = await checkOwnPassword(platform, auth, caller, {
    password: current,
    field: 'current',
  });
  if (next.normalize('NFKC') === current.normalize('NFKC'))
    throw ProductError.ofField('next', t('my.password.same'));
  const to = await auth.passwords.hash(next);
  const { uid, email, name, session } = caller;
  await inTransaction(platform.database.db, async (tx) => {
    if (!(await replacePasswordHash(tx, uid, { from, to })))
      throw ProductError.ofField('current', t('my.password.wrong'));
    await deleteOtherSessions(tx, uid, session.id);
    await deleteVerifications(tx, uid);
    await confirmSession(tx, session.id, new Date());
    await enqueueMail(tx, { kind: 'passwordChanged', to: email, data: { nickname: name } });
  });
  return { memberId: uid, passwordHash: to };
}
