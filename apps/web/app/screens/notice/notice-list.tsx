import type { Notice } from '@pq/contract/shapes/notice';
import { t } from '@pq/domain/copy';
import { limits, timers } from '@pq/domain/limits';
import { foldForSearch } from '@pq/domain/text/search-text';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Search, X } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useApi } from '#app/data/client/api.tsx';
import { routeQueries } from '#app/data/client/route-queries.ts';
import { noticesQuery } from '#app/data/notices.ts';
import { NoticeDate } from '#app/features/notice/notice-date.tsx';
import { MoreNav } from '#app/features/site-chrome/more-nav.tsx';
import { useQueryChange } from '#app/lib/addresses/use-query-change.ts';
import { withFields } from '#app/lib/addresses/with-fields.ts';
import { pageMeta } from '#app/lib/head/page-meta.ts';
import { IconButton } from '#app/ui/button.tsx';
import { TextField } from '#app/ui/forms/text-field.tsx';
import { Wrap } from '#app/ui/frame.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { MoreButton } from '#app/ui/more-list/more-button.tsx';
import { ResultCountAnnouncer } from '#app/ui/result-count-announcer.tsx';
import { EmptyState, ErrorState, Skeleton } from '#app/ui/states.tsx';
import type { Route } from './+types/notice-list';

const SKELETONS = 6;

const row = 'block py-4.5 tablet:px-1 tablet:py-5.5';

const queries = routeQueries((api) => [noticesQuery(api)]);
export const loader = queries.loader;
export const clientLoader = (args: Route.ClientLoaderArgs) =>
  // The scroll position can be restored only when the rows are there.
  queries.isCached(args) ? queries.clientLoader(args) : queries.clientStart(args);

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: t('notice.title'),
    trail: [{ name: t('notice.title'), path: '/notice' }],
  });

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
      <ResultCountAnnouncer
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

function NoneFound({ hasMore }: { hasMore: boolean }) {
  return (
    <EmptyState title={t('notice.empty')} sub={hasMore ? t('notice.empty.sub') : t('notice.empty.all')} />
  );
}

function useTitleFilter() {
  const [query] = useSearchParams();
  const changeQuery = useQueryChange();
  const text = query.get('q') ?? '';
  const [typed, setTyped] = useState(text);
  const reported = useRef(text);
  // The address changed by the link to all notices or by going back, not by the field.
  useEffect(() => {
    if (text === reported.current) return;
    reported.current = text;
    setTyped(text);
  }, [text]);
  useEffect(() => {
    if (typed === reported.current) return;
    const wait = setTimeout(() => {
      reported.current = typed;
      changeQuery((before) => withFields(before, { q: typed }), { replace: true, preventScrollReset: true });
    }, timers.searchMs);
    return () => clearTimeout(wait);
  }, [typed, changeQuery]);
  return { typed, type: setTyped, text };
}

function NoticeSearch({ text, onText }: { text: string; onText(text: string): void }) {
  return (
    <search className="min-w-0 flex-[1_1_100%] tablet:flex-[0_1_280px]">
      <TextField
        label={t('notice.search.placeholder')}
        labelHidden
        type="search"
        enterKeyHint="search"
        placeholder={t('notice.search.placeholder')}
        maxLength={limits.searchText}
        lead={<Icon of={Search} size={20} />}
        tail={
          text === '' ? null : (
            <IconButton label={t('notice.search.clear')} onClick={() => onText('')}>
              <Icon of={X} size={16} />
            </IconButton>
          )
        }
        value={text}
        onChange={(event) => onText(event.target.value)}
      />
    </search>
  );
}

function NoticeRow({ notice: { key, title, timestamp } }: { notice: Notice }) {
  return (
    <li className="border-line border-b">
      <Link className={`group ${row}`} to={`/notice/detail/${key}`} state={{ fromList: true }}>
        <h2 className="text-h3 text-pretty transition-colors group-hover:text-brand">{title}</h2>
        <p className="mt-1.5 flex gap-2 text-ink-3 text-small">
          <span className="after:ml-2 after:content-['·']">{t('notice.author')}</span>
          <NoticeDate atMs={timestamp} />
        </p>
      </Link>
    </li>
  );
}

function NoticeSkeletons({ count = SKELETONS }: { count?: number }) {
  return (
    <div role="status" aria-label={t('notice.loading')}>
      {Array.from({ length: count }, (_, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
        <div key={n} className={`border-line border-b ${row}`}>
          <Skeleton className="my-0.5 h-5.5 w-[62%]" />
          <Skeleton className="mt-2 mb-0.5 h-4 w-32" />
        </div>
      ))}
    </div>
  );
}

// The distance below the screen at which more is loaded, so that it is there when the visitor arrives.
const AHEAD = '400px';

function WhenInSight({ onSight }: { onSight(): void }) {
  const end = useRef<HTMLDivElement>(null);
  const onShown = useEffectEvent(onSight);
  useEffect(() => {
    const { current } = end;
    if (!current) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        observer.disconnect();
        onShown();
      },
      { rootMargin: AHEAD },
    );
    observer.observe(current);
    return () => observer.disconnect();
  }, []);
  return <div ref={end} aria-hidden="true" />;
}
