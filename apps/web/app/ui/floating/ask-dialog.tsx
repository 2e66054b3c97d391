import { AlertDialog } from '@base-ui/react/alert-dialog';
import { Button } from '../button.tsx';
import { backdrop, DialogActions, DialogFacts, dialogBox } from './dialog-parts.tsx';

export type Question = {
  title: string;
  body?: string;
  /** What it is about, each under its name. */
  facts?: readonly (readonly [label: string, fact: string])[];
  confirm: string;
  /** Absent: there is only one answer. */
  cancel?: string;
  danger?: boolean;
};

/** The blocking dialog that puts a question. */
export function AskDialog({
  question,
  open,
  onAnswer,
  onClosed,
}: {
  question: Question;
  open: boolean;
  onAnswer(yes: boolean): void;
  /** It has gone from sight, and the focus is back where it was. */
  onClosed(): void;
}) {
  return (
    <AlertDialog.Root
      open={open}
      onOpenChange={(next) => (next ? undefined : onAnswer(false))}
      onOpenChangeComplete={(isOpen) => (isOpen ? undefined : onClosed())}
    >
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className={backdrop} />
        <AlertDialog.Popup className={dialogBox()}>
          <AlertDialog.Title>{question.title}</AlertDialog.Title>
          {question.body ? <AlertDialog.Description>{question.body}</AlertDialog.Description> : null}
          {question.facts ? <DialogFacts facts={question.facts} /> : null}
          <DialogActions>
            {question.cancel ? (
              <Button look="line" onClick={() => onAnswer(false)}>
                {question.cancel}
              </Button>
            ) : null}
            <Button look={question.danger ? 'danger' : 'fill'} onClick={() => onAnswer(true)}>
              {question.confirm}
            </Button>
          </DialogActions>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
