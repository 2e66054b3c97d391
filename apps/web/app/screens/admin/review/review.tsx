import { t } from '@pq/domain/copy';
import { purposes } from '@pq/domain/project';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { useApi } from '#app/data/api.tsx';
import { reviewsQuery } from '#app/data/reviews.ts';
import { routeQueries } from '#app/data/route-queries.ts';
import { useNow } from '#app/now.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Picture } from '#app/ui/picture.tsx';
import { EmptyState, ErrorState, Skeleton } from '#app/ui/states.tsx';
import { ChipLink, Chips } from '#app/ui/tabs.tsx';
import { Pager, pageOf } from '../pager.tsx';
import { waited } from '../times.ts';
import { useRowKeys } from '../use-row-keys.ts';
import { ReviewDetail, roundLabel } from './review-detail.tsx';

const filterOf = (query: URLSearchParams) => ({
  purpose: purposes.find((known) => known === query.get('purpose')),
  page: pageOf(query),
});

const queries = routeQueries((api, { url }) => [reviewsQuery(api, filterOf(url.searchParams))]);

export const loader = queries.loader;
export const clientLoader = queries.clientLoader;

/** The review queue, what waits longest first, and the one that is looked at beside it. */
export default function ReviewScreen() {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const nowMs = useNow();
  const open = query.get('key');
  const filter = filterOf(query);
  const reviews = useQuery(reviewsQuery(useApi(), filter));
  const keys = useMemo(() => reviews.data?.projects.map(({ key }) => key) ?? [], [reviews.data]);
  const linkTo = useCallback(
    (key: string | null) => {
      const next = new URLSearchParams(query);
      if (key) next.set('key', key);
      else next.delete('key');
      return `/admin/review?${next}`;
    },
    [query],
  );
  useRowKeys(keys, open, linkTo);
  const at = open ? keys.indexOf(open) : -1;
  const [before, after] = open && at >= 0 ? [keys[at - 1], keys[at + 1]] : [];
  const goOn = () => {
    void navigate(linkTo(after ?? null), { preventScrollReset: true });
  };
  return (
    <div className={open ? 'adm-two' : ''}>
      <section aria-labelledby="queue">
        <h1 id="queue">{t('admin.review')}</h1>
        <Chips label={t('admin.review')}>
          <ChipLink to="/admin/review" current={!filter.purpose}>
            {t('admin.purpose.all')}
          </ChipLink>
          {purposes.map((purpose) => (
            <ChipLink
              key={purpose}
              to={`/admin/review?purpose=${purpose}`}
              current={filter.purpose === purpose}
            >
              {t(`admin.purpose.${purpose}`)}
            </ChipLink>
          ))}
        </Chips>
        {reviews.isPending ? <Skeleton className="adm-sk" /> : null}
        {reviews.isError ? (
          <ErrorState
            title={reviews.error.message}
            retryLabel={t('common.retry')}
            onRetry={() => void reviews.refetch()}
          />
        ) : null}
        {reviews.data?.total === 0 ? <EmptyState title={t('admin.empty')} /> : null}
        {reviews.data && reviews.data.total > 0 ? (
          <>
            <ul className="adm-l">
              {reviews.data.projects.map((project) => (
                <li key={project.key}>
                  <Link
                    data-row
                    to={linkTo(project.key)}
                    preventScrollReset
                    aria-current={project.key === open ? 'true' : undefined}
                  >
                    <Picture
                      src={project.images.thumbnail}
                      ground={project.images.ground}
                      alt=""
                      sizes="56px"
                      upTo={372}
                    />
                    <span>
                      <b>{project.title}</b>
                      <small>
                        {project.profile.author} · {t(`admin.purpose.${project.purpose}`)} ·{' '}
                        {roundLabel(project.round)}
                      </small>
                      {project.withdrawRequested ? (
                        <Badge look="warn">{t('admin.review.withdrawing')}</Badge>
                      ) : null}
                    </span>
                    <time>{waited(nowMs - project.submittedAt)}</time>
                  </Link>
                </li>
              ))}
            </ul>
            <p className="adm-h">{t('admin.review.keys')}</p>
            <Pager total={reviews.data.total} />
          </>
        ) : null}
      </section>
      {open ? (
        <ReviewDetail
          key={open}
          reviewKey={open}
          to={{ close: linkTo(null), before: before && linkTo(before), after: after && linkTo(after) }}
          onDecided={goOn}
        />
      ) : null}
    </div>
  );
}
