import type { Comment, Reply } from '@pq/contract/shapes/comment';
import { t } from '@pq/domain/copy';
import { useQueryClient } from '@tanstack/react-query';
import { useApi } from '#app/data/api.tsx';
import { commentCountQuery, commentsQuery, type Thread, threadKey, withSaid } from '#app/data/comments.ts';
import { useSessionEnd } from '#app/features/viewer/use-session-end.ts';
import { useToast } from '#app/ui/floating/toast.tsx';

/** Brings what the server has answered into the thread that is shown, and asks anew for what follows from it. */
export function useThread(thread: Thread) {
  const client = useQueryClient();
  const api = useApi();
  const toast = useToast();
  const isSessionOver = useSessionEnd();
  return {
    /** Written, answered or changed: the server's own words are shown. */
    show(said: Comment | Reply) {
      client.setQueryData(commentsQuery(api, thread).queryKey, (pages) => withSaid(pages, said));
      void client.invalidateQueries({ queryKey: commentCountQuery(api, thread).queryKey });
      forgetOwn();
    },
    /**
     * True when nobody is signed in any more: the way to sign in stands where the box was, and what was typed is there again
     * afterwards.
     */
    refused(error: Error): boolean {
      const over = isSessionOver(error);
      if (over) toast(t('err.session'), 'error');
      return over;
    },
    /** Deleted, or no longer what it was: the whole thread is read again. */
    async reread() {
      forgetOwn();
      await client.invalidateQueries({ queryKey: threadKey(thread) });
    },
  };
  function forgetOwn() {
    void client.invalidateQueries({ queryKey: ['comments', 'own'] });
  }
}
