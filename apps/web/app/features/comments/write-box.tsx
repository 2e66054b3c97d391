import { isInquiry } from '@pq/domain/comment';
import { t } from '@pq/domain/copy';
import { useMutation } from '@tanstack/react-query';
import { useApi } from '#app/data/api.tsx';
import { type Thread, writeCommentMutation, writeReplyMutation } from '#app/data/comments.ts';
import { useToast } from '#app/ui/floating/toast.tsx';
import { Composer } from './composer.tsx';
import { useKeptWords } from './kept-words.ts';
import { replyPlace, writePlace } from './places.ts';
import { useThread } from './use-thread.ts';

const empty = { text: '', isSceret: false };

/** Where a signed-in person writes a comment or asks the maker. */
export function WriteBox({ thread, uid }: { thread: Thread; uid: string }) {
  const toast = useToast();
  const { show, refused } = useThread(thread);
  const { words, change, drop } = useKeptWords(uid, writePlace(thread), empty);
  const write = useMutation({
    ...writeCommentMutation(useApi(), thread),
    onSuccess: ({ data, msg }) => {
      drop();
      show(data);
      toast(msg ?? t('comment.written'));
    },
    onError: (error) => void refused(error),
  });
  const asks = isInquiry(thread.type);
  return (
    <Composer
      label={t(asks ? 'comment.inquiry.placeholder' : 'comment.placeholder')}
      placeholder={t(asks ? 'comment.inquiry.placeholder' : 'comment.placeholder')}
      submitLabel={t('comment.submit')}
      words={words}
      onChange={(part) => {
        change(part);
        if (write.isError) write.reset();
      }}
      onSubmit={() => write.mutate(words)}
      busy={write.isPending}
      error={write.error}
      hint={asks && words.isSceret ? <p className="hint">{t('comment.inquiry.secret')}</p> : null}
    />
  );
}

type ReplyProps = { thread: Thread; uid: string; whereTo: string; secret: boolean; onDone(): void };

/** Where the maker answers a comment; the answer to a secret one is secret. */
export function ReplyBox({ thread, uid, whereTo, secret, onDone }: ReplyProps) {
  const toast = useToast();
  const { show, refused } = useThread(thread);
  const { words, change, drop } = useKeptWords(uid, replyPlace(thread, whereTo), empty);
  const write = useMutation({
    ...writeReplyMutation(useApi(), thread, whereTo),
    onSuccess: ({ data, msg }) => {
      drop();
      show(data);
      toast(msg ?? t('comment.replied'));
      onDone();
    },
    onError: (error) => void refused(error),
  });
  return (
    <Composer
      label={t('comment.reply.write')}
      placeholder={t('comment.reply.placeholder')}
      submitLabel={t('comment.submit')}
      words={words}
      onChange={(part) => {
        change(part);
        if (write.isError) write.reset();
      }}
      onSubmit={() => write.mutate(words)}
      busy={write.isPending}
      error={write.error}
      opened
      alwaysSecret={secret}
      hint={secret ? <p className="hint">{t('comment.reply.secret')}</p> : null}
      onCancel={() => {
        drop();
        onDone();
      }}
    />
  );
}
