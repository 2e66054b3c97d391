import { AlertDialog } from '@base-ui/react/alert-dialog';
import { Button } from '../button.tsx';

export type Question = {
  title: string;
  body?: string;
  confirm: string;
  /** Absent: there is only one answer. */
  cancel?: string;
  danger?: boolean;
};

type Props = { question: Question; open: boolean; onClose(yes: boolean): void };

/** The dialog of AskProvider, loaded with the first question. */
export default function AskDialog({ question, open, onClose }: Props) {
  return (
    <AlertDialog.Root open={open} onOpenChange={(next) => (next ? undefined : onClose(false))}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className="backdrop" />
        <AlertDialog.Popup className="dlg dlg-mid">
          <AlertDialog.Title>{question.title}</AlertDialog.Title>
          {question.body ? <AlertDialog.Description>{question.body}</AlertDialog.Description> : null}
          <div className={question.cancel ? 'acts' : 'acts acts-1'}>
            {question.cancel ? (
              <Button look="line" onClick={() => onClose(false)}>
                {question.cancel}
              </Button>
            ) : null}
            <Button look={question.danger ? 'danger' : 'fill'} onClick={() => onClose(true)}>
              {question.confirm}
            </Button>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
