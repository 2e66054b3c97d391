import { countComments, listOwnComments } from '@pq/contract/endpoints/comments';
import type { Comment, Reply } from '@pq/contract/shapes/comment';
import { t } from '@pq/domain/copy';
import { useQueryClient } from '@tanstack/react-query';
import { useApi } from '#app/data/client/api.tsx';
import { callKey, invalidate } from '#app/data/client/calls.ts';
import {
  type CommentPages,
  commentsQuery,
  findComment,
  type Thread,
  withComment,
} from '#app/data/comments.ts';
import { useSessionEnd } from '#app/features/viewer/use-session-end.ts';
import { useToast } from '#app/ui/floating/toast.tsx';

export function useThread(thread: Thread) {
  const client = useQueryClient();
  const api = useApi();
  const toast = useToast();
  const isSessionOver = useSessionEnd();
  // Of the whole thread, and so of its unanswered questions too.
  const { queryKey } = commentsQuery(api, thread);
  const find = (myKey: string) => {
    const lists = client.getQueriesData<CommentPages>({ queryKey });
    return lists.map(([, pages]) => findComment(pages, myKey)).find((comment) => comment !== undefined);
  };
  const countKey = callKey(countComments, thread);
  const forgetOwn = () => void invalidate(client, listOwnComments);
  const refused = (error: Error): boolean => {
    const over = isSessionOver(error);
    if (over) toast(t('err.session'), 'error');
    return over;
  };
  const reread = async () => {
    forgetOwn();
    await Promise.all([
      client.invalidateQueries({ queryKey }),
      client.invalidateQueries({ queryKey: countKey }),
    ]);
  };
  return {
    show(comment: Comment | Reply) {
      const isNew = find(comment.myKey) === undefined;
      client.setQueriesData<CommentPages>({ queryKey }, (pages) => withComment(pages, comment));
      const of = comment.state === 'comment' ? 'comments' : 'replies';
      if (isNew) client.setQueryData(countKey, (count) => count && { ...count, [of]: count[of] + 1 });
      void client.invalidateQueries({ queryKey: countKey });
      // An answered question stays in sight until its list is opened again.
      const waiting = commentsQuery(api, thread, true);
      void client.invalidateQueries({ queryKey: waiting.queryKey, refetchType: 'none' });
      forgetOwn();
    },
    /** True when the session has ended: the sign-in link replaces the box, and the typed text is restored afterwards. */
    refused,
    reread,
    /**
     * A write about `myKey` was refused. If the comment was deleted or hidden in between, its box disappears and a toast shows
     * the reason; otherwise the box shows it.
     */
    async notTaken(error: Error, myKey: string) {
      if (refused(error)) return;
      await reread();
      const comment = find(myKey);
      if (!comment || comment.isDeleted || comment.isBlind) toast(error.message, 'error');
    },
  };
}
