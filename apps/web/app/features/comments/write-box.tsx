import type { Answer } from '@pq/contract/client';
import { writeComment, writeReply } from '@pq/contract/endpoints/comments';
import type { Comment, Reply } from '@pq/contract/shapes/comment';
import { isInquiry } from '@pq/domain/community/comment';
import { t } from '@pq/domain/copy';
import { useMutation } from '@tanstack/react-query';
import { useApi } from '#app/data/client/api.tsx';
import type { Thread } from '#app/data/comments.ts';
import { useToast } from '#app/ui/floating/toast.tsx';
import { type CommentDraft, useCommentDraft } from './comment-draft.ts';
import { Composer } from './composer.tsx';
import { replyPlace, writePlace } from './places.ts';
import { useThread } from './use-thread.ts';

const HINT = 'text-small text-ink-3';

export function WriteBox({ thread, uid }: { thread: Thread; uid: string }) {
  const api = useApi();
  const { refused } = useThread(thread);
  const { box } = useWriting(thread, uid, {
    place: writePlace(thread),
    write: (obj) => api.call(writeComment, { ...thread, obj }),
    done: t('comment.written'),
    onError: (error) => void refused(error),
  });
  const asks = isInquiry(thread.type);
  const label = t(asks ? 'comment.inquiry.placeholder' : 'comment.placeholder');
  const isSecretQuestion = asks && box.words.isSceret;
  return (
    <Composer
      {...box}
      label={label}
      placeholder={label}
      hint={isSecretQuestion ? <p className={HINT}>{t('comment.inquiry.secret')}</p> : null}
    />
  );
}

type ReplyProps = { thread: Thread; uid: string; whereTo: string; secret: boolean; onDone(): void };

export function ReplyBox({ thread, uid, whereTo, secret, onDone }: ReplyProps) {
  const api = useApi();
  const { notTaken } = useThread(thread);
  const { box, drop } = useWriting(thread, uid, {
    place: replyPlace(thread, whereTo),
    write: (obj) => api.call(writeReply, { ...thread, obj: { ...obj, whereTo } }),
    done: t('comment.replied'),
    onWritten: onDone,
    onError: (error) => void notTaken(error, whereTo),
  });
  return (
    <Composer
      {...box}
      label={t('comment.reply.write')}
      placeholder={t('comment.reply.placeholder')}
      opened
      alwaysSecret={secret}
      hint={secret ? <p className={HINT}>{t('comment.reply.secret')}</p> : null}
      onCancel={() => {
        drop();
        onDone();
      }}
    />
  );
}

type Writing<Written> = {
  place: string;
  write(words: CommentDraft): Promise<Answer<Written>>;
  done: string;
  onWritten?(): void;
  onError(error: Error): void;
};

function useWriting<Written extends Comment | Reply>(thread: Thread, uid: string, writing: Writing<Written>) {
  const toast = useToast();
  const { show } = useThread(thread);
  const { words, change, drop } = useCommentDraft(uid, writing.place, { text: '', isSceret: false });
  const write = useMutation({
    mutationFn: writing.write,
    onSuccess: ({ data, msg }) => {
      drop();
      show(data);
      toast(msg ?? writing.done);
      writing.onWritten?.();
    },
    onError: writing.onError,
  });
  const box = {
    submitLabel: t('comment.submit'),
    words,
    onChange(part: Partial<CommentDraft>) {
      change(part);
      if (write.isError) write.reset();
    },
    onSubmit: () => write.mutate(words),
    busy: write.isPending,
    error: write.error,
  };
  return { box, drop };
}
