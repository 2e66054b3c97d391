import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { useBlocker } from 'react-router';
import { isLeavingOnPurpose } from '#app/lib/leave-on-purpose.ts';
import { useAsk } from '#app/ui/floating/ask.tsx';

type Words = {
  title: string;
  body: string;
  leave: string;
  stay: string;
  /** The changes are let go. */
  onLeave?: () => void;
  /** The query names what the form is about: with another one it goes. */
  byQuery?: boolean;
  /** Below this path nothing is left: the form goes on there. */
  inside?: string;
  /** Whether what was typed is gone afterwards; it is unless this says otherwise. */
  loses?: boolean;
};

/**
 * Asks before a page with unsaved changes is left: a link or going back with our own question, closing the tab or a reload
 * with the browser's. Gives a function that lets the page go, for when the changes are saved.
 */
export function useLeaveGuard(changed: boolean, words: Words): () => void {
  const ask = useAsk();
  const released = useRef(false);
  // The router learns of a new function only after the page has been drawn: a press before that still asks the last one.
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
  // The blocker is another one after each render: what is asked is about the last.
  const answered = useEffectEvent((yes: boolean) => {
    if (blocker.state !== 'blocked') return;
    if (!yes) return blocker.reset();
    words.onLeave?.();
    blocker.proceed();
  });
  // Each blocked navigation is asked about, also one that starts before the last answer has been rendered.
  const blockedLocation = blocker.state === 'blocked' ? blocker.location : null;
  useEffect(() => {
    if (blockedLocation)
      void ask({ title, body, confirm: leave, cancel: stay, danger: loses }).then((yes) => answered(yes));
  }, [blockedLocation, ask, title, body, leave, stay, loses]);
  useEffect(() => {
    if (!changed) return;
    const hold = (event: BeforeUnloadEvent) => {
      if (!released.current && !isLeavingOnPurpose()) event.preventDefault();
    };
    window.addEventListener('beforeunload', hold);
    return () => window.removeEventListener('beforeunload', hold);
  }, [changed]);
  return () => {
    released.current = true;
  };
}
