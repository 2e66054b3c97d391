import { AlertDialog } from '@base-ui/react/alert-dialog';
import { createContext, type ReactNode, useCallback, useContext, useRef, useState } from 'react';
import { Button } from '../button.tsx';

export type Question = {
  title: string;
  body?: string;
  confirm: string;
  /** Absent: there is only one answer. */
  cancel?: string;
  danger?: boolean;
};
type Ask = (question: Question) => Promise<boolean>;

const AskContext = createContext<Ask | null>(null);

/** One blocking dialog for the whole page: questions before what cannot be undone, and alerts. */
export function AskProvider({ children }: { children: ReactNode }) {
  const [question, setQuestion] = useState<Question | null>(null);
  const [open, setOpen] = useState(false);
  const answer = useRef<(yes: boolean) => void>(() => {});
  const ask = useCallback<Ask>((asked) => {
    // A question that is overtaken by another one is answered no.
    answer.current(false);
    setQuestion(asked);
    setOpen(true);
    return new Promise((resolve) => {
      answer.current = resolve;
    });
  }, []);
  const close = (yes: boolean) => {
    setOpen(false);
    answer.current(yes);
  };
  return (
    <AskContext.Provider value={ask}>
      {children}
      <AlertDialog.Root open={open} onOpenChange={(next) => (next ? undefined : close(false))}>
        <AlertDialog.Portal>
          <AlertDialog.Backdrop className="backdrop" />
          <AlertDialog.Popup className="dlg dlg-mid">
            <AlertDialog.Title>{question?.title}</AlertDialog.Title>
            {question?.body ? <AlertDialog.Description>{question.body}</AlertDialog.Description> : null}
            <div className={question?.cancel ? 'acts' : 'acts acts-1'}>
              {question?.cancel ? (
                <Button look="line" onClick={() => close(false)}>
                  {question.cancel}
                </Button>
              ) : null}
              <Button look={question?.danger ? 'danger' : 'fill'} onClick={() => close(true)}>
                {question?.confirm}
              </Button>
            </div>
          </AlertDialog.Popup>
        </AlertDialog.Portal>
      </AlertDialog.Root>
    </AskContext.Provider>
  );
}

/** Asks and waits for the answer: true for the confirming button. An alert is a question without `cancel`. */
export function useAsk(): Ask {
  const ask = useContext(AskContext);
  if (!ask) throw new Error('useAsk outside AskProvider');
  return ask;
}
