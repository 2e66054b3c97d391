import { type ReactNode, useState } from 'react';
import { asksForFreshSignIn } from '#app/data/account.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';

type Work = () => Promise<void>;

/**
 * Does what needs a fresh sign-in: when it is refused for that, the person is asked on the spot, and it is done again.
 * Any other failure goes to `onError`.
 */
export function useFresh(onError: (error: Error) => void): {
  run(work: Work): void;
  busy: boolean;
  dialog: ReactNode;
} {
  const [busy, setBusy] = useState(false);
  const [waiting, setWaiting] = useState<Work | null>(null);
  const run = async (work: Work) => {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      if (asksForFreshSignIn(error)) setWaiting(() => work);
      else onError(error as Error);
    } finally {
      setBusy(false);
    }
  };
  const dialog = waiting ? (
    <ConfirmDialog
      onClose={() => setWaiting(null)}
      onConfirmed={() => {
        setWaiting(null);
        void run(waiting);
      }}
    />
  ) : null;
  return { run: (work) => void run(work), busy, dialog };
}
