import type { Comment, Reply } from '@pq/contract/shapes/comment';
import { t } from '@pq/domain/copy';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode, Ref } from 'react';
import { useApi } from '#app/data/client/api.tsx';
import { fixCommentMutation, removeCommentMutation, type Thread } from '#app/data/comments.ts';
import { PressArea } from '#app/ui/button.tsx';
import { useAsk } from '#app/ui/floating/ask.tsx';
import { usePopup } from '#app/ui/floating/popup.tsx';
import { useToast } from '#app/ui/floating/toast.tsx';
import { ReportForm } from './report-form.tsx';
import { useThread } from './use-thread.ts';

type Props = {
  thread: Thread;
  said: Comment | Reply;
  uid: string;
  /** Absent where the viewer may not answer. */
  onReply?: (() => void) | undefined;
  replyRef?: Ref<HTMLButtonElement> | undefined;
  /** What it answers is secret, and so is it. */
  alwaysSecret: boolean;
  onEdit(): void;
  editRef?: Ref<HTMLButtonElement> | undefined;
  /** The comment is gone or stands without words: whatever had the focus is not there any more. */
  onRemoved(): void;
};

/** What a signed-in person may do with a comment: their own, or somebody else's that they can read. */
export function ItemActions(props: Props) {
  const { thread, said, uid, onReply, replyRef, alwaysSecret, onEdit, editRef, onRemoved } = props;
  const ask = useAsk();
  const toast = useToast();
  const popup = usePopup();
  const api = useApi();
  const { show, reread, refused } = useThread(thread);
  const own = said.profile.uid === uid;
  const failed = (error: Error) => {
    if (refused(error)) return;
    toast(error.message, 'error');
    void reread();
  };
  const toggle = useMutation({
    ...fixCommentMutation(api, thread, said.myKey),
    onSuccess: ({ data, msg }) => {
      show(data);
      toast(msg ?? t('comment.fixed'));
    },
    onError: failed,
  });
  const remove = useMutation({
    ...removeCommentMutation(api, thread, said.myKey),
    onSuccess: async ({ msg }) => {
      toast(msg ?? t('comment.removed'));
      await reread();
      onRemoved();
    },
    onError: failed,
  });
  const askAndRemove = async () => {
    const yes = await ask({
      title: t('comment.delete.confirm'),
      body: t('comment.delete.body'),
      confirm: t('comment.delete'),
      cancel: t('comment.cancel'),
      danger: true,
    });
    if (yes) remove.mutate();
  };
  const report = () =>
    popup.open({
      type: 'report',
      data: {
        title: t('comment.report.title'),
        closeLabel: t('common.close'),
        body: <ReportForm thread={thread} myKey={said.myKey} uid={uid} onDone={popup.close} />,
      },
    });
  const readable = said.text !== '';
  return (
    <p className="-mb-3 -ml-2 flex flex-wrap gap-x-1 empty:hidden">
      {onReply && !said.isBlind ? (
        <Act of={said} ref={replyRef} onPress={onReply}>
          {t('comment.reply.write')}
        </Act>
      ) : null}
      {own && !said.isBlind ? (
        <>
          <Act of={said} ref={editRef} onPress={onEdit}>
            {t('comment.edit')}
          </Act>
          {alwaysSecret ? null : (
            <Act
              of={said}
              busy={toggle.isPending}
              onPress={() => toggle.mutate({ isSceret: !said.isSceret })}
            >
              {t(said.isSceret ? 'comment.secret.off' : 'comment.secret.on')}
            </Act>
          )}
        </>
      ) : null}
      {own ? (
        <Act of={said} busy={remove.isPending} onPress={() => void askAndRemove()}>
          {t('comment.delete')}
        </Act>
      ) : null}
      {own || !readable ? null : (
        <Act of={said} onPress={report}>
          {t('comment.report')}
        </Act>
      )}
    </p>
  );
}

/** One action; whose comment it is about is said to those who hear the button alone. */
function Act({
  of,
  busy = false,
  onPress,
  ref,
  children,
}: {
  of: Comment | Reply;
  busy?: boolean;
  onPress(): void;
  ref?: Ref<HTMLButtonElement> | undefined;
  children: ReactNode;
}) {
  return (
    <PressArea
      ref={ref}
      className="min-h-11 rounded-field px-2 text-small font-medium text-ink-3 hover:text-ink"
      aria-disabled={busy || undefined}
      onClick={busy ? undefined : onPress}
    >
      <span className="sr-only">{of.profile.author} </span>
      {children}
    </PressArea>
  );
}
