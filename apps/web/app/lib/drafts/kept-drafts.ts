import type { DraftData } from '@pq/contract/shapes/draft';
import type { RewardData } from '@pq/contract/shapes/pqbox';
import type { Purpose } from '@pq/domain/project/project';
import { fitsShape, keptShape } from './kept-shape.ts';

/**
 * What was typed into a draft and is not stored yet. `key`: the draft that it was typed into, null before its first save;
 * `slot`: that is the temporary save of the purpose. `savedAt`: the save that it was typed over, 0 for none; `saveId`: the
 * name under which it was sent, should nobody know whether it arrived. `at`: when it was kept, in ms.
 */
export type KeptDraft = {
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

/** The same of a reward of a PQ box, by the key that it is written under. */
export type KeptReward = Pick<KeptDraft, 'savedAt' | 'saveId' | 'at'> & { reward: string; data: RewardData };

/** What is half typed of one thing in a draft and not part of it yet, by the name of its place. */
export type KeptPart = Pick<KeptDraft, 'savedAt' | 'saveId' | 'at'> & { part: string; data: object };

/** What was kept as it was found: by whom it was kept, and its text, to tell whether it has changed since. */
export type Found<Kept = KeptDraft> = { writer: string; text: string; kept: Kept };

/** A draft as what is kept may belong to it. */
export type KeptPlace = { uid: string; purpose: Purpose; key: string | null; slot: boolean };

const PREFIX = 'pq:draft:';
const nameOf = (uid: string, writer: string) => `${PREFIX}${uid}:${writer}`;

/**
 * Keeps in this browser what the server does not have yet: a crash, a lost line or an ended session costs nothing. Each
 * `writer`, one for every time that a draft is opened, keeps its own: no tab takes away what another has kept.
 */
export function keepDraft(uid: string, writer: string, kept: KeptDraft | KeptReward | KeptPart): void {
  tried(() => localStorage.setItem(nameOf(uid, writer), JSON.stringify(kept)));
}

export function dropDraft(uid: string, writer: string): void {
  tried(() => localStorage.removeItem(nameOf(uid, writer)));
}

/** What anybody has kept of a purpose, the latest last. */
export function recallDrafts(uid: string, purpose: Purpose): Found[] {
  return recall<KeptDraft>(uid, (kept) => kept.purpose === purpose);
}

/** What anybody has kept of a reward, the latest last. */
export function recallReward(uid: string, key: string): Found<KeptReward>[] {
  return recall<KeptReward>(uid, ({ reward }) => reward === key);
}

/** What anybody has kept of a part, the latest last. */
export function recallPart(uid: string, part: string): Found<KeptPart>[] {
  return recall<KeptPart>(uid, (kept) => kept.part === part);
}

function recall<Kept extends KeptDraft | KeptReward | KeptPart>(
  uid: string,
  isMeant: (kept: Partial<Kept>) => boolean,
): Found<Kept>[] {
  const prefix = nameOf(uid, '');
  const found = keptNames().flatMap((name) => {
    if (!name.startsWith(prefix)) return [];
    const text = localStorage.getItem(name) ?? '';
    const kept = tried(() => JSON.parse(text) as Partial<Kept>);
    if (!kept?.data || !kept.saveId || !isMeant(kept) || !fitsShape(kept, keptShape)) return [];
    return [{ writer: name.slice(prefix.length), text, kept: kept as Kept }];
  });
  return found.sort((one, other) => one.kept.at - other.kept.at);
}

/** Drops what was found, but for what its writer has changed since. */
export function dropFound(uid: string, found: readonly Found<unknown>[]): void {
  for (const { writer, text } of found)
    if (tried(() => localStorage.getItem(nameOf(uid, writer))) === text) dropDraft(uid, writer);
}

/** True where something was typed into this draft; what has no key yet is of the temporary save. */
export function isOf({ kept }: Found, { key, slot }: Pick<KeptPlace, 'key' | 'slot'>): boolean {
  return kept.key === null ? slot && kept.slot : kept.key === key;
}

/** What this browser keeps of a draft. */
export function keptOf(place: KeptPlace): Found[] {
  return recallDrafts(place.uid, place.purpose).filter((found) => isOf(found, place));
}

/** Forgets what anybody has kept: for signing out. */
export function forgetDrafts(): void {
  for (const name of keptNames()) tried(() => localStorage.removeItem(name));
}

function keptNames(): string[] {
  return tried(() => Object.keys(localStorage).filter((name) => name.startsWith(PREFIX))) ?? [];
}

/** A browser may refuse its storage, by a setting or for want of room. */
function tried<Value>(use: () => Value): Value | null {
  try {
    return use();
  } catch {
    return null;
  }
}
