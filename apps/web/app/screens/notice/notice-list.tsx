import { t } from '@pq/domain/copy';
import { foldForSearch } from '@pq/domain/text/search-text';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useApi } from '#app/data/client/api.tsx';
import { routeQueries } from '#app/data/client/route-queries.ts';
import { noticesQuery } from '#app/data/notices.ts';
import { MoreNav } from '#app/features/site-chrome/more-nav.tsx';
import { pageMeta } from '#app/lib/head/page-meta.ts';
import { FoundStatus } from '#app/ui/found-status.tsx';
import { Wrap } from '#app/ui/frame.tsx';
import { MoreButton } from '#app/ui/more-list/more-button.tsx';
import { EmptyState, ErrorState } from '#app/ui/states.tsx';
import type { Route } from './+types/notice-list';
import { NoticeRow, NoticeSkeletons } from './notice-row.tsx';
import { NoticeSearch } from './notice-search.tsx';
import { useTitleFilter } from './use-title-filter.ts';
import { WhenInSight } from './when-in-sight.tsx';

const queries = routeQueries((api) => [noticesQuery(api)]);
export const loader = queries.loader;
export const clientLoader = (args: Route.ClientLoaderArgs) =>
  // Who comes back finds the place where they were: it is only there when the rows are.
  queries.isKept(args) ? queries.clientLoader(args) : queries.clientStart(args);

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: t('notice.title'),
    trail: [{ name: t('notice.title'), path: '/notice' }],
  });

/** Notices, ten more whenever the end comes into sight; the search looks through those that are loaded. */
export default function NoticeListScreen() {
  const filter = useTitleFilter();
  return (
    <Wrap>
      <MoreNav />
      <div className="mx-auto max-w-reading">
        <header className="mt-3 mb-5 flex flex-wrap items-end justify-between gap-x-8 gap-y-5 tablet:mt-6 tablet:mb-7">
          <div>
            <h1 className="text-title">{t('notice.title')}</h1>
            <p className="mt-1 text-ink-3">{t('notice.sub')}</p>
          </div>
          <NoticeSearch text={filter.typed} onText={filter.type} />
        </header>
        <Notices filter={filter.text} />
      </div>
    </Wrap>
  );
}

function Notices({ filter }: { filter: string }) {
  const list = useInfiniteQuery(noticesQuery(useApi()));
  if (list.isPending) return <NoticeSkeletons />;
  if (list.isError && !list.data)
    return <ErrorState title={list.error.message} onRetry={() => void list.refetch()} />;
  const notices = list.data.pages.flat();
  if (notices.length === 0) return <EmptyState title={t('notice.none')} />;
  const wanted = foldForSearch(filter);
  const shown =
    wanted === '' ? notices : notices.filter(({ title }) => foldForSearch(title).includes(wanted));
  const more = () => void list.fetchNextPage();
  return (
    <>
      <FoundStatus
        className="text-ink-3 text-note not-empty:mb-3"
        of={wanted}
        text={wanted === '' ? '' : t('notice.found', { n: shown.length })}
      />
      {shown.length === 0 ? <NoneFound hasMore={list.hasNextPage} /> : null}
      <ul className="border-line border-t empty:hidden" aria-label={t('notice.list')}>
        {shown.map((notice) => (
          <NoticeRow key={notice.key} notice={notice} />
        ))}
      </ul>
      {list.isFetchingNextPage ? <NoticeSkeletons count={3} /> : null}
      {list.isFetchNextPageError ? <ErrorState title={list.error?.message ?? ''} onRetry={more} /> : null}
      {list.hasNextPage && wanted === '' && !list.isFetchNextPageError ? (
        <WhenInSight key={notices.length} onSight={more} />
      ) : null}
      {list.hasNextPage && wanted !== '' ? (
        <MoreButton busy={list.isFetchingNextPage} onPress={more}>
          {t('notice.searchMore')}
        </MoreButton>
      ) : null}
    </>
  );
}

/** Older ones can only be loaded while there are some. */
function NoneFound({ hasMore }: { hasMore: boolean }) {
  return (
    <EmptyState title={t('notice.empty')} sub={hasMore ? t('notice.empty.sub') : t('notice.empty.all')} />
  );
}
