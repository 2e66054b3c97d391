import { nicknameProblem, normalizeNickname } from '@pq/domain/nickname';
import { hashToken } from '#src/features/auth/sessions/session-token.ts';
import type { Executor } from '#src/platform/database/database.ts';
import type { Platform } from '#src/platform/platform.ts';
import { ProductError } from '#src/platform/product-error.ts';
import { type HalfMade, halfMadeName } from './kept-sign-in.ts';
import { findKept, takeKept } from './repository.ts';

/** What /signup/social asks about the sign-in of this browser. Throws wrongAccess when there is none (R-AUTH-14). */
export async function getHalfMade(platform: Platform, secret: string | null) {
  const kept = secret === null ? null : await findKept(platform.database.db, halfMadeName(hashToken(secret)));
  if (kept === null) throw new ProductError('wrongAccess');
  const { uid, provider, identity } = JSON.parse(kept) as HalfMade;
  return {
    uid,
    provider,
    email: identity.email ?? '',
    askEmail: !identity.emailProven,
    nickname: nicknameProblem(identity.nickname) === null ? normalizeNickname(identity.nickname) : '',
  };
}

/** Takes the half-made account of this browser, inside the caller's transaction; null when there is none. */
export async function takeHalfMade(db: Executor, secret: string | null): Promise<HalfMade | null> {
  const kept = secret === null ? null : await takeKept(db, halfMadeName(hashToken(secret)));
  return kept === null ? null : (JSON.parse(kept) as HalfMade);
}
