import { t } from '@pq/domain/copy';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useApi } from '#app/data/client/api.tsx';
import { ownCommentsQuery } from '#app/data/comments.ts';
import { pageMeta } from '#app/lib/head/page-meta.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { MoreList } from '#app/ui/more-list/more-list.tsx';
import { EmptyState, Skeleton } from '#app/ui/states.tsx';
import { MyTitle } from '../my-title.tsx';
import type { Route } from './+types/my-comment';
import { OwnCommentRow } from './own-comment-row.tsx';

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: t('my.comment.title') });
export const handle = { title: t('my.comment.title') };

/** What one has said about stories, notices and PQ box rewards, newest first; inquiries are /my/inquiry. */
export default function MyCommentScreen() {
  return (
    <>
      <MyTitle>{t('my.comment.title')}</MyTitle>
      <OwnComments />
    </>
  );
}

function OwnComments() {
  const list = useInfiniteQuery(ownCommentsQuery(useApi()));
  return (
    <MoreList
      list={list}
      keyOf={({ comment }) => comment.myKey}
      moreLabel={t('common.more')}
      waiting={<CommentSkeletons />}
      empty={<NoComments />}
    >
      {(comments, rows) => (
        <ul ref={rows}>
          {comments.map((own) => (
            <OwnCommentRow key={own.comment.myKey} own={own} />
          ))}
        </ul>
      )}
    </MoreList>
  );
}

function CommentSkeletons() {
  return (
    <div className="grid gap-4">
      <Skeleton round="card" className="h-24" />
      <Skeleton round="card" className="h-24" />
      <Skeleton round="card" className="h-24" />
    </div>
  );
}

function NoComments() {
  return (
    <EmptyState
      title={t('my.comment.empty')}
      sub={t('my.comment.empty.sub')}
      action={<ButtonLink to="/story">{t('my.comment.find')}</ButtonLink>}
    />
  );
}
