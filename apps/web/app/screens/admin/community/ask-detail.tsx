import { t } from '@pq/domain/copy';
import { formatMoment } from '@pq/domain/dates';
import { limits } from '@pq/domain/limits';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { useApi } from '#app/data/client/api.tsx';
import { consoleKey } from '#app/data/console/fresh.ts';
import { type Ask, answerAskMutation } from '#app/data/inquiries.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { useToast } from '#app/ui/floating/toast.tsx';
import { TextArea } from '#app/ui/forms/text-field.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { useDraftGuard } from '../use-draft-guard.ts';

type Props = { ask: Ask; closeTo: string; onAnswered(): void };

/** A question with its answer, or with what answers it. */
export function AskDetail({ ask, closeTo, onAnswered }: Props) {
  const { email, member, content, timestamp, answer } = ask;
  return (
    <article className="adm-w" aria-labelledby="asked">
      <header>
        <p>
          <Badge look={answer ? 'success' : 'warn'}>
            {t(answer ? 'admin.asks.answered' : 'admin.asks.waiting')}
          </Badge>
          <Link to={closeTo} aria-label={t('common.close')} preventScrollReset>
            <Icon of={X} size={20} />
          </Link>
        </p>
        <h2 id="asked">{t('admin.asks.question')}</h2>
        <small>
          {member?.nickname ?? t('admin.asks.visitor')} · {email} · {formatMoment(timestamp)}
        </small>
      </header>
      <div className="adm-s">
        <p className="adm-q">{content}</p>
        {answer ? (
          <div className="adm-r">
            <small>{t('admin.asks.answeredAt', { time: formatMoment(answer.timestamp) })}</small>
            <p>{answer.text}</p>
          </div>
        ) : null}
      </div>
      {answer ? null : <AnswerForm askKey={ask.key} onAnswered={onAnswered} />}
    </article>
  );
}

function AnswerForm({ askKey, onAnswered }: { askKey: string; onAnswered(): void }) {
  const client = useQueryClient();
  const toast = useToast();
  const [text, setText] = useState('');
  const [missing, setMissing] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const { release } = useDraftGuard(text.trim() !== '');
  const answer = useMutation({
    ...answerAskMutation(useApi()),
    onSuccess: () => {
      release();
      toast(t('admin.done'));
      onAnswered();
    },
    onError: (error) => toast(error.message, 'error'),
    onSettled: () => client.invalidateQueries({ queryKey: consoleKey }),
  });
  const send = () => {
    const lacks = text.trim() === '';
    setMissing(lacks);
    if (lacks) field.current?.focus();
    else answer.mutate({ key: askKey, answer: text, seen: 'waiting' });
  };
  return (
    <section className="adm-d" aria-label={t('admin.asks.answer')}>
      <TextArea
        ref={field}
        label={t('admin.asks.answer')}
        hint={t('admin.asks.answer.hint')}
        error={missing ? t('admin.asks.answer.required') : undefined}
        maxLength={limits.ask}
        rows={8}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <div className="adm-a">
        <Button busy={answer.isPending} onClick={send}>
          {t('admin.asks.send')}
        </Button>
      </div>
    </section>
  );
}
