import { useEffect, useState, useSyncExternalStore } from 'react';
import { isLeaveGuardBypassed } from '#app/lib/bypass-leave-guard.ts';
import { onMemberShown } from '#app/lib/page-member.ts';
import type { AutosaveView, DraftAutosave } from './draft-autosave.ts';
import { openAfter } from './open-after.ts';
import { lockWriter } from './writers.ts';

export type WritingOf<Content extends object, Data extends object> = AutosaveView<Content> &
  Pick<DraftAutosave<Content, Data>, 'change' | 'flush' | 'resolveAll' | 'resolveFields' | 'addSource'> & {
    latest(): AutosaveView<Content>;
  };

/** Sends unsaved input when the screen unmounts. */
export function useAutosave<Content extends object, Data extends object>(
  start: () => { autosave: DraftAutosave<Content, Data>; writer: string },
): WritingOf<Content, Data> {
  const [{ autosave, writer }] = useState(start);
  useEffect(() => {
    const releaseWriter = lockWriter(writer);
    autosave.start();
    const send = () => void autosave.flush();
    // A sign-out in another tab has removed the stored draft; the input of this tab is stored again for the same member.
    const storeAgain = () => {
      if (autosave.isUnsaved()) autosave.change({} as Data);
    };
    const seen = () => (document.hidden ? send() : autosave.retry());
    const warn = (event: BeforeUnloadEvent) => {
      autosave.collect();
      if (!autosave.isUnsaved() || isLeaveGuardBypassed()) return;
      send();
      event.preventDefault();
    };
    const ends = [
      onMemberShown(storeAgain),
      listenTo(window, 'online', send),
      listenTo(window, 'focus', autosave.retry),
      listenTo(window, 'pagehide', send),
      listenTo(window, 'beforeunload', warn),
      listenTo(document, 'visibilitychange', seen),
    ];
    return () => {
      for (const end of ends) end();
      const closed = autosave.flush().finally(() => {
        autosave.stop();
        releaseWriter();
      });
      openAfter(closed);
    };
  }, [autosave, writer]);
  const view = useSyncExternalStore(autosave.listen, autosave.view, autosave.view);
  const { change, flush, resolveAll, resolveFields, addSource, view: latest } = autosave;
  return { ...view, change, flush, resolveAll, resolveFields, addSource, latest };
}

function listenTo<Kind extends string>(
  target: EventTarget,
  kind: Kind,
  listener: (event: never) => void,
): () => void {
  target.addEventListener(kind, listener as EventListener);
  return () => target.removeEventListener(kind, listener as EventListener);
}
