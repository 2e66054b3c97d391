import type { Client } from '@pq/contract/client';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useApi } from '#app/data/api.tsx';
import { readDraft, sendDraft } from '#app/data/drafts.ts';
import { dropDraft, dropFound, keepDraft } from '#app/kept-drafts.ts';
import { DraftKeeper, type KeeperView } from './draft-keeper.ts';
import { type OpenedDraft, openAfter } from './open-draft.ts';
import type { WritePlace } from './write-place.ts';
import { holdWriter } from './writers.ts';

export type Writing = KeeperView &
  Pick<DraftKeeper, 'change' | 'flush' | 'settle' | 'ask'> & { latest(): KeeperView };

/** A draft as it is written, over what this browser kept of it. Sends what is left when the screen goes. */
export function useDraft(place: WritePlace, opened: OpenedDraft): Writing {
  const api = useApi();
  const [{ keeper, writer }] = useState(() => startWriting(api, place, opened));
  useEffect(() => {
    const letGo = holdWriter(writer);
    keeper.start();
    const send = () => void keeper.flush();
    const seen = () => (document.hidden ? send() : keeper.retry());
    const hold = (event: BeforeUnloadEvent) => {
      keeper.gather();
      if (!keeper.isUnsaved()) return;
      send();
      event.preventDefault();
    };
    const ends = [
      listenTo(window, 'online', send),
      listenTo(window, 'focus', keeper.retry),
      listenTo(window, 'pagehide', send),
      listenTo(window, 'beforeunload', hold),
      listenTo(document, 'visibilitychange', seen),
    ];
    return () => {
      for (const end of ends) end();
      const closed = keeper.flush().finally(() => {
        keeper.stop();
        letGo();
      });
      openAfter(closed);
    };
  }, [keeper, writer]);
  const view = useSyncExternalStore(keeper.listen, keeper.view, keeper.view);
  const { change, flush, settle, ask, view: latest } = keeper;
  return { ...view, change, flush, settle, ask, latest };
}

function startWriting(api: Client, { uid, purpose, key: named }: WritePlace, { draft, found }: OpenedDraft) {
  const writer = crypto.randomUUID();
  const about = { purpose, slot: named === null };
  const keeper = new DraftKeeper(
    draft,
    found.map(({ kept }) => kept),
    {
      async send(save) {
        const saved = await sendDraft(api, { uid, purpose, ...save });
        // The first save carries all of it.
        dropFound(uid, found);
        return saved;
      },
      read: (key) => readDraft(api, purpose, key),
      keep: (unsaved) =>
        unsaved ? keepDraft(uid, writer, { ...about, ...unsaved, at: Date.now() }) : dropDraft(uid, writer),
    },
  );
  return { keeper, writer };
}

function listenTo<Kind extends string>(
  target: EventTarget,
  kind: Kind,
  listener: (event: never) => void,
): () => void {
  target.addEventListener(kind, listener as EventListener);
  return () => target.removeEventListener(kind, listener as EventListener);
}
