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
import { iconButtonVariants } from '../button-variants.ts';

/** Overlays are loaded after the page, like the list of a select. */
const HintTip = lazy(async () => ({ default: (await import('./hint-tip.tsx')).HintTip }));

/** With `hideAfterMs` the text disappears by itself, until the next hover. */
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
  // A transition, because the tooltip may still be loading.
  const setOpen = (next: boolean) => startTransition(() => setShown(next));
  const textId = useId();
  useEffect(() => {
    if (!open || hideAfterMs === undefined) return;
    const timer = setTimeout(() => setShown(false), hideAfterMs);
    return () => clearTimeout(timer);
  }, [open, hideAfterMs]);
  // A finger leaves when it lifts: its tooltip closes by the timer or the next press elsewhere.
  const leave = (event: PointerEvent) => (event.pointerType === 'touch' ? undefined : setOpen(false));
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only observes events of its interactive children
    <span
      className={className}
      onPointerEnter={() => setOpen(true)}
      onPointerLeave={leave}
      onFocus={() => setOpen(true)}
      onBlur={() => setOpen(false)}
    >
      {children}
      <Suspense fallback={<span className={iconButtonVariants('quiet')} />}>
        <HintTip label={label} text={text} textId={textId} open={open} onOpen={setOpen} />
      </Suspense>
      <span id={textId} hidden>
        {text}
      </span>
    </span>
  );
}
