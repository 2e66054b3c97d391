import { Toast } from '@base-ui/react/toast';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { type ReactNode, useCallback } from 'react';
import { Icon } from './icon.tsx';

/** Toasts last two seconds (spec section 8). */
const TOAST_MS = 2_000;

/** Holds the toasts of the page. */
export function Toaster({ children }: { children: ReactNode }) {
  return (
    <Toast.Provider timeout={TOAST_MS} limit={2}>
      {children}
      <Toast.Portal>
        <Toast.Viewport className="toasts">
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
export function useToast(): (message: string, type?: 'ok' | 'error') => void {
  const { add } = Toast.useToastManager();
  return useCallback((message, type = 'ok') => void add({ title: message, type }), [add]);
}
