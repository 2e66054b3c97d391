import { useEffect, useEffectEvent } from 'react';

/** A and R, by the place of the key, so that they work while Hangul is on. Keys that somebody types into a field are theirs. */
export function useDecisionKeys(acts: { approve(): void; reject(): void }): void {
  const act = useEffectEvent((code: string): boolean => {
    if (code === 'KeyA') acts.approve();
    else if (code === 'KeyR') acts.reject();
    else return false;
    return true;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { target, code, metaKey, ctrlKey, altKey, repeat } = event;
      if (metaKey || ctrlKey || altKey || repeat) return;
      if (target instanceof Element && target.closest('input, textarea, [role=dialog], [role=alertdialog]'))
        return;
      // The letter must not be typed into the field that gets the focus.
      if (act(code)) event.preventDefault();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}
