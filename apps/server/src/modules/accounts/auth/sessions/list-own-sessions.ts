import type { OwnSession } from '@pq/contract/shapes/account';
import { maskAddress } from '#src/platform/http/addresses.ts';
import type { SignedIn } from '#src/platform/http/caller.ts';
import type { Platform } from '#src/platform/platform.ts';
import { listSessionsOf } from '../own-queries.ts';
import { deviceWords } from './device-words.ts';

/** Where a member is signed in, the running session first, then those used last. */
export async function listOwnSessions(platform: Platform, { uid, session }: SignedIn): Promise<OwnSession[]> {
  const shown = (await listSessions(platform, uid)).map((one) => ({
    ...one,
    current: one.id === session.id,
  }));
  return shown.sort((a, b) => Number(b.current) - Number(a.current));
}

/** Where a member is signed in, what was used last first; addresses are masked. */
export async function listSessions(
  { database }: Platform,
  uid: string,
): Promise<Omit<OwnSession, 'current'>[]> {
  const rows = await listSessionsOf(database.db, uid);
  return rows.map(({ id, userAgent, ipAddress, createdAtMs, seenAtMs, endsAtMs }) => ({
    id,
    ...deviceWords(userAgent),
    address: maskAddress(ipAddress),
    signedInAt: createdAtMs,
    seenAt: seenAtMs,
    endsAt: endsAtMs,
  }));
}
