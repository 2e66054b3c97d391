import { t } from '@pq/domain/copy';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { holdWriter, livingWriters } from '#app/lib/drafts/keeper/writers.ts';
import { dropDraft, dropFound, keepDraft, recallPart } from '#app/lib/drafts/kept-drafts.ts';
import { fitsShape, keptGoods, orNull, type Shape } from '#app/lib/drafts/kept-shape.ts';
import { dropFromTab, keepInTab, recallFromTab } from '#app/lib/tab-memory.ts';
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
  ...keptGoods,
};

/** What was kept as an open reward; null for what another version of the site, or a hand, has written. */
function readOpen(kept: unknown): OpenReward | null {
  return fitsShape(kept, shape, true) ? wholeReward(kept as OpenReward) : null;
}

/**
 * The reward that is being written. What is typed into it is kept for as long as the tab, and in the browser for when the tab has
 * gone: the next one that opens this draft takes it over, unless the one that it was typed in still lives.
 */
export function useOpenReward({ uid, purpose, key }: WritePlace, rewards: readonly Reward[]): Opening {
  const name = `write-reward:${purpose}:${key ?? ''}`;
  const toast = useToast();
  const [open, setOpen] = useState(() => readOpen(recallFromTab(uid, name)));
  // The same after a reload, so that there is one copy.
  const [writer] = useState(() => {
    const known = recallFromTab(uid, `${name}:writer`);
    return typeof known === 'string' ? known : crypto.randomUUID();
  });
  const now = useRef(open);
  const keep = (next: OpenReward | null) => {
    now.current = next;
    setOpen(next);
    if (next === null) {
      dropFromTab(uid, name);
      return dropDraft(uid, writer);
    }
    keepInTab(uid, name, next);
    keepInTab(uid, `${name}:writer`, writer);
    keepDraft(uid, writer, { part: name, data: next, savedAt: 0, saveId: writer, at: Date.now() });
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
    const releaseWriter = holdWriter(writer);
    let isOver = false;
    void livingWriters().then((living) => isOver || takeOver(living));
    return () => {
      isOver = true;
      releaseWriter();
    };
  }, [writer]);
  return [open, keep];
}
