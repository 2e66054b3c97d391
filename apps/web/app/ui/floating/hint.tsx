import {
  lazy,
  type PointerEvent,
  type ReactNode,
  Suspense,
  startTransition,
  useEffect,
  useId,
  useState,
} from 'react';
import { iconButtonLook } from '../button-look.ts';

/** What floats comes after the page, as the list of a select does. */
const HintTip = lazy(async () => ({ default: (await import('./hint-tip.tsx')).HintTip }));

/**
 * A question mark that explains on hover, focus or press; so does what it stands beside (`children`). With `hideAfterMs`
 * the words go away by themselves; they come back with the next hover.
 */
export function Hint({
  label,
  text,
  hideAfterMs,
  className = '',
  children,
}: {
  label: string;
  text: string;
  hideAfterMs?: number;
  className?: string;
  children?: ReactNode;
}) {
  const [open, setShown] = useState(false);
  // A transition, since what shows it may still be on its way.
  const setOpen = (next: boolean) => startTransition(() => setShown(next));
  const textId = useId();
  useEffect(() => {
    if (!open || hideAfterMs === undefined) return;
    const timer = setTimeout(() => setShown(false), hideAfterMs);
    return () => clearTimeout(timer);
  }, [open, hideAfterMs]);
  // A finger leaves as soon as it lifts: what it opened goes with the timer or the next press elsewhere.
  const leave = (event: PointerEvent) => (event.pointerType === 'touch' ? undefined : setOpen(false));
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only watches what its parts are told; they stay what they are
    <span
      className={className}
      onPointerEnter={() => setOpen(true)}
      onPointerLeave={leave}
      onFocus={() => setOpen(true)}
      onBlur={() => setOpen(false)}
    >
      {children}
      <Suspense fallback={<span className={iconButtonLook('quiet')} />}>
        <HintTip label={label} text={text} textId={textId} open={open} onOpen={setOpen} />
      </Suspense>
      <span id={textId} hidden>
        {text}
      </span>
    </span>
  );
}
