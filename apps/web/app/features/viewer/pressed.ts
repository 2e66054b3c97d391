import type { LabelKey } from '@pq/domain/copy';
import { type Purpose, purposes } from '@pq/domain/project/project';
import { SOCIAL_SIGN_IN_MS } from '#app/lib/return-url.ts';

/** Completed at the return from the sign-in. */
export type Pressed =
  | { act: 'scrap'; key: string; purpose: Purpose }
  | { act: 'wait'; projectid: string; idx: number }
  | { act: 'like' | 'alert'; key: string };

export const signInTexts = {
  scrap: 'login.required',
  wait: 'login.toWait',
  like: 'login.required',
  alert: 'login.required',
} as const satisfies Record<Pressed['act'], LabelKey>;

/** Null for none, an incomplete or an old one: a person who signs in later in the same tab may be another. */
export function pressedIn(state: unknown, nowMs: number): Pressed | null {
  if (typeof state !== 'object' || state === null || !('pressed' in state)) return null;
  const { act, key, purpose, projectid, idx, at } = (state.pressed ?? {}) as Record<string, unknown>;
  if (typeof at !== 'number' || nowMs - at > SOCIAL_SIGN_IN_MS) return null;
  const known = purposes.find((word) => word === purpose);
  if ((act === 'like' || act === 'alert') && typeof key === 'string') return { act, key };
  if (act === 'scrap' && typeof key === 'string' && known) return { act, key, purpose: known };
  if (act === 'wait' && typeof projectid === 'string' && typeof idx === 'number')
    return { act, projectid, idx };
  return null;
}
