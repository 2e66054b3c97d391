import { createContext, type ReactNode, useCallback, useContext, useState } from 'react';
import { lazyPart } from '../lazy-part.tsx';
import type { Message } from './toast-view.tsx';

export type ShowToast = (message: string, type?: 'ok' | 'error') => void;

/** Only the newest of what is said at once can be read. */
const KEPT = 2;

const ToastContext = createContext<ShowToast | null>(null);
const ToastView = lazyPart(async () => (await import('./toast-view.tsx')).ToastView);

/** Holds the toasts of the page. */
export function Toaster({ label, children }: { label: string; children: ReactNode }) {
  const [messages, setMessages] = useState<readonly Message[]>([]);
  const show = useCallback<ShowToast>((text, type = 'ok') => {
    setMessages((said) => [...said, { serial: (said.at(-1)?.serial ?? 0) + 1, text, type }].slice(-KEPT));
  }, []);
  return (
    <ToastContext.Provider value={show}>
      {children}
      {messages.length > 0 ? <ToastView label={label} messages={messages} /> : null}
    </ToastContext.Provider>
  );
}

/** Says one sentence for two seconds; `error` when something did not work. */
export function useToast(): ShowToast {
  const show = useContext(ToastContext);
  if (!show) throw new Error('useToast outside Toaster');
  return show;
}
