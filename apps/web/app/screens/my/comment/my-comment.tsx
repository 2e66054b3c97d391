import type { OwnComment } from '@pq/contract/shapes/comment';
import { t } from '@pq/domain/copy';
import { relativeTime, relativeTimeText } from '@pq/domain/relative-time';
import { useInfiniteQuery } from '@tanstack/react-query';
import { CornerDownRight } from 'lucide-react';
import { Link } from 'react-router';
import { useApi } from '#app/data/client/api.tsx';
import { ownCommentsQuery } from '#app/data/comments.ts';
import { CommentText } from '#app/features/comments/comment-body.tsx';
import { projectPath } from '#app/lib/addresses/project-path.ts';
import { pageMeta } from '#app/lib/head/page-meta.ts';
import { useNow } from '#app/lib/now.ts';
import { Badge } from '#app/ui/badge.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { MoreList } from '#app/ui/more-list/more-list.tsx';
import { EmptyState, Skeleton } from '#app/ui/states.tsx';
import { MyTitle } from '../my-title.tsx';
import type { Route } from './+types/my-comment';

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: t('my.comment.title') });
export const handle = { title: t('my.comment.title') };

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
      moreLabel={t('common.morePlus')}
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

function OwnCommentRow({ own: { comment, subject } }: { own: OwnComment }) {
  const now = useNow();
  const replies = comment.state === 'comment' ? comment.reply : [];
  return (
    <li className="border-line border-b py-5 @menu/my:first:border-t">
      <p className="mb-1.5 flex min-w-0 items-center gap-2 text-ink-3 text-small">
        <span className="flex flex-none">
          <Badge>{t(`my.comment.on.${subject.type}`)}</Badge>
        </span>
        {subject.title === '' ? (
          <span>{t('my.comment.gone')}</span>
        ) : (
          <Link
            className="-my-3 min-w-0 truncate py-3 font-semibold text-ink-2 hover:text-ink hover:underline"
            to={subjectPath(subject)}
          >
            {subject.title}
          </Link>
        )}
        <time
          className="ml-auto flex-none"
          dateTime={new Date(comment.timestamp).toISOString()}
          suppressHydrationWarning
        >
          {relativeTimeText(relativeTime(comment.timestamp, now))}
        </time>
      </p>
      <CommentText comment={comment} />
      {replies.map((reply) => (
        <div className="mt-3 flex gap-2 rounded-card bg-ground px-4 py-3 text-ink-2" key={reply.myKey}>
          <span className="mt-[3px] flex-none text-ink-3">
            <Icon of={CornerDownRight} size={16} />
          </span>
          <div>
            <b className="text-ink text-label">{reply.profile.author}</b>
            <CommentText comment={reply} />
          </div>
        </div>
      ))}
    </li>
  );
}

function subjectPath({ type, key, project }: OwnComment['subject']): string {
  switch (type) {
    case 'story':
      return `/story/${key}`;
    case 'notice':
      return `/notice/detail/${key}`;
    case 'news':
      return `${projectPath({ purpose: project?.purpose ?? 'projects', key: project?.key ?? '' })}/news/${key}`;
    case 'pqbox':
      return `/pqbox/detail/${project?.purpose ?? 'projects'}/${project?.key ?? ''}/${key}`;
  }
}
