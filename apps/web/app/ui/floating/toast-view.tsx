import { Toast } from '@base-ui/react/toast';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Icon } from '../icon.tsx';

/** Toasts last two seconds (spec section 8). */
const TOAST_MS = 2_000;
/** A text of more than a sentence, like one with a number to note down, takes longer to read. */
const LONG_TOAST_MS = 10_000;
const LONG_TEXT = 50;

export type Message = { serial: number; text: string; type: 'ok' | 'error' };

/** The region of the toasts. They are announced politely; a message that is shown already starts anew. */
export function ToastView({ label, messages }: { label: string; messages: readonly Message[] }) {
  return (
    <Toast.Provider timeout={TOAST_MS} limit={2}>
      <Toast.Portal>
        <Toast.Viewport className="toasts" aria-label={label}>
          <ToastList messages={messages} />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}

function ToastList({ messages }: { messages: readonly Message[] }) {
  const { toasts, add } = Toast.useToastManager();
  const shown = useRef(0);
  useEffect(() => {
    for (const { serial, text, type } of messages) {
      if (serial <= shown.current) continue;
      shown.current = serial;
      add({ id: text, title: text, type, timeout: text.length > LONG_TEXT ? LONG_TOAST_MS : TOAST_MS });
    }
  }, [messages, add]);
  return toasts.map((toast) => (
    <Toast.Root key={toast.id} toast={toast} className="toast">
      <span className={toast.type === 'error' ? 'er' : 'ok'}>
        <Icon of={toast.type === 'error' ? CircleAlert : CircleCheck} size={20} />
      </span>
      <Toast.Title render={<p />} />
    </Toast.Root>
  ));
}
