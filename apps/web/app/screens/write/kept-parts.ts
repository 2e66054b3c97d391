import type { DraftData } from '@pq/contract/shapes/draft';
import type { Purpose } from '@pq/domain/project';

/** What was typed and not stored yet, with the draft and the save that it was typed over. */
export type KeptParts = { key: string | null; savedAt: number | null; data: DraftData };

export type KeptPlace = { uid: string; purpose: Purpose; key: string | null };

const PREFIX = 'pq:draft:';
const nameOf = ({ uid, purpose, key }: KeptPlace) => `${PREFIX}${uid}:${purpose}:${key ?? ''}`;

/** Keeps in this browser what the server does not have yet: a crash, a lost line or an ended session costs nothing. */
export function keepParts(place: KeptPlace, parts: KeptParts): void {
  tried(() => localStorage.setItem(nameOf(place), JSON.stringify(parts)));
}

export function dropParts(place: KeptPlace): void {
  tried(() => localStorage.removeItem(nameOf(place)));
}

export function recallParts(place: KeptPlace): KeptParts | null {
  return tried(() => JSON.parse(localStorage.getItem(nameOf(place)) ?? 'null') as KeptParts | null);
}

/** A browser may refuse its storage, by a setting or for want of room. */
function tried<Value>(use: () => Value): Value | null {
  try {
    return use();
  } catch {
    return null;
  }
}
