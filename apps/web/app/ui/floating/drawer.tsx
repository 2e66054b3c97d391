import { Dialog } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from '../icon.tsx';

type Props = {
  open: boolean;
  onOpen(open: boolean): void;
  closeLabel: string;
  /** Names the sheet; stands beside the cross. */
  title: ReactNode;
  className?: string;
  children: ReactNode;
};

/** A sheet at the right edge: focus stays in it, Escape and a press beside it close it. */
export function Drawer({ open, onOpen, closeLabel, title, className = '', children }: Props) {
  return (
    <Dialog.Root open={open} onOpenChange={onOpen}>
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
