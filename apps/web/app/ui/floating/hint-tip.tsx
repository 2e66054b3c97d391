import { Tooltip } from '@base-ui/react/tooltip';
import { CircleQuestionMark } from 'lucide-react';
import { iconButtonVariants } from '../button-variants.ts';
import { Icon } from '../icon.tsx';
import { listPlace } from './list-classes.ts';

export function HintTip({
  label,
  text,
  textId,
  open,
  onOpen,
}: {
  label: string;
  text: string;
  textId: string;
  open: boolean;
  onOpen(open: boolean): void;
}) {
  return (
    <Tooltip.Root
      open={open}
      onOpenChange={(next, { reason }) => (next || reason !== 'trigger-hover' ? onOpen(next) : undefined)}
    >
      <Tooltip.Trigger
        className={iconButtonVariants('quiet')}
        aria-label={label}
        aria-describedby={textId}
        delay={0}
        closeOnClick={false}
        onClick={() => onOpen(true)}
      >
        <Icon of={CircleQuestionMark} size={20} />
      </Tooltip.Trigger>
      <Tooltip.Portal>
        <Tooltip.Positioner className={listPlace} side="bottom" align="start" alignOffset={-8} sideOffset={4}>
          <Tooltip.Popup
            className="relative max-w-70 rounded-field bg-toast px-3.5 py-2.5 text-on-veil text-small transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0"
            role="tooltip"
          >
            <Tooltip.Arrow className="-top-[5px] size-3 rotate-45 rounded-[2px] bg-toast" />
            {text}
          </Tooltip.Popup>
        </Tooltip.Positioner>
      </Tooltip.Portal>
    </Tooltip.Root>
  );
}
