import { t } from '@pq/domain/copy';
import { limits } from '@pq/domain/limits';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useApi } from '#app/data/api.tsx';
import { consoleKey, decideReviewMutation } from '#app/data/reviews.ts';
import { Button } from '#app/ui/button.tsx';
import { useAsk } from '#app/ui/floating/ask.tsx';
import { useToast } from '#app/ui/floating/toast.tsx';
import { TextArea } from '#app/ui/forms/text-field.tsx';
import { ChipButton } from '#app/ui/tabs.tsx';
import { useDecisionKeys } from './use-decision-keys.ts';

const templates = ['picture', 'refund', 'reward', 'period'] as const;

/** Approves or rejects what is in sight; what has moved meanwhile is told, and read again. */
export function DecisionForm({
  project,
  onDecided,
}: {
  project: { key: string; version: number };
  onDecided(): void;
}) {
  const client = useQueryClient();
  const toast = useToast();
  const ask = useAsk();
  const reason = useRef<HTMLTextAreaElement>(null);
  const [message, setMessage] = useState('');
  const [missing, setMissing] = useState(false);
  const decide = useMutation({
    ...decideReviewMutation(useApi()),
    onSuccess: ({ msg }) => {
      toast(msg ?? t('admin.done'));
      onDecided();
    },
    onError: (error) => toast(error.message, 'error'),
    onSettled: () => client.invalidateQueries({ queryKey: consoleKey }),
  });
  const send = (decision: 'approve' | 'reject') => {
    const lacks = decision === 'reject' && message.trim() === '';
    setMissing(lacks);
    if (lacks) return reason.current?.focus();
    const why = decision === 'reject' ? { message } : {};
    decide.mutate({ key: project.key, version: project.version, decision, ...why });
  };
  // One key alone decides nothing.
  useDecisionKeys({
    async approve() {
      if (decide.isPending) return;
      const words = { confirm: t('admin.approve'), cancel: t('common.cancel') };
      const question = { title: t('admin.review.approve.ask'), body: t('admin.review.approve.body') };
      if (await ask({ ...question, ...words })) send('approve');
    },
    reject: () => reason.current?.focus(),
  });
  return (
    <section className="adm-d" aria-label={t('admin.rejectMessage')}>
      <div className="adm-t">
        {templates.map((name) => (
          <ChipButton
            key={name}
            onPress={() =>
              setMessage((text) =>
                [text.trimEnd(), t(`admin.review.template.${name}.text`)].filter(Boolean).join('\n'),
              )
            }
          >
            {t(`admin.review.template.${name}`)}
          </ChipButton>
        ))}
      </div>
      <TextArea
        ref={reason}
        label={t('admin.rejectMessage')}
        hint={t('admin.review.rejectHint')}
        error={missing ? t('admin.rejectMessage.required') : undefined}
        maxLength={limits.rejectMessage}
        rows={3}
        value={message}
        onChange={(event) => setMessage(event.target.value)}
      />
      <div className="adm-a">
        <Button look="line" busy={decide.isPending} onClick={() => send('reject')}>
          {t('admin.reject')}
        </Button>
        <Button busy={decide.isPending} onClick={() => send('approve')}>
          {t('admin.approve')}
        </Button>
      </div>
    </section>
  );
}
