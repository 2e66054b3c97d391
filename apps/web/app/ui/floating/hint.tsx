import { Tooltip } from '@base-ui/react/tooltip';
import { CircleQuestionMark } from 'lucide-react';
import { type PointerEvent, type ReactNode, useEffect, useId, useState } from 'react';
import { Icon } from '../icon.tsx';

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
  const [open, setOpen] = useState(false);
  const textId = useId();
  useEffect(() => {
    if (!open || hideAfterMs === undefined) return;
    const timer = setTimeout(() => setOpen(false), hideAfterMs);
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
      <Tooltip.Root
        open={open}
        onOpenChange={(next, { reason }) => (next || reason !== 'trigger-hover' ? setOpen(next) : undefined)}
      >
        <Tooltip.Trigger
          className="icb hint"
          aria-label={label}
          aria-describedby={textId}
          delay={0}
          closeOnClick={false}
          onClick={() => setOpen(true)}
        >
          <Icon of={CircleQuestionMark} size={20} />
        </Tooltip.Trigger>
        <Tooltip.Portal>
          <Tooltip.Positioner className="drop-at" side="bottom" align="start" alignOffset={-8} sideOffset={4}>
            <Tooltip.Popup className="tip" role="tooltip">
              <Tooltip.Arrow className="tip-tail" />
              {text}
            </Tooltip.Popup>
          </Tooltip.Positioner>
        </Tooltip.Portal>
      </Tooltip.Root>
      <span id={textId} hidden>
        {text}
      </span>
    </span>
  );
}
