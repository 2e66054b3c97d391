import type { LabelKey } from '@pq/domain/copy';
import { type Purpose, purposes } from '@pq/domain/project/project';

/** A visitor's press that needs a sign-in and is completed at the return. */
export type Pressed =
  | { act: 'scrap'; key: string; purpose: Purpose }
  | { act: 'wait'; projectid: string; idx: number }
  | { act: 'like'; key: string };

/** Why each of them needs a sign-in. */
export const signInTexts = {
  scrap: 'login.required',
  wait: 'login.toWait',
  like: 'login.required',
} as const satisfies Record<Pressed['act'], LabelKey>;

/** The press in the router state; null for none or an incomplete one. */
export function pressedIn(state: unknown): Pressed | null {
  if (typeof state !== 'object' || state === null || !('pressed' in state)) return null;
  const { act, key, purpose, projectid, idx } = (state.pressed ?? {}) as Record<string, unknown>;
  const known = purposes.find((word) => word === purpose);
  if (act === 'like' && typeof key === 'string') return { act, key };
  if (act === 'scrap' && typeof key === 'string' && known) return { act, key, purpose: known };
  if (act === 'wait' && typeof projectid === 'string' && typeof idx === 'number')
    return { act, projectid, idx };
  return null;
}
