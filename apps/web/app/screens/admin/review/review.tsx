import { t } from '@pq/domain/copy';
import { purposes } from '@pq/domain/project/project';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { reviewsQuery } from '#app/data/admin/reviews.ts';
import { useApi } from '#app/data/client/api.tsx';
import { routeQueries } from '#app/data/client/route-queries.ts';
import { useNow } from '#app/lib/now.ts';
import { Badge } from '#app/ui/badge.tsx';
import { adminMeta } from '../admin-meta.ts';
import { FilterChips } from '../list/filter-chips.tsx';
import { pageOf } from '../list/pager.tsx';
import { ResultList } from '../list/result-list.tsx';
import { useOpenRow } from '../list/use-open-row.ts';
import { WaitedTime } from '../list/waited-time.tsx';
import { KeysHint, Queue } from '../parts/detail.tsx';
import { RowLink, RowNote, RowPicture, Rows, RowText, RowTitle } from '../parts/rows.tsx';
import { ScreenTitle } from '../parts/screen.tsx';
import type { Route } from './+types/review';
import { ReviewDetail, roundLabel } from './review-detail.tsx';

const filterOf = (query: URLSearchParams) => ({
  purpose: purposes.find((known) => known === query.get('purpose')),
  page: pageOf(query),
});

const queries = routeQueries((api, { url }) => [reviewsQuery(api, filterOf(url.searchParams))]);

export const loader = queries.loader;
export const clientLoader = queries.clientLoader;

export const meta: Route.MetaFunction = (args) => adminMeta(args, 'admin.review');

/** The review queue, longest waiting first, and the open submission next to it. */
export default function ReviewScreen() {
  const [query] = useSearchParams();
  const nowMs = useNow();
  const filter = filterOf(query);
  const reviews = useQuery(reviewsQuery(useApi(), filter));
  const { wanted: open, linkTo, to, goOn } = useOpenRow(reviews.data?.projects);
  return (
    <Queue
      labelledBy="queue"
      detail={open ? <ReviewDetail key={open} reviewKey={open} to={to} onDecided={goOn} /> : null}
    >
      <ScreenTitle id="queue">{t('admin.review')}</ScreenTitle>
      <FilterChips
        name="purpose"
        label={t('admin.review')}
        values={[undefined, ...purposes] as const}
        current={filter.purpose}
        labelOf={(purpose) => (purpose ? t(`admin.purpose.${purpose}`) : t('admin.purpose.all'))}
      />
      <ResultList found={reviews} empty={t('admin.empty')}>
        {({ projects }) => (
          <>
            <Rows>
              {projects.map((project) => (
                <RowLink
                  key={project.key}
                  to={linkTo(project.key)}
                  preventScrollReset
                  aria-current={project.key === open ? 'true' : undefined}
                >
                  <RowPicture src={project.images.thumbnail} ground={project.images.ground} upTo={372} />
                  <RowText>
                    <RowTitle>{project.title}</RowTitle>
                    <RowNote>
                      {project.profile.author} · {t(`admin.purpose.${project.purpose}`)} ·{' '}
                      {roundLabel(project.round)}
                    </RowNote>
                    {project.withdrawRequested ? (
                      <Badge look="warn">{t('admin.review.withdrawing')}</Badge>
                    ) : null}
                  </RowText>
                  <WaitedTime forMs={nowMs - project.submittedAt} />
                </RowLink>
              ))}
            </Rows>
            <KeysHint>{t('admin.review.keys')}</KeysHint>
          </>
        )}
      </ResultList>
    </Queue>
  );
}
