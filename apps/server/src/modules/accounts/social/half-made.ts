import { nicknameProblem, normalizeNickname } from '@pq/domain/member/nickname';
import type { Executor } from '#src/platform/database/database.ts';
import { newId } from '#src/platform/ids.ts';
import type { Platform } from '#src/platform/platform.ts';
import { ProductError } from '#src/platform/product-error.ts';
import { hashToken } from '../auth/sessions/session-token.ts';
import { HALF_MADE_TTL_S, type HalfMade, halfMadeName } from './kept-sign-in.ts';
import { findKept, insertKept, takeKept } from './queries.ts';

/** What /signup/social asks about the sign-in of this browser. Throws wrongAccess when there is none (R-AUTH-14). */
export async function getHalfMade(platform: Platform, secret: string | null) {
  const kept = secret === null ? null : await findKept(platform.database.db, halfMadeName(hashToken(secret)));
  if (kept === null) throw new ProductError('wrongAccess');
  const { uid, provider, identity, waiting } = JSON.parse(kept) as HalfMade;
  return {
    uid,
    provider,
    email: (identity.emailProven ? null : waiting?.email) ?? identity.email ?? '',
    askEmail: !identity.emailProven,
    nickname: waiting?.name ?? suggested(identity.nickname),
    waiting: waiting?.email ?? null,
  };
}

function suggested(nickname: string): string {
  return nicknameProblem(nickname) === null ? normalizeNickname(nickname) : '';
}

/** Keeps a half-made account for half an hour for the browser that holds the secret. */
export async function keepHalfMade(
  db: Executor,
  platform: Platform,
  halfMade: Omit<HalfMade, 'uid'>,
  secret: string,
): Promise<void> {
  const kept: HalfMade = { uid: newId(platform.clock.now()), ...halfMade };
  await insertKept(db, {
    id: newId(platform.clock.now()),
    name: halfMadeName(hashToken(secret)),
    value: JSON.stringify(kept),
    ttlS: HALF_MADE_TTL_S,
  });
}

/** Takes the half-made account of this browser, inside the caller's transaction; null when there is none. */
export async function takeHalfMade(db: Executor, secret: string | null): Promise<HalfMade | null> {
  const kept = secret === null ? null : await takeKept(db, halfMadeName(hashToken(secret)));
  return kept === null ? null : (JSON.parse(kept) as HalfMade);
}
