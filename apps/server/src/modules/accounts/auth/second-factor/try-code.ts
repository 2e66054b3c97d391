import { t } from '@pq/domain/copy';
import type { Executor } from '#src/platform/database/database.ts';
import type { Platform } from '#src/platform/platform.ts';
import { ProductError } from '#src/platform/product-error.ts';
import { consumeStep, countAttempt, findSecondFactor, resetAttempts } from './queries.ts';
import { findStep } from './totp.ts';
import type { Vault } from './vault.ts';

export type CodeResult =
  | { kind: 'right' }
  | { kind: 'wrong'; left: number }
  | { kind: 'locked'; retryAfterS: number }
  | { kind: 'none' };

/**
 * Checks a code and counts the attempt: five wrong codes in a row, wherever they are entered, lock the second factor for as long
 * as wrong passwords lock an account. Running sessions stay signed in.
 */
export async function tryCode(
  { database, config }: Platform,
  memberId: string,
  isRight: () => Promise<boolean>,
): Promise<CodeResult> {
  const { lockoutS } = config.auth;
  const counted = await countAttempt(database.db, memberId, lockoutS);
  if (!counted) return { kind: 'none' };
  if (counted.locked) return { kind: 'locked', retryAfterS: counted.retryAfterS };
  if (await isRight()) {
    await resetAttempts(database.db, memberId);
    return { kind: 'right' };
  }
  return counted.left === 0
    ? { kind: 'locked', retryAfterS: lockoutS }
    : { kind: 'wrong', left: counted.left };
}

export function wrongCodeText({ config }: Pick<Platform, 'config'>, left: number): string {
  return t('login.code.wrong', { n: left, minutes: lockMinutes(config.auth.lockoutS) });
}

export function wrongRecoveryCodeText({ config }: Pick<Platform, 'config'>, left: number): string {
  return t('login.code.wrong.recovery', { n: left, minutes: lockMinutes(config.auth.lockoutS) });
}

function lockMinutes(lockoutS: number): number {
  return Math.ceil(lockoutS / 60);
}

/** Checks a code of a signed-in member as tryCode does. Throws invalid at `code`, tooMany, and wrongState when there is no second factor. */
export async function assertRightCode(
  platform: Platform,
  memberId: string,
  isRight: () => Promise<boolean>,
): Promise<void> {
  const tried = await tryCode(platform, memberId, isRight);
  if (tried.kind === 'none') throw new ProductError('wrongState');
  if (tried.kind === 'locked') {
    const { retryAfterS } = tried;
    throw new ProductError('tooMany', { retryAfterS }, { msg: t('login.code.locked') });
  }
  if (tried.kind === 'wrong')
    throw ProductError.ofField('code', wrongCodeText(platform, tried.left), {
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
): Promise<boolean> {
  const row = await findSecondFactor(db, memberId);
  if (!row?.verified || row.secret === null) return false;
  const step = findStep(vault.open(row.secret), code, Date.now());
  return step !== null && (await consumeStep(db, memberId, step));
}
