import type { Comment, Reply } from '@pq/contract/shapes/comment';
import { t } from '@pq/domain/copy';
import { useQueryClient } from '@tanstack/react-query';
import { useApi } from '#app/data/client/api.tsx';
import {
  commentCountQuery,
  commentsQuery,
  findSaid,
  type Thread,
  threadKey,
  withSaid,
} from '#app/data/comments.ts';
import { useSessionEnd } from '#app/features/viewer/use-session-end.ts';
import { useToast } from '#app/ui/floating/toast.tsx';

/** Brings what the server has answered into the thread that is shown, and asks anew for what follows from it. */
export function useThread(thread: Thread) {
  const client = useQueryClient();
  const api = useApi();
  const toast = useToast();
  const isSessionOver = useSessionEnd();
  const { queryKey } = commentsQuery(api, thread);
  const forgetOwn = () => void client.invalidateQueries({ queryKey: ['comments', 'own'] });
  const refused = (error: Error): boolean => {
    const over = isSessionOver(error);
    if (over) toast(t('err.session'), 'error');
    return over;
  };
  const reread = async () => {
    forgetOwn();
    await client.invalidateQueries({ queryKey: threadKey(thread) });
  };
  return {
    /** Written, answered or changed: the server's own words are shown. */
    show(said: Comment | Reply) {
      client.setQueryData(queryKey, (pages) => withSaid(pages, said));
      void client.invalidateQueries({ queryKey: commentCountQuery(api, thread).queryKey });
      forgetOwn();
    },
    /**
     * True when nobody is signed in any more: the way to sign in stands where the box was, and what was typed is there again
     * afterwards.
     */
    refused,
    /** Deleted, or no longer what it was: the whole thread is read again. */
    reread,
    /**
     * Words about `myKey` were not taken: it may have been deleted or hidden meanwhile. Then their box goes with it, and why is
     * said beside; else the box says it.
     */
    async notTaken(error: Error, myKey: string) {
      if (refused(error)) return;
      await reread();
      const said = findSaid(client.getQueryData(queryKey), myKey);
      if (!said || said.isDeleted || said.isBlind) toast(error.message, 'error');
    },
  };
}
