import { reportComment } from '@pq/contract/endpoints/comments';
import { t } from '@pq/domain/copy';
import { limits } from '@pq/domain/limits';
import { isBlank } from '@pq/domain/text/blank';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useApi } from '#app/data/client/api.tsx';
import { callMutation } from '#app/data/client/calls.ts';
import type { Thread } from '#app/data/comments.ts';
import { Button } from '#app/ui/button.tsx';
import { DialogActions } from '#app/ui/floating/dialog-parts.tsx';
import { useToast } from '#app/ui/floating/toast.tsx';
import { TextArea } from '#app/ui/forms/text-field.tsx';
import { useThread } from './use-thread.ts';

type Props = { thread: Thread; myKey: string; uid: string; onDone(): void };

export function ReportForm({ thread, myKey, uid, onDone }: Props) {
  const toast = useToast();
  const { refused } = useThread(thread);
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState(false);
  const report = useMutation({
    ...callMutation(useApi(), reportComment),
    onSuccess: ({ msg }) => {
      toast(msg ?? t('comment.reported'));
      onDone();
    },
    onError: (error) => {
      if (!refused(error)) toast(error.message, 'error');
      onDone();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setMissing(isBlank(reason));
    if (!isBlank(reason) && !report.isPending)
      report.mutate({ type: thread.type, data: { myKey, reason }, repoter: uid });
  };
  return (
    <form noValidate onSubmit={submit}>
      <p className="mt-2 mb-5 text-ink-2">{t('comment.report.confirm')}</p>
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
