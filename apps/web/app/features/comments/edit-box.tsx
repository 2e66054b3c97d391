import { fixComment } from '@pq/contract/endpoints/comments';
import type { Comment, Reply } from '@pq/contract/shapes/comment';
import { t } from '@pq/domain/copy';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '#app/data/client/api.tsx';
import { callMutation } from '#app/data/client/calls.ts';
import type { Thread } from '#app/data/comments.ts';
import type { StaleDialogProps } from '#app/features/form/stale/stale-dialog.tsx';
import type { StaleField } from '#app/features/form/stale/stale-fields.ts';
import { isStale, useStaleForm } from '#app/features/form/stale/use-stale-form.ts';
import { useStoredDraft } from '#app/lib/drafts/use-stored-draft.ts';
import { useToast } from '#app/ui/floating/toast.tsx';
import { lazyPart } from '#app/ui/lazy-part.tsx';
import { type BaseDraft, type CommentDraft, storedComment, useCommentDraft } from './comment-draft.ts';
import { Composer } from './composer.tsx';
import { editPlace } from './places.ts';
import { useThread } from './use-thread.ts';

const StaleDialog = lazyPart<StaleDialogProps<CommentDraft>>(
  async () => (await import('#app/features/form/stale/stale-dialog.tsx')).StaleDialog,
);

type Props = {
  thread: Thread;
  comment: Comment | Reply;
  uid: string;
  /** The comment that it answers is secret, so it is secret too. */
  alwaysSecret: boolean;
  onDone(): void;
};

const wordsOf = ({ text, isSceret }: CommentDraft) => ({ text, isSceret });

const fields: readonly StaleField<CommentDraft>[] = [
  { label: t('comment.edit.label'), names: ['text'], text: ({ text }) => text },
  {
    label: t('comment.secret'),
    names: ['isSceret'],
    text: ({ isSceret }) => t(isSceret ? 'comment.secret.on' : 'comment.secret.off'),
  },
];

export function EditBox({ thread, comment, uid, alwaysSecret, onDone }: Props) {
  const toast = useToast();
  const { show, notTaken } = useThread(thread);
  const place = editPlace(thread, comment.myKey);
  // Text stored before a reload is compared with the version that it was based on, not with the current one.
  const { stored } = useStoredDraft({ uid, name: place }, storedComment);
  const [base] = useState<BaseDraft>(stored?.base ?? { ...wordsOf(comment), version: comment.version });
  const { words, change, drop } = useCommentDraft(uid, place, base);
  const stale = useStaleForm({ version: base.version, start: wordsOf(base), fields, valuesOf: wordsOf });
  const fix = useMutation({
    ...callMutation(useApi(), fixComment),
    onSuccess: ({ data, msg }) => {
      drop();
      show(data);
      toast(msg ?? t('comment.fixed'));
      onDone();
    },
    onError: (error) => (isStale(error) ? undefined : void notTaken(error, comment.myKey)),
  });
  const changed = {
    ...(words.text.trim() === stale.start.text ? {} : { text: words.text }),
    ...(words.isSceret === stale.start.isSceret ? {} : { isSceret: words.isSceret }),
  };
  // A failure is shown by the mutation.
  const send = () =>
    stale
      .save(words, (version) =>
        fix.mutateAsync({ type: thread.type, data: { myKey: comment.myKey }, ...changed, version }),
      )
      .catch(() => undefined);
  return (
    <>
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
        onSubmit={() => void send()}
        busy={fix.isPending}
        error={fix.error}
        opened
        alwaysSecret={alwaysSecret}
        onCancel={() => {
          drop();
          onDone();
        }}
      />
      <StaleDialog stale={stale} values={words} onChoose={change} />
    </>
  );
}
