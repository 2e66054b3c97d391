import { Dialog } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { Icon } from '../icon.tsx';

export type PopupContent = { title: string; closeLabel: string; body: ReactNode };

type Props = { content: PopupContent; open: boolean; onOpen(open: boolean): void };

/** The dialog of PopupProvider, loaded with the first popup. */
export default function PopupDialog({ content, open, onOpen }: Props) {
  return (
    <Dialog.Root open={open} onOpenChange={onOpen}>
      <Dialog.Portal>
        <Dialog.Backdrop className="backdrop" />
        <Dialog.Popup className="dlg dlg-mid">
          <div className="dlg-hd">
            <Dialog.Title>{content.title}</Dialog.Title>
            <Dialog.Close className="icb" aria-label={content.closeLabel}>
              <Icon of={X} />
            </Dialog.Close>
          </div>
          {content.body}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
