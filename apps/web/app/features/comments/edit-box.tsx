import type { Comment, Reply } from '@pq/contract/shapes/comment';
import { t } from '@pq/domain/copy';
import { useMutation } from '@tanstack/react-query';
import { useApi } from '#app/data/client/api.tsx';
import { fixCommentMutation, type Thread } from '#app/data/comments.ts';
import { useToast } from '#app/ui/floating/toast.tsx';
import { Composer } from './composer.tsx';
import { useKeptWords } from './kept-words.ts';
import { editPlace } from './places.ts';
import { useThread } from './use-thread.ts';

type Props = {
  thread: Thread;
  said: Comment | Reply;
  uid: string;
  /** What it answers is secret, and so is it. */
  alwaysSecret: boolean;
  onDone(): void;
};

/** Changes an own comment in its place; only what was changed is sent. */
export function EditBox({ thread, said, uid, alwaysSecret, onDone }: Props) {
  const toast = useToast();
  const { show, notTaken } = useThread(thread);
  const start = { text: said.text, isSceret: said.isSceret };
  const { words, change, drop } = useKeptWords(uid, editPlace(thread, said.myKey), start);
  const fix = useMutation({
    ...fixCommentMutation(useApi(), thread, said.myKey),
    onSuccess: ({ data, msg }) => {
      drop();
      show(data);
      toast(msg ?? t('comment.fixed'));
      onDone();
    },
    onError: (error) => void notTaken(error, said.myKey),
  });
  const changed = {
    ...(words.text.trim() === said.text ? {} : { text: words.text }),
    ...(words.isSceret === said.isSceret ? {} : { isSceret: words.isSceret }),
  };
  return (
    <Composer
      className="mt-2"
      label={t('comment.edit.label')}
      placeholder={t('comment.placeholder')}
      submitLabel={t('comment.edit')}
      words={words}
      onChange={(part) => {
        change(part);
        if (fix.isError) fix.reset();
      }}
      idle={Object.keys(changed).length === 0}
      onSubmit={() => fix.mutate(changed)}
      busy={fix.isPending}
      error={fix.error}
      opened
      alwaysSecret={alwaysSecret}
      onCancel={() => {
        drop();
        onDone();
      }}
    />
  );
}
