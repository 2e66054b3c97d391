import { Tooltip } from '@base-ui/react/tooltip';
import { CircleQuestionMark } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Icon } from '../icon.tsx';

/**
 * A question mark that explains on hover, focus or press. With `hideAfterMs` the words go away by themselves; they
 * come back with the next hover.
 */
export function Hint({ label, text, hideAfterMs }: { label: string; text: string; hideAfterMs?: number }) {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    if (!open || hideAfterMs === undefined) return;
    const timer = setTimeout(() => setOpen(false), hideAfterMs);
    return () => clearTimeout(timer);
  }, [open, hideAfterMs]);
  return (
    <Tooltip.Root open={open} onOpenChange={setOpen}>
      <Tooltip.Trigger
        className="icb hint"
        aria-label={label}
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
  );
}
