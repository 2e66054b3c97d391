import type { DraftData } from '@pq/contract/shapes/draft';
import type { RewardData } from '@pq/contract/shapes/pqbox';
import type { Purpose } from '@pq/domain/project/project';
import { browserStorage } from './account-storage.ts';
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
  standsOn?: Record<string, number>;
  at: number;
};

export type StoredReward = Pick<StoredDraft, 'savedAt' | 'saveId' | 'at'> & {
  reward: string;
  data: RewardData;
};

export type StoredPart = Pick<StoredDraft, 'savedAt' | 'saveId' | 'at'> & { part: string; data: object };

/** `text` is compared to recognise a later change. */
export type DraftEntry<Value = StoredDraft> = { writer: string; text: string; stored: Value };

export type DraftPlace = { uid: string; purpose: Purpose; key: string | null; slot: boolean };

/**
 * Stores in this browser what the server does not have yet, against crashes, network failures and ended sessions. Each time
 * that a draft is opened it has a `writer` with an entry of its own, so that no tab overwrites the entry of another.
 */
export function saveEntry(uid: string, writer: string, value: StoredDraft | StoredReward | StoredPart): void {
  browserStorage.save(uid, writer, value);
}

export function removeEntry(uid: string, writer: string): void {
  browserStorage.remove(uid, writer);
}

/** The entries of all tabs, the latest last. */
export function loadDraftEntries(uid: string, purpose: Purpose): DraftEntry[] {
  return loadEntries<StoredDraft>(uid, (stored) => stored.purpose === purpose);
}

/** The entries of all tabs, the latest last. */
export function loadRewardEntries(uid: string, key: string): DraftEntry<StoredReward>[] {
  return loadEntries<StoredReward>(uid, ({ reward }) => reward === key);
}

export function loadPartEntries(uid: string, part: string): DraftEntry<StoredPart>[] {
  return loadEntries<StoredPart>(uid, (stored) => stored.part === part);
}

function loadEntries<Value extends StoredDraft | StoredReward | StoredPart>(
  uid: string,
  isMeant: (stored: Partial<Value>) => boolean,
): DraftEntry<Value>[] {
  const entries = browserStorage.names(uid).flatMap((writer) => {
    const text = browserStorage.loadText(uid, writer) ?? '';
    const stored = browserStorage.load(uid, writer) as Partial<Value> | null;
    if (!stored?.data || !stored.saveId || !isMeant(stored) || !fitsShape(stored, storedDraftShape))
      return [];
    return [{ writer, text, stored: stored as Value }];
  });
  return entries.sort((one, other) => one.stored.at - other.stored.at);
}

/** Entries that their writer has changed since stay. */
export function removeEntries(uid: string, entries: readonly DraftEntry<unknown>[]): void {
  for (const { writer, text } of entries)
    if (browserStorage.loadText(uid, writer) === text) removeEntry(uid, writer);
}

/** Whether an entry belongs to this draft; an entry without a key belongs to the temporary save. */
export function isOf({ stored }: DraftEntry, { key, slot }: Pick<DraftPlace, 'key' | 'slot'>): boolean {
  return stored.key === null ? slot && stored.slot : stored.key === key;
}

export function listStoredDrafts(place: DraftPlace): DraftEntry[] {
  return loadDraftEntries(place.uid, place.purpose).filter((entry) => isOf(entry, place));
}

/** A tab that is still open stores its own again. */
export function clearEntries(uid: string): void {
  browserStorage.clear(uid);
}
