import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from 'react';
import { IconButton } from '../button.tsx';
import { Icon } from '../icon.tsx';

type ToastType = 'ok' | 'error';
export type ShowToast = (message: string, type?: ToastType) => void;

type Said = { serial: number; text: string; type: ToastType; atMs: number };
type Toasts = { show: ShowToast; dropBefore(atMs: number): void };

/** Toasts last two seconds; what did not work is read longer, and so is more than a sentence. */
const TOAST_MS = 2_000;
const ERROR_MS = 6_000;
const LONG_MS = 10_000;
const LONG_TEXT = 50;

const ToastContext = createContext<Toasts | null>(null);

/** Holds the one message of the page, in the free place of the header. Its regions stand before they speak. */
export function Toaster({ closeLabel, children }: { closeLabel: string; children: ReactNode }) {
  const [said, setSaid] = useState<Said | null>(null);
  const show = useCallback<ShowToast>((text, type = 'ok') => {
    setSaid((last) => ({ serial: (last?.serial ?? 0) + 1, text, type, atMs: performance.now() }));
  }, []);
  const dropBefore = useCallback((atMs: number) => {
    setSaid((last) => (last && last.atMs < atMs ? null : last));
  }, []);
  const end = useCallback(() => setSaid(null), []);
  const toasts = useMemo(() => ({ show, dropBefore }), [show, dropBefore]);
  return (
    <ToastContext.Provider value={toasts}>
      {children}
      <ToastPlace said={said} closeLabel={closeLabel} onEnd={end} />
    </ToastContext.Provider>
  );
}

/** Says one sentence for a moment; `error` when something did not work. The newest one stands. */
export function useToast(): ShowToast {
  return useToasts().show;
}

/** Takes away what was said before a moment of `performance.now()`. */
export function useDropToasts(): (atMs: number) => void {
  return useToasts().dropBefore;
}

function useToasts(): Toasts {
  const toasts = useContext(ToastContext);
  if (!toasts) throw new Error('useToast outside Toaster');
  return toasts;
}

/** In the free place of the header, never above what is filled in or summed up; on phones it stands in for the title. */
const place =
  'fixed top-2.5 left-1/2 z-80 flex min-h-11 max-w-[min(560px,calc(100%-40px))] -translate-x-1/2 items-center gap-2 rounded-full pr-0.5 pl-4 text-button text-ink shadow-float max-tablet:top-0 max-tablet:left-0 max-tablet:min-h-14 max-tablet:w-full max-tablet:max-w-none max-tablet:translate-x-0 max-tablet:rounded-none max-tablet:py-1 max-tablet:pr-1 max-tablet:pl-5';
const looks = {
  ok: { ground: 'bg-success-tint', icon: 'text-success', drawing: CircleCheck },
  error: { ground: 'bg-danger-tint', icon: 'text-danger', drawing: CircleAlert },
};

type PlaceProps = { said: Said | null; closeLabel: string; onEnd(): void };

function ToastPlace({ said, closeLabel, onEnd }: PlaceProps) {
  const [held, setHeld] = useState(0);
  const hold = (by: 1 | -1) => setHeld((before) => Math.max(0, before + by));
  // Nothing is held once the message has gone, whose leaving no event tells.
  if (!said && held > 0) setHeld(0);
  useEffect(() => {
    if (!said || held > 0) return;
    const timer = setTimeout(onEnd, lifeMs(said));
    return () => clearTimeout(timer);
  }, [said, held, onEnd]);
  const words = said ? <p key={said.serial}>{said.text}</p> : null;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: reading it stops its time; there is nothing to press but the button
    <div
      className={said ? `${place} ${looks[said.type].ground}` : 'sr-only'}
      data-toast={said?.type}
      onPointerEnter={() => hold(1)}
      onPointerLeave={() => hold(-1)}
      onFocus={() => hold(1)}
      onBlur={() => hold(-1)}
    >
      {said ? <Icon of={looks[said.type].drawing} size={20} className={looks[said.type].icon} /> : null}
      <div aria-live="polite" aria-atomic="true">
        {said?.type === 'ok' ? words : null}
      </div>
      <div aria-live="assertive" aria-atomic="true">
        {said?.type === 'error' ? words : null}
      </div>
      {said ? (
        <IconButton label={closeLabel} onClick={onEnd} className="max-tablet:ml-auto">
          <Icon of={X} size={20} />
        </IconButton>
      ) : null}
    </div>
  );
}

function lifeMs({ text, type }: Said): number {
  if (text.length > LONG_TEXT) return LONG_MS;
  return type === 'error' ? ERROR_MS : TOAST_MS;
}
