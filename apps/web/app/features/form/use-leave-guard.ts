import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { useBlocker } from 'react-router';
import { isLeaveGuardBypassed } from '#app/lib/bypass-leave-guard.ts';
import { useConfirm } from '#app/ui/floating/confirm.tsx';

type Words = {
  title: string;
  body: string;
  leave: string;
  stay: string;
  onLeave?: () => void;
  /** The query names the subject of the form, so a change of it leaves the form. */
  byQuery?: boolean;
  /** Navigation below this path does not leave the form. */
  inside?: string;
  loses?: boolean;
};

/** Returns a function that releases the guard once the changes are saved. */
export function useLeaveGuard(changed: boolean, words: Words): () => void {
  const confirm = useConfirm();
  const released = useRef(false);
  // The router gets a new function only after rendering: a press before that would use the previous one.
  const hasChanges = useRef(changed);
  useLayoutEffect(() => {
    hasChanges.current = changed;
  }, [changed]);
  const blocker = useBlocker(
    ({ currentLocation: { pathname: from, search }, nextLocation: { pathname: to, search: next } }) =>
      hasChanges.current &&
      !released.current &&
      (from !== to || (words.byQuery === true && search !== next)) &&
      !(words.inside && to.startsWith(words.inside)),
  );
  const { title, body, leave, stay, loses = true } = words;
  // Each render creates a new blocker; the answer applies to the latest.
  const answered = useEffectEvent((yes: boolean) => {
    if (blocker.state !== 'blocked') return;
    if (!yes) return blocker.reset();
    words.onLeave?.();
    blocker.proceed();
  });
  // Each blocked navigation is confirmed, also when it starts before the last answer has been rendered.
  const blockedLocation = blocker.state === 'blocked' ? blocker.location : null;
  useEffect(() => {
    if (blockedLocation)
      void confirm({ title, body, confirm: leave, cancel: stay, danger: loses, local: true }).then((yes) =>
        answered(yes),
      );
  }, [blockedLocation, confirm, title, body, leave, stay, loses]);
  useEffect(() => {
    if (!changed) return;
    const warn = (event: BeforeUnloadEvent) => {
      if (!released.current && !isLeaveGuardBypassed()) event.preventDefault();
    };
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [changed]);
  return () => {
    released.current = true;
  };
}
