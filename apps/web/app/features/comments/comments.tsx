import type { DataOf } from '@pq/contract/client';
import { countComments } from '@pq/contract/endpoints/comments';
import { isInquiry } from '@pq/domain/community/comment';
import { t } from '@pq/domain/copy';
import { formatNumber } from '@pq/domain/format';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useLocation } from 'react-router';
import { useApi } from '#app/data/client/api.tsx';
import { callQuery } from '#app/data/client/calls.ts';
import { commentsQuery, type Thread } from '#app/data/comments.ts';
import { useViewer } from '#app/features/viewer/use-viewer.ts';
import { Badge } from '#app/ui/badge.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { MoreList } from '#app/ui/more-list/more-list.tsx';
import { ResultCountAnnouncer } from '#app/ui/result-count-announcer.tsx';
import { Skeleton } from '#app/ui/states.tsx';
import { ChipLink, Chips } from '#app/ui/tabs.tsx';
import { CommentItem } from './item.tsx';
import { WriteBox } from './write-box.tsx';

type Props = Thread & {
  /** The owner, who answers questions. Null where only admins do. */
  makerUid: string | null;
  /** `base`: the address of the page without a filter. */
  filter?: { waiting: boolean; base: string };
};

/** The route's loader prefetches `commentsQuery` and `countComments` (features have no loaders). */
export function Comments({ type, id, makerUid, filter }: Props) {
  const thread = { type, id };
  const viewer = useViewer();
  const heading = useRef<HTMLHeadingElement>(null);
  const count = useQuery(callQuery(useApi(), countComments, thread)).data;
  const asks = isInquiry(type);
  const waiting = filter?.waiting === true && seesWaiting(count);
  const mayReply = viewer !== null && (viewer.uid === makerUid || viewer.role === 'admin');
  // An inquiry tab counts its questions; a conversation counts all comments.
  const number = count && (asks ? count.comments : count.comments + count.replies);
  return (
    <section className="text-body text-ink" aria-labelledby="comments">
      <h2
        id="comments"
        ref={heading}
        tabIndex={-1}
        className="mb-4 flex items-center gap-2 text-h2 focus:outline-none"
      >
        {t(asks ? 'comment.inquiry.title' : 'comment.title')}{' '}
        {number === undefined ? null : <em className="text-purpose not-italic">{formatNumber(number)}</em>}
        {count?.waiting && !filter ? (
          <Badge variant="warn">{t('comment.inquiry.waiting', { n: count.waiting })}</Badge>
        ) : null}
      </h2>
      {asks && viewer?.uid === makerUid ? null : viewer ? (
        <WriteBox key={`${id}:${viewer.uid}`} thread={thread} uid={viewer.uid} />
      ) : (
        <SignIn asks={asks} />
      )}
      {filter ? <WaitingFilter base={filter.base} waiting={waiting} count={count} /> : null}
      <CommentList
        key={String(waiting)}
        thread={thread}
        waiting={waiting}
        uid={viewer?.uid ?? null}
        mayReply={mayReply}
        isMaker={viewer?.uid === makerUid}
        onRemoved={() => heading.current?.focus()}
      />
    </section>
  );
}

/** Only the maker and admins know which questions are open: others who open the same address see all. */
function seesWaiting(count: FilterProps['count']): boolean {
  return !count || count.waiting !== undefined;
}

type FilterProps = NonNullable<Props['filter']> & {
  count: DataOf<typeof countComments> | undefined;
};

function WaitingFilter({ waiting, base, count }: FilterProps) {
  const shown = waiting ? count?.waiting : count?.comments;
  if (count?.waiting === undefined && !waiting) return null;
  return (
    <div className="mt-4">
      <Chips label={t('comment.inquiry.filter')} edge="own">
        <ChipLink to={base} current={!waiting}>
          {t('common.all')}
        </ChipLink>
        <ChipLink to={`${base}?state=waiting`} current={waiting}>
          {t('comment.inquiry.waiting', { n: formatNumber(count?.waiting ?? 0) })}
        </ChipLink>
      </Chips>
      <ResultCountAnnouncer
        of={String(waiting)}
        text={shown === undefined ? '' : t('search.count', { n: formatNumber(shown) })}
      />
    </div>
  );
}

function CommentList({
  thread,
  waiting,
  isMaker,
  ...item
}: {
  thread: Thread;
  waiting: boolean;
  isMaker: boolean;
  uid: string | null;
  mayReply: boolean;
  onRemoved(): void;
}) {
  const list = useInfiniteQuery(commentsQuery(useApi(), thread, waiting));
  const asks = isInquiry(thread.type);
  return (
    <MoreList
      list={list}
      waiting={<CommentSkeletons />}
      empty={waiting ? <NoneWaiting /> : <NoComments asks={asks} isMaker={isMaker} />}
      keyOf={({ myKey }) => myKey}
      moreSpacing={24}
      moreLabel={t(asks ? 'comment.inquiry.more' : 'comment.more')}
    >
      {(comments, rows) => (
        <ul ref={rows} aria-label={t(asks ? 'comment.inquiry.list' : 'comment.list')}>
          {comments.map((comment) => (
            <CommentItem key={comment.myKey} comment={comment} thread={thread} {...item} />
          ))}
        </ul>
      )}
    </MoreList>
  );
}

function NoneWaiting() {
  return <p className="py-12 text-center text-ink-2">{t('comment.inquiry.empty.waiting')}</p>;
}

function NoComments({ asks, isMaker }: { asks: boolean; isMaker: boolean }) {
  return (
    <div className="py-12 text-center text-ink-3">
      <p className="text-ink-2">{t(asks ? 'comment.inquiry.empty' : 'comment.empty')}</p>
      {asks ? <p>{t(isMaker ? 'comment.inquiry.empty.maker' : 'comment.inquiry.empty.sub')}</p> : null}
    </div>
  );
}

function SignIn({ asks }: { asks: boolean }) {
  const { pathname, search } = useLocation();
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-card bg-ground py-4 pr-4 pl-5 text-ink-2">
      <p>{t(asks ? 'comment.inquiry.login' : 'comment.login')}</p>
      <ButtonLink variant="line" height={40} to="/login" state={{ next: `${pathname}${search}` }}>
        {t('comment.login.go')}
      </ButtonLink>
    </div>
  );
}

function CommentSkeletons() {
  return (
    <div className="grid gap-4 pt-6">
      <Skeleton round="card" className="h-18" />
      <Skeleton round="card" className="h-18" />
      <Skeleton round="card" className="h-18" />
    </div>
  );
}
