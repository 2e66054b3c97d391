import { Toast } from '@base-ui/react/toast';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Icon } from '../icon.tsx';

/** Toasts last two seconds (spec section 8). */
const TOAST_MS = 2_000;

/** What has been said; `n` counts up. */
export type Message = { n: number; text: string; type: 'ok' | 'error' };

type Props = { label: string; messages: readonly Message[] };

/** Shows what has been said; loaded with the first press of the visit. */
export default function Toasts({ label, messages }: Props) {
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

function ToastList({ messages }: Pick<Props, 'messages'>) {
  const { toasts, add } = Toast.useToastManager();
  const shown = useRef(0);
  useEffect(() => {
    for (const { n, text, type } of messages) if (n > shown.current) add({ id: text, title: text, type });
    shown.current = messages.at(-1)?.n ?? 0;
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
