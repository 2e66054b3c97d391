import { useState } from 'react';
import { dropFromTab, keepInTab, recallFromTab } from '#app/lib/tab-memory.ts';
import type { WritePlace } from '../write-place.ts';
import { type OpenReward, wholeReward } from './reward-list.ts';

export type Opening = readonly [open: OpenReward | null, setOpen: (open: OpenReward | null) => void];

/** The reward that is being written; what is typed into it is kept for as long as the tab. */
export function useOpenReward({ uid, purpose, key }: WritePlace): Opening {
  const name = `write-reward:${purpose}:${key ?? ''}`;
  const [open, setOpen] = useState(() => {
    const kept = recallFromTab(uid, name) as OpenReward | null;
    return kept && wholeReward(kept);
  });
  const keep = (next: OpenReward | null) => {
    setOpen(next);
    if (next) keepInTab(uid, name, next);
    else dropFromTab(uid, name);
  };
  return [open, keep];
}
