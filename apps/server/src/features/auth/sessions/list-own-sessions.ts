import type { OwnSession } from '@pq/contract/shapes/account';
import type { SignedIn } from '#src/platform/http/caller.ts';
import type { Platform } from '#src/platform/platform.ts';
import { listSessionsOf } from '../own-repository.ts';
import { deviceWords } from './device-words.ts';
import { maskAddress } from './mask-address.ts';

/** Where a member is signed in, the running session first, then those used last. */
export async function listOwnSessions(
  { database }: Platform,
  { uid, session }: SignedIn,
): Promise<OwnSession[]> {
  const rows = await listSessionsOf(database.db, uid);
  const shown = rows.map(({ id, userAgent, ipAddress, createdAt, seenAt }) => ({
    id,
    ...deviceWords(userAgent),
    address: maskAddress(ipAddress),
    signedInAt: createdAt.getTime(),
    seenAt: seenAt.getTime(),
    current: id === session.id,
  }));
  return shown.sort((a, b) => Number(b.current) - Number(a.current));
}
