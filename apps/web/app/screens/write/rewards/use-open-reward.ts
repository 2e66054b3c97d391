import { t } from '@pq/domain/copy';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { livingWriters, lockWriter } from '#app/lib/drafts/autosave/writers.ts';
import { dropDraft, dropFound, recallPart, storeDraft } from '#app/lib/drafts/draft-storage.ts';
import { fitsShape, orNull, rewardDetailsShape, type Shape } from '#app/lib/drafts/stored-shape.ts';
import {
  loadFromSessionStorage,
  removeFromSessionStorage,
  saveToSessionStorage,
} from '#app/lib/session-storage.ts';
import { useToast } from '#app/ui/floating/toast.tsx';
import type { WritePlace } from '../write-place.ts';
import { isHalf, type OpenReward, type Reward, wholeReward } from './reward-list.ts';

export type Opening = readonly [open: OpenReward | null, setOpen: (open: OpenReward | null) => void];

const shape: Shape = {
  isNew: (value) => typeof value === 'boolean',
  at: 0,
  productCost: orNull(0),
  delivery: orNull(0),
  shipping: '',
  count: orNull(0),
  context: '',
  ...rewardDetailsShape,
};

/** Parses a stored open reward; null when another version of the site or a user wrote it. */
function readOpen(kept: unknown): OpenReward | null {
  return fitsShape(kept, shape, true) ? wholeReward(kept as OpenReward) : null;
}

/**
 * The reward being edited. Its input is stored for the lifetime of the tab, and in the browser for the case that the tab is
 * closed: the next tab that opens this draft takes it over unless the first one is still open.
 */
export function useOpenReward({ uid, purpose, key }: WritePlace, rewards: readonly Reward[]): Opening {
  const name = `write-reward:${purpose}:${key ?? ''}`;
  const toast = useToast();
  const [open, setOpen] = useState(() => readOpen(loadFromSessionStorage(uid, name)));
  // The same after a reload, so that only one copy is stored.
  const [writer] = useState(() => {
    const known = loadFromSessionStorage(uid, `${name}:writer`);
    return typeof known === 'string' ? known : crypto.randomUUID();
  });
  const now = useRef(open);
  const keep = (next: OpenReward | null) => {
    now.current = next;
    setOpen(next);
    if (next === null) {
      removeFromSessionStorage(uid, name);
      return dropDraft(uid, writer);
    }
    saveToSessionStorage(uid, name, next);
    saveToSessionStorage(uid, `${name}:writer`, writer);
    storeDraft(uid, writer, { part: name, data: next, savedAt: 0, saveId: writer, at: Date.now() });
  };
  const takeOver = useEffectEvent((living: ReadonlySet<string>) => {
    const found = recallPart(uid, name).filter((one) => one.writer !== writer && !living.has(one.writer));
    if (now.current !== null || found.length === 0) return;
    const kept = readOpen(found.at(-1)?.kept.data);
    dropFound(uid, found);
    if (!isHalf(rewards, kept)) return;
    keep(kept);
    toast(t('writing.restored'));
  });
  useEffect(() => {
    const releaseWriter = lockWriter(writer);
    let isOver = false;
    void livingWriters().then((living) => isOver || takeOver(living));
    return () => {
      isOver = true;
      releaseWriter();
    };
  }, [writer]);
  return [open, keep];
}
