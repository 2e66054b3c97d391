import { createContext, type ReactNode, useCallback, useContext, useRef, useState } from 'react';
import { lazyPart } from '../lazy-part.tsx';
import type { Question } from './ask-dialog.tsx';

type Ask = (question: Question) => Promise<boolean>;

const AskContext = createContext<Ask | null>(null);
const AskDialog = lazyPart(async () => (await import('./ask-dialog.tsx')).AskDialog);

/** One blocking dialog for the whole page: questions before what cannot be undone, and alerts. */
export function AskProvider({ children }: { children: ReactNode }) {
  const [question, setQuestion] = useState<Question | null>(null);
  const [open, setOpen] = useState(false);
  const answer = useRef<(yes: boolean) => void>(() => {});
  const given = useRef(false);
  const ask = useCallback<Ask>((asked) => {
    // A question that is overtaken by another one before it is answered is answered no.
    answer.current(given.current);
    given.current = false;
    setQuestion(asked);
    setOpen(true);
    return new Promise((resolve) => {
      answer.current = resolve;
    });
  }, []);
  const close = (yes: boolean) => {
    given.current = yes;
    setOpen(false);
  };
  // Not before: what is done then may take away what was pressed, and the focus would be sent back to nothing.
  const tell = () => answer.current(given.current);
  return (
    <AskContext.Provider value={ask}>
      {children}
      {question ? <AskDialog question={question} open={open} onAnswer={close} onClosed={tell} /> : null}
    </AskContext.Provider>
  );
}

/** Asks and waits for the answer: true for the confirming button. An alert is a question without `cancel`. */
export function useAsk(): Ask {
  const ask = useContext(AskContext);
  if (!ask) throw new Error('useAsk outside AskProvider');
  return ask;
}
