import { answerAsk } from '@pq/contract/endpoints/inquiries';
import { t } from '@pq/domain/copy';
import { formatMoment } from '@pq/domain/dates';
import { limits } from '@pq/domain/limits';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useApi } from '#app/data/client/api.tsx';
import { callMutation, invalidate } from '#app/data/client/calls.ts';
import type { Ask } from '#app/data/inquiries.ts';
import { useForm } from '#app/features/form/use-form.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { useConfirm } from '#app/ui/floating/confirm.tsx';
import { useToast } from '#app/ui/floating/toast.tsx';
import { TextArea } from '#app/ui/forms/text-field.tsx';
import { quote } from '../parts/classes.ts';
import { CloseLink, Detail, DetailBody, DetailFoot, Remark, remarkTextClass } from '../parts/detail.tsx';
import { RowNote } from '../parts/rows.tsx';
import { Actions } from '../parts/screen.tsx';
import { useDraftGuard } from '../use-draft-guard.ts';

type Props = { ask: Ask; closeTo: string; onAnswered(): void };

export function AskDetail({ ask, closeTo, onAnswered }: Props) {
  const { email, member, content, timestamp, answer } = ask;
  return (
    <Detail
      id="asked"
      title={t('admin.asks.question')}
      marks={
        <>
          <Badge variant={answer ? 'success' : 'warn'}>
            {t(answer ? 'admin.asks.answered' : 'admin.asks.waiting')}
          </Badge>
          <CloseLink to={closeTo} />
        </>
      }
      notes={
        <RowNote>
          {member?.nickname ?? t('admin.asks.visitor')} · {email} · {formatMoment(timestamp)}
        </RowNote>
      }
    >
      <DetailBody>
        <p className={quote}>{content}</p>
        {answer ? (
          <Remark note={t('admin.asks.answeredAt', { time: formatMoment(answer.timestamp) })}>
            <p className={remarkTextClass}>{answer.text}</p>
          </Remark>
        ) : null}
      </DetailBody>
      {answer ? null : <AnswerForm ask={ask} onAnswered={onAnswered} />}
    </Detail>
  );
}

function AnswerForm({ ask: { key, email }, onAnswered }: { ask: Ask; onAnswered(): void }) {
  const client = useQueryClient();
  const toast = useToast();
  const confirm = useConfirm();
  const answer = useMutation({
    ...callMutation(useApi(), answerAsk),
    onSuccess: () => {
      release();
      toast(t('admin.done'));
      onAnswered();
    },
    onError: (error) => toast(error.message, 'error'),
    onSettled: () => invalidate(client, 'admin'),
  });
  const form = useForm({
    defaultValues: { answer: '' },
    validate: ({ answer: text }) => ({
      answer: text.trim() === '' ? t('admin.asks.answer.required') : undefined,
    }),
    async onSubmit({ answer: text }) {
      const yes = await confirm({
        title: t('admin.asks.send.ask'),
        body: t('admin.asks.send.body'),
        facts: [[t('admin.asks.send.to'), email]],
        confirm: t('admin.asks.send'),
        cancel: t('common.cancel'),
      });
      if (yes) await answer.mutateAsync({ key, answer: text, seen: 'waiting' });
    },
  });
  const { release } = useDraftGuard(form.values.answer.trim() !== '');
  return (
    <DetailFoot label={t('admin.asks.answer')}>
      <TextArea
        label={t('admin.asks.answer')}
        hint={t('admin.asks.answer.hint')}
        maxLength={limits.ask}
        rows={8}
        {...form.textField('answer')}
      />
      <Actions atEnd>
        <Button busy={form.isSending} onClick={form.submit}>
          {t('admin.asks.send')}
        </Button>
      </Actions>
    </DetailFoot>
  );
}
