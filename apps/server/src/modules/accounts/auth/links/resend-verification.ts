import { countUse } from '#src/platform/http/limits.ts';
import type { Platform } from '#src/platform/platform.ts';
import { ProductError } from '#src/platform/product-error.ts';
import type { AuthLimits } from '../limits.ts';
import { findJoining } from '../repository.ts';
import { readJoining } from './joining-token.ts';
import { sendVerification } from './send-verification.ts';

/** One press a minute; the mailbox has its own limit beside it. */
const LIMIT = { max: 1, windowS: 60 };

/**
 * Sends the verification mail once more to whoever holds the token of a sign-up (joining-token.ts); `verified` when there is
 * nothing left to prove. Throws wrongAccess for a token that is forged or over, and tooMany.
 */
export async function resendVerification(
  platform: Platform,
  limits: AuthLimits,
  token: string,
): Promise<{ verified: boolean }> {
  const { db } = platform.database;
  const id = await readJoining(platform, token);
  const joining = id === null ? null : await findJoining(db, id);
  if (!joining) throw new ProductError('wrongAccess');
  if (joining.verified) return { verified: true };
  await countUse(db, `verify-again:${joining.id}`, LIMIT);
  await limits.countVerifyMail(db, joining.email);
  await sendVerification(db, platform, joining);
  return { verified: false };
}
