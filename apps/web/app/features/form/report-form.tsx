import type { Endpoint } from '@pq/contract/call';
import type { InputOf } from '@pq/contract/client';
import { t } from '@pq/domain/copy';
import { limits } from '@pq/domain/limits';
import { isBlank } from '@pq/domain/text/blank';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useApi } from '#app/data/client/api.tsx';
import { callMutation } from '#app/data/client/calls.ts';
import { Button } from '#app/ui/button.tsx';
import { DialogActions } from '#app/ui/floating/dialog-parts.tsx';
import { useToast } from '#app/ui/floating/toast.tsx';
import { TextArea } from '#app/ui/forms/text-field.tsx';

type Props<E extends Endpoint> = {
  question: string;
  call: E;
  toInput(reason: string): InputOf<E>;
  /** True when the member has been informed. */
  onRefused?(error: Error): boolean;
  onDone(): void;
};

/** Of a dialog: reports something that another member has written. */
export function ReportForm<E extends Endpoint>({ question, call, toInput, onRefused, onDone }: Props<E>) {
  const toast = useToast();
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState(false);
  const report = useMutation({
    ...callMutation(useApi(), call),
    onSuccess: ({ msg }) => {
      toast(msg ?? t('comment.reported'));
      onDone();
    },
    onError: (error) => {
      if (!onRefused?.(error)) toast(error.message, 'error');
      onDone();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setMissing(isBlank(reason));
    if (!isBlank(reason) && !report.isPending) report.mutate(toInput(reason));
  };
  return (
    <form noValidate onSubmit={submit}>
      <p className="mt-2 mb-5 text-ink-2">{question}</p>
      <TextArea
        label={t('comment.report.reason')}
        placeholder={t('comment.report.placeholder')}
        hint={t('comment.report.hint')}
        error={missing ? t('comment.report.placeholder') : undefined}
        maxLength={limits.reportReason}
        rows={4}
        value={reason}
        onChange={(event) => {
          setReason(event.target.value);
          setMissing(false);
        }}
      />
      <DialogActions>
        <Button variant="line" onClick={onDone}>
          {t('comment.cancel')}
        </Button>
        <Button type="submit" variant="danger" busy={report.isPending}>
          {t('comment.report')}
        </Button>
      </DialogActions>
    </form>
  );
}
