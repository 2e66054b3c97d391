import { fixComment, removeComment, reportComment } from '@pq/contract/endpoints/comments';
import type { Comment, Reply } from '@pq/contract/shapes/comment';
import { t } from '@pq/domain/copy';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode, Ref } from 'react';
import { useApi } from '#app/data/client/api.tsx';
import { callMutation } from '#app/data/client/calls.ts';
import type { Thread } from '#app/data/comments.ts';
import { ReportForm } from '#app/features/form/report-form.tsx';
import { PressArea } from '#app/ui/button.tsx';
import { useConfirm } from '#app/ui/floating/confirm.tsx';
import { usePopup } from '#app/ui/floating/popup.tsx';
import { useToast } from '#app/ui/floating/toast.tsx';
import { useThread } from './use-thread.ts';

type Props = {
  thread: Thread;
  comment: Comment | Reply;
  uid: string;
  onReply?: (() => void) | undefined;
  replyRef?: Ref<HTMLButtonElement> | undefined;
  alwaysSecret: boolean;
  onEdit(): void;
  editRef?: Ref<HTMLButtonElement> | undefined;
  /** The comment is gone or has lost its text, and with it the element that had the focus. */
  onRemoved(): void;
};

export function ItemActions(props: Props) {
  const { thread, comment, uid, onReply, replyRef, alwaysSecret, onEdit, editRef, onRemoved } = props;
  const confirm = useConfirm();
  const toast = useToast();
  const popup = usePopup();
  const api = useApi();
  const { show, reread, refused } = useThread(thread);
  const own = comment.profile.uid === uid;
  const failed = (error: Error) => {
    if (refused(error)) return;
    toast(error.message, 'error');
    void reread();
  };
  const toggle = useMutation({
    ...callMutation(api, fixComment),
    onSuccess: ({ data, msg }) => {
      show(data);
      toast(msg ?? t('comment.fixed'));
    },
    onError: failed,
  });
  const remove = useMutation({
    ...callMutation(api, removeComment),
    onSuccess: async ({ msg }) => {
      toast(msg ?? t('comment.removed'));
      await reread();
      onRemoved();
    },
    onError: failed,
  });
  const confirmRemoval = async () => {
    const yes = await confirm({
      title: t('comment.delete.confirm'),
      body: t('comment.delete.body'),
      confirm: t('comment.delete'),
      cancel: t('comment.cancel'),
      danger: true,
    });
    if (yes) remove.mutate({ ...thread, myKey: comment.myKey });
  };
  const report = () =>
    popup.open({
      type: 'report',
      data: {
        title: t('comment.report.title'),
        closeLabel: t('common.close'),
        body: (
          <ReportForm
            question={t('comment.report.confirm')}
            call={reportComment}
            toInput={(reason) => ({
              type: thread.type,
              data: { myKey: comment.myKey, reason },
              repoter: uid,
            })}
            onRefused={refused}
            onDone={popup.close}
          />
        ),
      },
    });
  const readable = comment.text !== '';
  return (
    <p className="-mb-3 -ml-2 flex flex-wrap gap-x-1 empty:hidden">
      {onReply && !comment.isBlind ? (
        <Act of={comment} ref={replyRef} onPress={onReply}>
          {t('comment.reply.write')}
        </Act>
      ) : null}
      {own && !comment.isBlind ? (
        <>
          <Act of={comment} ref={editRef} onPress={onEdit}>
            {t('comment.edit')}
          </Act>
          {alwaysSecret ? null : (
            <Act
              of={comment}
              busy={toggle.isPending}
              onPress={() =>
                toggle.mutate({
                  type: thread.type,
                  data: { myKey: comment.myKey },
                  isSceret: !comment.isSceret,
                })
              }
            >
              {t(comment.isSceret ? 'comment.secret.off' : 'comment.secret.on')}
            </Act>
          )}
        </>
      ) : null}
      {own ? (
        <Act of={comment} busy={remove.isPending} onPress={() => void confirmRemoval()}>
          {t('comment.delete')}
        </Act>
      ) : null}
      {own || !readable ? null : (
        <Act of={comment} onPress={report}>
          {t('comment.report')}
        </Act>
      )}
    </p>
  );
}

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
