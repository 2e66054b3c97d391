import { Toast } from '@base-ui/react/toast';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { type ReactNode, useCallback } from 'react';
import { Icon } from '../icon.tsx';

/** Toasts last two seconds (spec section 8). */
const TOAST_MS = 2_000;

export type ShowToast = (message: string, type?: 'ok' | 'error') => void;

/** Holds the toasts of the page. They are announced politely; a message that is shown already starts anew. */
export function Toaster({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Toast.Provider timeout={TOAST_MS} limit={2}>
      {children}
      <Toast.Portal>
        <Toast.Viewport className="toasts" aria-label={label}>
          <ToastList />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}

function ToastList() {
  const { toasts } = Toast.useToastManager();
  return toasts.map((toast) => (
    <Toast.Root key={toast.id} toast={toast} className="toast">
      <span className={toast.type === 'error' ? 'er' : 'ok'}>
        <Icon of={toast.type === 'error' ? CircleAlert : CircleCheck} size={20} />
      </span>
      <Toast.Title render={<p />} />
    </Toast.Root>
  ));
}

/** Says one sentence for two seconds; `error` when something did not work. */
export function useToast(): ShowToast {
  const { add } = Toast.useToastManager();
  return useCallback((message, type = 'ok') => void add({ id: message, title: message, type }), [add]);
}
