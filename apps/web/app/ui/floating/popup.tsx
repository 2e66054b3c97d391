import { createContext, lazy, type ReactNode, Suspense, useContext, useMemo, useState } from 'react';
import type { PopupContent } from './popup-dialog.tsx';

const PopupDialog = lazy(() => import('./popup-dialog.tsx'));

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
      {content ? (
        <Suspense>
          <PopupDialog content={content} open={active} onOpen={setActive} />
        </Suspense>
      ) : null}
    </PopupContext.Provider>
  );
}

export function usePopup(): Popup {
  const popup = useContext(PopupContext);
  if (!popup) throw new Error('usePopup outside PopupProvider');
  return popup;
}
