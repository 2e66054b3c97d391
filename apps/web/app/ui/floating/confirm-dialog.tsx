import { AlertDialog } from '@base-ui/react/alert-dialog';
import type { ReactNode } from 'react';
import { Button } from '../button.tsx';
import type { PurposeColours } from '../purpose-context.ts';
import { WrappedText } from '../wrapped-text.tsx';
import { backdrop, cover, DialogActions, DialogFacts, dialogBox } from './dialog-parts.tsx';

export type Question = {
  title: string;
  body?: string;
  facts?: readonly (readonly [label: string, fact: string])[];
  confirm: string;
  cancel?: string;
  danger?: boolean;
  /** The action affects this page only, so that the account need not be named. */
  local?: boolean;
  /** Hides the page below; only its buttons close it. */
  covers?: boolean;
  colours?: PurposeColours | undefined;
};

export function ConfirmDialog({
  question,
  account,
  open,
  onAnswer,
  onClosed,
}: {
  question: Question;
  account?: ReactNode;
  open: boolean;
  onAnswer(yes: boolean): void;
  /** The dialog has disappeared, and the focus has returned. */
  onClosed(): void;
}) {
  return (
    <AlertDialog.Root
      open={open}
      onOpenChange={(next) => (next || question.covers ? undefined : onAnswer(false))}
      onOpenChangeComplete={(isOpen) => (isOpen ? undefined : onClosed())}
    >
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className={question.covers ? cover : backdrop} />
        <AlertDialog.Popup className={dialogBox()} data-purpose={question.colours}>
          <AlertDialog.Title>{question.title}</AlertDialog.Title>
          {question.body ? (
            <AlertDialog.Description>
              <WrappedText>{question.body}</WrappedText>
            </AlertDialog.Description>
          ) : null}
          {question.facts ? <DialogFacts facts={question.facts} /> : null}
          {question.local || question.covers || !question.cancel ? null : account}
          <DialogActions>
            {question.cancel ? (
              <Button variant="line" onClick={() => onAnswer(false)}>
                {question.cancel}
              </Button>
            ) : null}
            <Button variant={question.danger ? 'danger' : 'fill'} onClick={() => onAnswer(true)}>
              {question.confirm}
            </Button>
          </DialogActions>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
