import { timers } from '@pq/domain/limits';
import { hasMoreLetters } from '@pq/domain/text/letters';
import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { IconButton } from '../button.tsx';
import { Icon } from '../icon.tsx';
import { NoticeBox } from '../notice-box.tsx';

type ToastType = 'ok' | 'note' | 'error';
/** Returns a function that removes the message when its cause is gone early. */
export type ShowToast = (message: string, type?: ToastType) => () => void;

type Message = { serial: number; text: string; type: ToastType; press: number };
type ToastsOfScreens = {
  /** The number of the user's last press, or step through the history. */
  lastPress(): number;
  /** For a new screen: removes messages older than the given press and restarts the time of the others. */
  arrive(press: number): void;
};
type Toasts = ToastsOfScreens & { show: ShowToast; long: Message | null; closeLong(): void };

/** The number of characters that can be read during a toast. */
const MAX_LETTERS = 40;

const ToastContext = createContext<Toasts | null>(null);

/** The live regions are mounted empty, so that screen readers register them. */
export function Toaster({ closeLabel, children }: { closeLabel: string; children: ReactNode }) {
  const [shown, setShown] = useState<Message | null>(null);
  const [long, setLong] = useState<Message | null>(null);
  const serial = useRef(0);
  const press = useRef(0);
  useEffect(() => {
    const count = () => {
      press.current += 1;
    };
    const presses = ['click', 'submit', 'popstate'];
    for (const name of presses) window.addEventListener(name, count, true);
    return () => {
      for (const name of presses) window.removeEventListener(name, count, true);
    };
  }, []);
  const lastPress = useCallback(() => press.current, []);
  const show = useCallback<ShowToast>((text, type = 'ok') => {
    serial.current += 1;
    const next = { serial: serial.current, text, type, press: press.current };
    setShown(next);
    if (hasMoreLetters(text, MAX_LETTERS)) setLong(next);
    const withoutIt = (now: Message | null) => (now?.serial === next.serial ? null : now);
    return () => {
      setShown(withoutIt);
      setLong(withoutIt);
    };
  }, []);
  const arrive = useCallback((since: number) => {
    // A new object restarts the time of the toast; its text is announced once, by its serial.
    const newerStays = (message: Message | null) =>
      message && message.press >= since ? { ...message } : null;
    setShown(newerStays);
    setLong(newerStays);
  }, []);
  const end = useCallback(() => setShown(null), []);
  const closeLong = useCallback(() => setLong(null), []);
  const toasts = useMemo(
    () => ({ show, lastPress, arrive, long, closeLong }),
    [show, lastPress, arrive, long, closeLong],
  );
  return (
    <ToastContext.Provider value={toasts}>
      {children}
      <ToastPlace shown={shown} closeLabel={closeLabel} onEnd={end} />
    </ToastContext.Provider>
  );
}

/**
 * Shows a sentence briefly; `note` suggests a next step, `error` reports a failure. The newest message replaces the others.
 */
export function useToast(): ShowToast {
  return useToasts().show;
}

export function useToastsOfScreens(): ToastsOfScreens {
  return useToasts();
}

const edges = {
  window: 'top-0',
  header: 'top-14 max-tablet:[:root:has([data-two-rows])_&]:top-25.5 tablet:top-18',
};

type LongMessageProps = {
  label: string;
  closeLabel: string;
  /** What it sticks to. */
  below: keyof typeof edges;
};

/** Not a live region: that of the toast has announced the text. */
export function LongMessage({ label, closeLabel, below }: LongMessageProps) {
  const { long, closeLong } = useToasts();
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    const message = box.current;
    if (!long || !message) return;
    const { style } = document.documentElement;
    const sizes = new ResizeObserver(() => style.setProperty('--long-message', `${message.offsetHeight}px`));
    sizes.observe(message);
    return () => {
      sizes.disconnect();
      style.removeProperty('--long-message');
    };
  }, [long]);
  if (!long) return null;
  return (
    <section
      ref={box}
      aria-label={label}
      className={`sticky z-19 bg-white px-5 py-2 [@media(height<480px)]:static ${edges[below]}`}
    >
      <NoticeBox
        className="mx-auto max-w-310"
        variant={variants[long.type].box}
        icon={variants[long.type].drawing}
        action={
          <IconButton label={closeLabel} onClick={closeLong}>
            <Icon of={X} size={20} />
          </IconButton>
        }
      >
        {long.text}
      </NoticeBox>
    </section>
  );
}

function useToasts(): Toasts {
  const toasts = useContext(ToastContext);
  if (!toasts) throw new Error('useToast outside Toaster');
  return toasts;
}

/**
 * In the free space of the header, never above input or totals. Phones have no such space: below the header, without blocking
 * presses.
 */
const place =
  'fixed top-2.5 left-1/2 z-80 flex min-h-11 max-w-[min(560px,calc(100%-40px))] -translate-x-1/2 items-center gap-2 rounded-full pr-0.5 pl-4 text-button text-ink shadow-float ' +
  'max-tablet:pointer-events-none max-tablet:top-16 max-tablet:w-max max-tablet:max-w-[calc(100%-32px)] max-tablet:rounded-card max-tablet:[:root:has([data-two-rows])_&]:top-27.5 max-tablet:[&_button]:pointer-events-auto';
const variants = {
  ok: { box: 'note', ground: 'bg-success-tint', icon: 'text-success', drawing: CircleCheck },
  note: { box: 'note', ground: 'bg-brand-tint', icon: 'text-brand', drawing: Info },
  error: { box: 'danger', ground: 'bg-danger-tint', icon: 'text-danger', drawing: CircleAlert },
} as const;

type PlaceProps = { shown: Message | null; closeLabel: string; onEnd(): void };

function ToastPlace({ shown, closeLabel, onEnd }: PlaceProps) {
  const [pauses, setPauses] = useState(0);
  const pause = (by: 1 | -1) => setPauses((before) => Math.max(0, before + by));
  // A message that disappears fires no pointerleave or blur, so the count is reset here.
  if (!shown && pauses > 0) setPauses(0);
  useEffect(() => {
    if (!shown || pauses > 0) return;
    const timer = setTimeout(onEnd, timers.toastMs);
    return () => clearTimeout(timer);
  }, [shown, pauses, onEnd]);
  const words = shown ? <p key={shown.serial}>{shown.text}</p> : null;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: reading it stops its time; there is nothing to press but the button
    <div
      className={shown ? `${place} ${variants[shown.type].ground}` : 'sr-only'}
      data-toast={shown?.type}
      onPointerEnter={() => pause(1)}
      onPointerLeave={() => pause(-1)}
      onFocus={() => pause(1)}
      onBlur={() => pause(-1)}
    >
      {shown ? (
        <Icon of={variants[shown.type].drawing} size={20} className={variants[shown.type].icon} />
      ) : null}
      <div aria-live="polite" aria-atomic="true">
        {shown?.type === 'error' ? null : words}
      </div>
      <div aria-live="assertive" aria-atomic="true">
        {shown?.type === 'error' ? words : null}
      </div>
      {shown ? (
        <IconButton label={closeLabel} onClick={onEnd} className="max-tablet:ml-auto">
          <Icon of={X} size={20} />
        </IconButton>
      ) : null}
    </div>
  );
}
