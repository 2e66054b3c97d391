import { Dialog } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from '../icon.tsx';
import { backdrop, dialogBox, dialogCross, dialogHead } from './dialog-parts.tsx';

export type PopupContent = { title: string; closeLabel: string; body: ReactNode };

export function PopupDialog({
  content,
  open,
  onOpen,
}: {
  content: PopupContent;
  open: boolean;
  onOpen(open: boolean): void;
}) {
  return (
    <Dialog.Root open={open} onOpenChange={onOpen}>
      <Dialog.Portal>
        <Dialog.Backdrop className={backdrop} />
        <Dialog.Popup className={dialogBox()}>
          <div className={dialogHead}>
            <Dialog.Title>{content.title}</Dialog.Title>
            <Dialog.Close className={dialogCross} aria-label={content.closeLabel}>
              <Icon of={X} />
            </Dialog.Close>
          </div>
          {content.body}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
