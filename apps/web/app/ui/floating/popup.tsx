import { Dialog } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';
import { Icon } from '../icon.tsx';

export type PopupContent = { title: string; closeLabel: string; body: ReactNode };
type Popup = { open(content: PopupContent): void; close(): void };

const PopupContext = createContext<Popup | null>(null);

/** The one popup of the page, opened from anywhere with what it shall hold. */
export function PopupProvider({ children }: { children: ReactNode }) {
  const [content, setContent] = useState<PopupContent | null>(null);
  const [active, setActive] = useState(false);
  const popup = useMemo<Popup>(
    () => ({
      open(next) {
        setContent(next);
        setActive(true);
      },
      close: () => setActive(false),
    }),
    [],
  );
  return (
    <PopupContext.Provider value={popup}>
      {children}
      <Dialog.Root open={active} onOpenChange={setActive}>
        <Dialog.Portal>
          <Dialog.Backdrop className="backdrop" />
          <Dialog.Popup className="dlg dlg-mid">
            {content ? (
              <>
                <div className="dlg-hd">
                  <Dialog.Title>{content.title}</Dialog.Title>
                  <Dialog.Close className="icb" aria-label={content.closeLabel}>
                    <Icon of={X} />
                  </Dialog.Close>
                </div>
                {content.body}
              </>
            ) : null}
          </Dialog.Popup>
        </Dialog.Portal>
      </Dialog.Root>
    </PopupContext.Provider>
  );
}

export function usePopup(): Popup {
  const popup = useContext(PopupContext);
  if (!popup) throw new Error('usePopup outside PopupProvider');
  return popup;
}
