import { t } from '@pq/domain/copy';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { livingWriters, lockWriter } from '#app/lib/drafts/autosave/writers.ts';
import { loadPartEntries, removeEntries, removeEntry, saveEntry } from '#app/lib/drafts/draft-storage.ts';
import { isBoolean, orNull, rewardDetailsShape, schemaOf } from '#app/lib/drafts/stored-shape.ts';
import { loadDraft, saveDraft, useStoredDraft } from '#app/lib/drafts/use-stored-draft.ts';
import { useToast } from '#app/ui/floating/toast.tsx';
import type { WritePlace } from '../write-place.ts';
import { isUnsaved, type OpenReward, type Reward, wholeReward } from './reward-list.ts';

export type Opening = readonly [open: OpenReward | null, setOpen: (open: OpenReward | null) => void];

const storedReward = schemaOf<OpenReward>({
  isNew: isBoolean,
  at: 0,
  productCost: orNull(0),
  delivery: orNull(0),
  shipping: '',
  count: orNull(0),
  context: '',
  ...rewardDetailsShape,
});

const readOpen = (stored: unknown): OpenReward | null => (storedReward(stored) ? wholeReward(stored) : null);

const isText = (value: unknown): value is string => typeof value === 'string';

/**
 * Stored for the lifetime of the tab, and in the browser for the case that the tab is closed: the next tab
 * that opens this draft takes it over unless the first one is still open.
 */
export function useOpenReward({ uid, purpose, key }: WritePlace, rewards: readonly Reward[]): Opening {
  const name = `write-reward:${purpose}:${key ?? ''}`;
  const writerKey = { uid, name: `${name}:writer` };
  const toast = useToast();
  const tab = useStoredDraft({ uid, name }, storedReward);
  const [open, setOpen] = useState(() => readOpen(tab.stored));
  // The same after a reload, so that only one copy is stored.
  const [writer] = useState(() => loadDraft(writerKey, isText) ?? crypto.randomUUID());
  const now = useRef(open);
  const keep = (next: OpenReward | null) => {
    now.current = next;
    setOpen(next);
    if (next === null) {
      tab.remove();
      return removeEntry(uid, writer);
    }
    tab.save(next);
    saveDraft(writerKey, writer);
    saveEntry(uid, writer, { part: name, data: next, savedAt: 0, saveId: writer, at: Date.now() });
  };
  const takeOver = useEffectEvent((living: ReadonlySet<string>) => {
    const found = loadPartEntries(uid, name).filter(
      (one) => one.writer !== writer && !living.has(one.writer),
    );
    if (now.current !== null || found.length === 0) return;
    const stored = readOpen(found.at(-1)?.stored.data);
    removeEntries(uid, found);
    if (!isUnsaved(rewards, stored)) return;
    keep(stored);
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
