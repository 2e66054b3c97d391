import type { Draft } from '@pq/contract/shapes/draft';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useApi } from '#app/data/api.tsx';
import { readDraft, sendDraft } from '#app/data/drafts.ts';
import { DraftKeeper, type KeeperView } from './draft-keeper.ts';
import { dropParts, type KeptPlace, keepParts, recallParts } from './kept-parts.ts';

export type Writing = KeeperView &
  Pick<DraftKeeper, 'change' | 'flush' | 'settle'> & { latest(): KeeperView };

/** A draft as it is written, over what this browser kept of it. Sends what is left when the screen goes. */
export function useDraft(place: KeptPlace, draft: Draft | null): Writing {
  const api = useApi();
  const [keeper] = useState(
    () =>
      new DraftKeeper(draft, recallParts(place), {
        send: (save) => sendDraft(api, { purpose: place.purpose, ...save }),
        read: (key) => readDraft(api, place.purpose, key),
        keep: (parts) => (parts ? keepParts(place, parts) : dropParts(place)),
      }),
  );
  useEffect(() => {
    const send = () => void keeper.flush();
    const hold = (event: BeforeUnloadEvent) => {
      if (!keeper.isUnsaved()) return;
      send();
      event.preventDefault();
    };
    window.addEventListener('online', send);
    window.addEventListener('beforeunload', hold);
    return () => {
      window.removeEventListener('online', send);
      window.removeEventListener('beforeunload', hold);
      void keeper.flush().finally(keeper.stop);
    };
  }, [keeper]);
  const view = useSyncExternalStore(keeper.listen, keeper.view, keeper.view);
  const { change, flush, settle, view: latest } = keeper;
  return { ...view, change, flush, settle, latest };
}
