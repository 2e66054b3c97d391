import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';
import { lazyPart } from '../lazy-part.tsx';
import type { PopupContent } from './popup-dialog.tsx';

type PopupData = { type: 'report'; data: PopupContent } | { type: 'scrap'; data: PopupNote };
type PopupNote = { text: string; icon: ReactNode };

type Popup = { open(content: PopupData): void; close(): void };
type Slot = { active: boolean; serial: number; content: PopupData | null };

const NOTE_MS = 2_000;

const PopupContext = createContext<Popup | null>(null);
const PopupDialog = lazyPart(async () => (await import('./popup-dialog.tsx')).PopupDialog);

export function PopupProvider({ children }: { children: ReactNode }) {
  const [{ active, serial, content }, setSlot] = useState<Slot>({ active: false, serial: 0, content: null });
  const popup = useMemo<Popup>(
    () => ({
      open: (next) => setSlot((before) => ({ active: true, serial: before.serial + 1, content: next })),
      close: () => setSlot((before) => ({ ...before, active: false })),
    }),
    [],
  );
  const shown = active && content?.type === 'scrap' ? content.data : null;
  return (
    <PopupContext.Provider value={popup}>
      {children}
      {content && content.type !== 'scrap' ? (
        <PopupDialog
          content={content.data}
          open={active}
          onOpen={(open) => setSlot((before) => ({ ...before, active: open }))}
        />
      ) : null}
      {/* Mounted empty, so that screen readers register the live region. */}
      <div aria-live="polite" aria-atomic="true">
        {shown ? <Note key={serial} {...shown} onEnd={popup.close} /> : null}
      </div>
    </PopupContext.Provider>
  );
}

const note = [
  'fixed bottom-[calc(24px+env(safe-area-inset-bottom))] left-1/2 z-80 inline-flex min-h-13 max-w-[calc(100%-40px)] -translate-x-1/2 items-center gap-2.5',
  'overflow-hidden rounded-full bg-toast pr-5 pl-4 text-button text-on-veil shadow-float',
  'after:absolute after:bottom-0 after:left-0 after:h-[3px] after:w-full after:origin-left after:animate-time-left after:bg-link-on-ink motion-reduce:after:content-none',
  'max-tablet:[:root:has([data-bottom-bar])_&]:bottom-[calc(84px+env(safe-area-inset-bottom))] max-tablet:[:root:has([data-lines="2"])_&]:bottom-[calc(108px+env(safe-area-inset-bottom))]',
].join(' ');

/** The focus stays where it is. */
function Note({ text, icon, onEnd }: PopupNote & { onEnd(): void }) {
  useEffect(() => {
    const timer = setTimeout(onEnd, NOTE_MS);
    const onKey = ({ key }: KeyboardEvent) => (key === 'Escape' ? onEnd() : undefined);
    document.addEventListener('keydown', onKey);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('keydown', onKey);
    };
  }, [onEnd]);
  return (
    <button
      type="button"
      tabIndex={-1}
      className={note}
      onPointerDown={(event) => event.preventDefault()}
      onClick={onEnd}
    >
      {icon}
      {text}
    </button>
  );
}

export function usePopup(): Popup {
  const popup = useContext(PopupContext);
  if (!popup) throw new Error('usePopup outside PopupProvider');
  return popup;
}
