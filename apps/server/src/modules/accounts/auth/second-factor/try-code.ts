import { t } from '@pq/domain/copy';
import type { Executor } from '#src/platform/database/database.ts';
import type { Platform } from '#src/platform/platform.ts';
import { ProductError } from '#src/platform/product-error.ts';
import { consumeStep, countAttempt, findSecondFactor, resetAttempts } from './queries.ts';
import { findStep } from './totp.ts';
import type { Vault } from './vault.ts';

/** `used`: right, and accepted before. */
type Checked = 'right' | 'wrong' | 'used';

export type CodeResult =
  | { kind: 'right' }
  | { kind: 'wrong'; left: number; isUsed: boolean }
  | { kind: 'locked'; retryAfterS: number }
  | { kind: 'none' };

/**
 * Checks a code and counts the attempt: five wrong codes in a row, wherever they are entered, lock the second factor for as long
 * as wrong passwords lock an account. Running sessions stay signed in.
 */
export async function tryCode(
  { database, config }: Platform,
  memberId: string,
  check: () => Promise<Checked>,
): Promise<CodeResult> {
  const { lockoutS } = config.auth;
  const counted = await countAttempt(database.db, memberId, lockoutS);
  if (!counted) return { kind: 'none' };
  if (counted.locked) return { kind: 'locked', retryAfterS: counted.retryAfterS };
  const checked = await check();
  if (checked === 'right') {
    await resetAttempts(database.db, memberId);
    return { kind: 'right' };
  }
  return counted.left === 0
    ? { kind: 'locked', retryAfterS: lockoutS }
    : { kind: 'wrong', left: counted.left, isUsed: checked === 'used' };
}

/** Of the app: also a used code, since a second release within half a minute tries one. */
export function wrongCodeText(
  { config }: Pick<Platform, 'config'>,
  by: 'app' | 'recoveryCode',
  { left, isUsed }: Extract<CodeResult, { kind: 'wrong' }>,
): string {
  const minutes = Math.ceil(config.auth.lockoutS / 60);
  if (by === 'recoveryCode') return t('login.code.wrong.recovery', { n: left, minutes });
  return t(isUsed ? 'login.code.used' : 'login.code.wrong', { n: left, minutes });
}

/** Checks a code of a signed-in member as tryCode does. Throws invalid at `code`, tooMany, and wrongState when there is no second factor. */
export async function assertRightCode(
  platform: Platform,
  memberId: string,
  check: () => Promise<Checked>,
): Promise<void> {
  const tried = await tryCode(platform, memberId, check);
  if (tried.kind === 'none') throw new ProductError('wrongState');
  if (tried.kind === 'locked') {
    const { retryAfterS } = tried;
    throw new ProductError('tooMany', { retryAfterS }, { msg: t('login.code.locked') });
  }
  if (tried.kind === 'wrong')
    throw ProductError.ofField('code', wrongCodeText(platform, 'app', tried), {
      securityEvent: 'second_factor.failed',
    });
}

/** Throws invalid at `code`, tooMany, and wrongState where the member has no second factor. */
export function assertAppCode(
  platform: Platform,
  vault: Vault,
  memberId: string,
  code: string,
): Promise<void> {
  return assertRightCode(platform, memberId, () =>
    consumeTotpCode(platform.database.db, vault, memberId, code),
  );
}

export async function consumeTotpCode(
  db: Executor,
  vault: Vault,
  memberId: string,
  code: string,
): Promise<Checked> {
  const row = await findSecondFactor(db, memberId);
  if (!row?.verified || row.secret === null) return 'wrong';
  const step = findStep(vault.open(row.secret), code, Date.now());
  if (step === null) return 'wrong';
  return (await consumeStep(db, memberId, step)) ? 'right' : 'used';
}
