import { Dialog } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { iconButtonVariants } from '../button-variants.ts';
import { Icon } from '../icon.tsx';
import { backdrop } from './dialog-parts.tsx';

type Props = {
  open: boolean;
  onOpen(open: boolean): void;
  closeLabel: string;
  title: ReactNode;
  className?: string;
  children: ReactNode;
};

export function Drawer({ open, onOpen, closeLabel, title, className = '', children }: Props) {
  return (
    <Dialog.Root open={open} onOpenChange={onOpen}>
      <Dialog.Portal>
        <Dialog.Backdrop className={backdrop} />
        <Dialog.Popup
          className={`fixed inset-y-0 right-0 z-61 overflow-y-auto overscroll-contain bg-raised shadow-float transition-transform duration-(--motion-panel) data-ending-style:translate-x-full data-starting-style:translate-x-full ${className}`}
        >
          <div className="flex items-center justify-between gap-3 px-5 py-4">
            <Dialog.Title render={<div />}>{title}</Dialog.Title>
            <Dialog.Close className={`${iconButtonVariants()} -mr-2.5 ml-auto`} aria-label={closeLabel}>
              <Icon of={X} />
            </Dialog.Close>
          </div>
          {children}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
