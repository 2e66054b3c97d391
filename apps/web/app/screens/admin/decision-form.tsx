import { t } from '@pq/domain/copy';
import { limits } from '@pq/domain/limits';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '#app/data/api.tsx';
import { consoleKey, decideReviewMutation } from '#app/data/reviews.ts';
import { Button } from '#app/ui/button.tsx';
import { useToast } from '#app/ui/floating/toast.tsx';
import { TextArea } from '#app/ui/forms/text-field.tsx';
import { ChipButton } from '#app/ui/tabs.tsx';

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
    if (lacks) return;
    const reason = decision === 'reject' ? { message } : {};
    decide.mutate({ key: project.key, version: project.version, decision, ...reason });
  };
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
