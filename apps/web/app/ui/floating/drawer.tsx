import { Dialog } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { Icon } from '../icon.tsx';

type Props = {
  open: boolean;
  onOpen(open: boolean): void;
  /** The button that opens it. */
  trigger?: ReactElement;
  closeLabel: string;
  /** Names the sheet; stands beside the cross. */
  title: ReactNode;
  className?: string;
  children: ReactNode;
};

/** A sheet at the right edge: focus stays in it, Escape and a press beside it close it. */
export function Drawer({ open, onOpen, trigger, closeLabel, title, className = '', children }: Props) {
  return (
    <Dialog.Root open={open} onOpenChange={onOpen}>
      {trigger ? <Dialog.Trigger render={trigger} /> : null}
      <Dialog.Portal>
        <Dialog.Backdrop className="backdrop" />
        <Dialog.Popup className={`sheet-r ${className}`}>
          <div className="sheet-hd">
            <Dialog.Title render={<div />}>{title}</Dialog.Title>
            <Dialog.Close className="icb" aria-label={closeLabel}>
              <Icon of={X} />
            </Dialog.Close>
          </div>
          {children}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
