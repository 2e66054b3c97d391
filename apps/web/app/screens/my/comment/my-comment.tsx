import { t } from '@pq/domain/copy';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useApi } from '#app/data/api.tsx';
import { ownCommentsQuery } from '#app/data/comments.ts';
import { pageMeta } from '#app/page-meta.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { EmptyState, ErrorState, Skeleton } from '#app/ui/states.tsx';
import type { Route } from './+types/my-comment';
import { OwnCommentRow } from './own-comment-row.tsx';
import './my-comment.css';

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: t('my.comment.title') });
export const handle = { title: t('my.comment.title') };

/** What one has said about stories, notices and PQ box rewards, newest first; inquiries are /my/inquiry. */
export default function MyCommentScreen() {
  return (
    <>
      <h1>{t('my.comment.title')}</h1>
      <OwnComments />
    </>
  );
}

function OwnComments() {
  const list = useInfiniteQuery(ownCommentsQuery(useApi()));
  if (list.isPending)
    return (
      <div className="myc-sk">
        <Skeleton />
        <Skeleton />
        <Skeleton />
      </div>
    );
  if (list.isError && !list.data)
    return (
      <ErrorState
        title={list.error.message}
        retryLabel={t('common.retry')}
        onRetry={() => void list.refetch()}
      />
    );
  const comments = list.data.pages.flat();
  if (comments.length === 0)
    return (
      <EmptyState
        title={t('my.comment.empty')}
        sub={t('my.comment.empty.sub')}
        action={<ButtonLink to="/story">{t('my.comment.find')}</ButtonLink>}
      />
    );
  return (
    <>
      <ul className="myc">
        {comments.map((own) => (
          <OwnCommentRow key={own.comment.myKey} own={own} />
        ))}
      </ul>
      {list.hasNextPage ? (
        <div className="more">
          <Button look="line" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {t('common.more')}
          </Button>
        </div>
      ) : null}
    </>
  );
}
