import { newId } from '#src/platform/ids.ts';
import type { Platform } from '#src/platform/platform.ts';
import { insertKey } from './write-repository.ts';

/** A time-ordered key under which this member alone may write a new reward. */
export async function reserveKey({ clock, database }: Platform, memberId: string): Promise<string> {
  const nowMs = clock.now();
  const key = newId(nowMs);
  await insertKey(database.db, key, memberId, new Date(nowMs));
  return key;
}
