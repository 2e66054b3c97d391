import type { DraftData } from '@pq/contract/shapes/draft';
import type { RewardData } from '@pq/contract/shapes/pqbox';
import type { Purpose } from '@pq/domain/project/project';
import { fitsShape, storedDraftShape } from './stored-shape.ts';

/**
 * Input of a draft that is not saved yet. `key`: the draft, null before its first save; `slot`: whether that is the temporary
 * save of the purpose. `savedAt`: the save that it is based on, 0 for none; `saveId`: the id under which it was sent, in case
 * the answer was lost. `at`: when it was stored, in ms.
 */
export type StoredDraft = {
  purpose: Purpose;
  slot: boolean;
  key: string | null;
  savedAt: number;
  saveId: string;
  data: DraftData;
  /** The save that each field was read with. */
  standsOn?: Record<string, number>;
  at: number;
};

/** Unsaved input of a PQ box reward, by its key. */
export type StoredReward = Pick<StoredDraft, 'savedAt' | 'saveId' | 'at'> & {
  reward: string;
  data: RewardData;
};

/** Unfinished input of one part of a draft, which is not in the draft yet, by the part's name. */
export type StoredPart = Pick<StoredDraft, 'savedAt' | 'saveId' | 'at'> & { part: string; data: object };

/** A stored entry with its writer and its text, by which a later change is recognised. */
export type Found<Kept = StoredDraft> = { writer: string; text: string; kept: Kept };

export type DraftPlace = { uid: string; purpose: Purpose; key: string | null; slot: boolean };

const PREFIX = 'pq:draft:';
const nameOf = (uid: string, writer: string) => `${PREFIX}${uid}:${writer}`;

/**
 * Stores in this browser what the server does not have yet, against crashes, network failures and ended sessions. Each time
 * that a draft is opened it has a `writer` with an entry of its own, so that no tab overwrites the entry of another.
 */
export function storeDraft(uid: string, writer: string, kept: StoredDraft | StoredReward | StoredPart): void {
  tried(() => localStorage.setItem(nameOf(uid, writer), JSON.stringify(kept)));
}

export function dropDraft(uid: string, writer: string): void {
  tried(() => localStorage.removeItem(nameOf(uid, writer)));
}

/** Entries of all writers for a purpose, the latest last. */
export function recallDrafts(uid: string, purpose: Purpose): Found[] {
  return recall<StoredDraft>(uid, (kept) => kept.purpose === purpose);
}

/** Entries of all writers for a reward, the latest last. */
export function recallReward(uid: string, key: string): Found<StoredReward>[] {
  return recall<StoredReward>(uid, ({ reward }) => reward === key);
}

/** Entries of all writers for a part, the latest last. */
export function recallPart(uid: string, part: string): Found<StoredPart>[] {
  return recall<StoredPart>(uid, (kept) => kept.part === part);
}

function recall<Kept extends StoredDraft | StoredReward | StoredPart>(
  uid: string,
  isMeant: (kept: Partial<Kept>) => boolean,
): Found<Kept>[] {
  const prefix = nameOf(uid, '');
  const found = keptNames().flatMap((name) => {
    if (!name.startsWith(prefix)) return [];
    const text = localStorage.getItem(name) ?? '';
    const kept = tried(() => JSON.parse(text) as Partial<Kept>);
    if (!kept?.data || !kept.saveId || !isMeant(kept) || !fitsShape(kept, storedDraftShape)) return [];
    return [{ writer: name.slice(prefix.length), text, kept: kept as Kept }];
  });
  return found.sort((one, other) => one.kept.at - other.kept.at);
}

/** Removes found entries, except those that their writer has changed since. */
export function dropFound(uid: string, found: readonly Found<unknown>[]): void {
  for (const { writer, text } of found)
    if (tried(() => localStorage.getItem(nameOf(uid, writer))) === text) dropDraft(uid, writer);
}

/** Whether an entry belongs to this draft; an entry without a key belongs to the temporary save. */
export function isOf({ kept }: Found, { key, slot }: Pick<DraftPlace, 'key' | 'slot'>): boolean {
  return kept.key === null ? slot && kept.slot : kept.key === key;
}

export function listStoredDrafts(place: DraftPlace): Found[] {
  return recallDrafts(place.uid, place.purpose).filter((found) => isOf(found, place));
}

/** Removes the entries of `uid` at sign-out; a tab that is still open stores its own again. */
export function forgetDrafts(uid: string): void {
  for (const name of keptNames())
    if (name.startsWith(nameOf(uid, ''))) tried(() => localStorage.removeItem(name));
}

function keptNames(): string[] {
  return tried(() => Object.keys(localStorage).filter((name) => name.startsWith(PREFIX))) ?? [];
}

/** Browsers may refuse storage, by a setting or when it is full. */
function tried<Value>(use: () => Value): Value | null {
  try {
    return use();
  } catch {
    return null;
  }
}
