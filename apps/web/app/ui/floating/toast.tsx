import {
  createContext,
  lazy,
  type ReactNode,
  Suspense,
  useCallback,
  useContext,
  useEffect,
  useState,
} from 'react';

export type ShowToast = (message: string, type?: 'ok' | 'error') => void;

import type { Message } from './toasts.tsx';

const ShowContext = createContext<ShowToast | null>(null);
// Without its script, when the connection is gone, the sentence alone must do.
const loadToasts = () => import('./toasts.tsx').catch(() => ({ default: PlainToasts }));
const Toasts = lazy(loadToasts);

/** Holds the toasts of the page. They are announced politely; a message that is shown already starts anew. */
export function Toaster({ label, children }: { label: string; children: ReactNode }) {
  const [messages, setMessages] = useState<readonly Message[]>([]);
  const show = useCallback<ShowToast>((text, type = 'ok') => {
    setMessages((said) => [...said.slice(-1), { n: (said.at(-1)?.n ?? 0) + 1, text, type }]);
  }, []);
  // Only what people do is answered by a toast: it is fetched while they press.
  useEffect(() => {
    const once = { once: true, passive: true };
    const load = () => void loadToasts();
    for (const press of ['pointerdown', 'keydown']) window.addEventListener(press, load, once);
    return () => {
      for (const press of ['pointerdown', 'keydown']) window.removeEventListener(press, load);
    };
  }, []);
  return (
    <ShowContext.Provider value={show}>
      {children}
      {messages.length > 0 ? (
        <Suspense>
          <Toasts label={label} messages={messages} />
        </Suspense>
      ) : null}
    </ShowContext.Provider>
  );
}

function PlainToasts({ label, messages }: { label: string; messages: readonly Message[] }) {
  return (
    <div className="toasts" role="status" aria-label={label}>
      <p className="toast">{messages.at(-1)?.text}</p>
    </div>
  );
}

/** Says one sentence for two seconds; `error` when something did not work. */
export function useToast(): ShowToast {
  const show = useContext(ShowContext);
  if (!show) throw new Error('useToast outside Toaster');
  return show;
}
