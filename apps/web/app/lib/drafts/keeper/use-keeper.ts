import { useEffect, useState, useSyncExternalStore } from 'react';
import type { DraftKeeper, KeeperView } from './draft-keeper.ts';
import { openAfter } from './open-after.ts';
import { holdWriter } from './writers.ts';

export type WritingOf<Content extends object, Data extends object> = KeeperView<Content> &
  Pick<DraftKeeper<Content, Data>, 'change' | 'flush' | 'settle' | 'choose' | 'ask'> & {
    latest(): KeeperView<Content>;
  };

/** What is written, in the hands of a keeper, under the name of a `writer`. Sends what is left when the screen goes. */
export function useKeeper<Content extends object, Data extends object>(
  start: () => { keeper: DraftKeeper<Content, Data>; writer: string },
): WritingOf<Content, Data> {
  const [{ keeper, writer }] = useState(start);
  useEffect(() => {
    const releaseWriter = holdWriter(writer);
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
        releaseWriter();
      });
      openAfter(closed);
    };
  }, [keeper, writer]);
  const view = useSyncExternalStore(keeper.listen, keeper.view, keeper.view);
  const { change, flush, settle, choose, ask, view: latest } = keeper;
  return { ...view, change, flush, settle, choose, ask, latest };
}

function listenTo<Kind extends string>(
  target: EventTarget,
  kind: Kind,
  listener: (event: never) => void,
): () => void {
  target.addEventListener(kind, listener as EventListener);
  return () => target.removeEventListener(kind, listener as EventListener);
}
