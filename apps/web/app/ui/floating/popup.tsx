import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';
import { lazyPart } from '../lazy-part.tsx';
import type { PopupContent } from './popup-dialog.tsx';

type Popup = { open(content: PopupContent): void; close(): void };

const PopupContext = createContext<Popup | null>(null);
const PopupDialog = lazyPart(async () => (await import('./popup-dialog.tsx')).PopupDialog);

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
      {content ? <PopupDialog content={content} open={active} onOpen={setActive} /> : null}
    </PopupContext.Provider>
  );
}

export function usePopup(): Popup {
  const popup = useContext(PopupContext);
  if (!popup) throw new Error('usePopup outside PopupProvider');
  return popup;
}
