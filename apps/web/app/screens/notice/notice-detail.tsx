import { countComments } from '@pq/contract/endpoints/comments';
import { getNotice } from '@pq/contract/endpoints/notices';
import type { NoticeDetail } from '@pq/contract/shapes/notice';
import { t } from '@pq/domain/copy';
import { summarise } from '@pq/domain/text/summary';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { useLocation, useNavigate, useParams } from 'react-router';
import { useApi } from '#app/data/client/api.tsx';
import { callKey, callQuery } from '#app/data/client/calls.ts';
import { knownData, routeQueries } from '#app/data/client/route-queries.ts';
import { commentsQuery } from '#app/data/comments.ts';
import { Comments } from '#app/features/comments/comments.tsx';
import { NoticeBody, noticeSizes } from '#app/features/notice/notice-body.tsx';
import { Story } from '#app/features/rich-reading/story.tsx';
import { notFoundMeta, pageMeta } from '#app/lib/head/page-meta.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { ErrorState, Skeleton } from '#app/ui/states.tsx';
import type { Route } from './+types/notice-detail';

const DESCRIPTION_LENGTH = 150;

const queries = routeQueries((api, { params }) => {
  const thread = { type: 'notice', id: params.id ?? '' } as const;
  return [
    callQuery(api, getNotice, { id: thread.id }),
    commentsQuery(api, thread),
    callQuery(api, countComments, thread),
  ];
});
export const loader = queries.loader;
export const clientLoader = queries.clientLoader;
export const handle = { title: t('notice.title') };

export const meta: Route.MetaFunction = (args) =>
  noticeMeta(args, knownData(callKey(getNotice, { id: args.params.id }), args.loaderData));

export default function NoticeDetailScreen() {
  const { id = '' } = useParams();
  const notice = useQuery(callQuery(useApi(), getNotice, { id }));
  return (
    <div className="mx-auto w-full max-w-reading px-gutter pt-5 tablet:pt-12">
      {notice.isPending ? <Skeleton className="h-120" /> : null}
      {notice.isError && !notice.data ? (
        <ErrorState heading="h1" title={notice.error.message} onRetry={() => void notice.refetch()} />
      ) : null}
      {notice.data ? (
        <NoticeBody notice={notice.data}>
          <Story html={notice.data.content} sizes={noticeSizes} />
        </NoticeBody>
      ) : null}
      <BackToList />
      {notice.data ? <Comments type="notice" id={id} makerUid={null} /> : null}
    </div>
  );
}

// A visitor from the list returns to the former position in it.
function BackToList() {
  const navigate = useNavigate();
  const { state } = useLocation();
  const cameFromList = (state as { fromList?: boolean } | null)?.fromList === true;
  return (
    <p className="my-8 border-line border-t pt-6 tablet:my-12">
      <ButtonLink
        variant="line"
        height={40}
        to="/notice"
        onClick={(event) => {
          if (!cameFromList || event.metaKey || event.ctrlKey || event.shiftKey) return;
          event.preventDefault();
          void navigate(-1);
        }}
      >
        <Icon of={ArrowLeft} size={16} />
        {t('notice.back')}
      </ButtonLink>
    </p>
  );
}

function noticeMeta(args: Parameters<typeof pageMeta>[0], notice: NoticeDetail | undefined) {
  if (!notice) return notFoundMeta();
  const path = `/notice/detail/${notice.key}`;
  return pageMeta(args, {
    title: notice.title,
    description: summarise(notice.content, DESCRIPTION_LENGTH) || notice.title,
    canonical: path,
    trail: [
      { name: t('notice.title'), path: '/notice' },
      { name: notice.title, path },
    ],
  });
}
