import { createContext, type ReactNode, useCallback, useContext, useRef, useState } from 'react';
import { lazyPart } from '../lazy-part.tsx';
import { usePurposeColours } from '../purpose-context.ts';
import type { Question } from './confirm-dialog.tsx';

type Confirm = (question: Omit<Question, 'colours'>) => Promise<boolean>;
type Ask = (question: Question) => Promise<boolean>;

const ConfirmContext = createContext<Ask | null>(null);
const ConfirmDialog = lazyPart(async () => (await import('./confirm-dialog.tsx')).ConfirmDialog);

export function ConfirmProvider({ account, children }: { account?: ReactNode; children: ReactNode }) {
  const [question, setQuestion] = useState<Question | null>(null);
  const [open, setOpen] = useState(false);
  const answer = useRef<(yes: boolean) => void>(() => {});
  const given = useRef(false);
  const confirm = useCallback<Ask>((next) => {
    // A question that is replaced by another one is answered no.
    answer.current(given.current);
    given.current = false;
    setQuestion(next);
    setOpen(true);
    return new Promise((resolve) => {
      answer.current = resolve;
    });
  }, []);
  const close = (yes: boolean) => {
    given.current = yes;
    setOpen(false);
  };
  // Not before the dialog has closed: the action may remove the pressed button, to which the focus returns.
  const notify = () => answer.current(given.current);
  return (
    <ConfirmContext.Provider value={confirm}>
      {children}
      {question ? (
        <ConfirmDialog question={question} account={account} open={open} onAnswer={close} onClosed={notify} />
      ) : null}
    </ConfirmContext.Provider>
  );
}

/** Resolves to true for the confirming button. An alert is a question without `cancel`. */
export function useConfirm(): Confirm {
  const ask = useContext(ConfirmContext);
  const colours = usePurposeColours();
  if (!ask) throw new Error('useConfirm outside ConfirmProvider');
  return useCallback((question) => ask({ ...question, colours }), [ask, colours]);
}
