import { t } from '@pq/domain/copy';
import { formatDate } from '@pq/domain/dates';
import { formatNumber } from '@pq/domain/format';
import { routeWords } from '@pq/domain/project';
import { categoryLabel } from '@pq/domain/project-card';
import { useQuery } from '@tanstack/react-query';
import { Eye } from 'lucide-react';
import { data, Outlet, useLocation, useParams } from 'react-router';
import { browserApi, useApi } from '#app/data/api.tsx';
import { commentCountQuery } from '#app/data/comments.ts';
import { projectQuery } from '#app/data/projects.ts';
import { knownData, type RouteData, routeQueries } from '#app/data/route-queries.ts';
import { pageMeta } from '#app/page-meta.ts';
import { purposeOf } from '#app/purpose-of.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { Picture } from '#app/ui/picture.tsx';
import { ErrorState, Skeleton } from '#app/ui/states.tsx';
import { Tab, Tabs } from '#app/ui/tabs.tsx';
import type { Route } from './+types/manage-layout';
import './manage.css';

const queries = routeQueries((api, { params, url }) => [
  projectQuery(api, purposeOf(url.pathname), params.key ?? ''),
  commentCountQuery(api, { type: purposeOf(url.pathname), id: params.key ?? '' }),
]);

/** For the maker and administrators; for everybody else the page is not there. */
function managed(args: { params: { key?: string }; request: Request }, known: RouteData): RouteData {
  const purpose = purposeOf(new URL(args.request.url).pathname);
  const project = knownData(projectQuery(browserApi, purpose, args.params.key ?? '').queryKey, known);
  if (project && !project.isManager) throw data(null, { status: 404 });
  return known;
}

export async function loader(args: Route.LoaderArgs) {
  return managed(args, await queries.loader(args));
}

export async function clientLoader(args: Route.ClientLoaderArgs) {
  return managed(args, await queries.clientLoader(args));
}

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: t('owner.manage'), hidden: true });

export const handle = { title: t('owner.manage') };

/** The frame of what a maker manages of one project: which it is, and the parts. */
export default function ManageLayout() {
  const { key = '' } = useParams();
  const { pathname } = useLocation();
  const purpose = purposeOf(pathname);
  const project = useQuery(projectQuery(useApi(), purpose, key));
  const base = `/${routeWords[purpose]}/detail/${key}`;
  const waiting = useQuery(commentCountQuery(useApi(), { type: purpose, id: key })).data?.waiting ?? 0;
  if (project.isPending) return <Skeleton className="wrap mg-sk" />;
  if (project.isError)
    return (
      <ErrorState
        title={project.error.message}
        retryLabel={t('common.retry')}
        onRetry={() => void project.refetch()}
      />
    );
  const { images, title, period, backers, state } = project.data;
  const hasOpened = !['save', 'prepare', 'reject'].includes(state);
  return (
    <div className="wrap mg" data-purpose={routeWords[purpose]}>
      <header className="mg-h">
        <Picture src={images.thumbnail} ground={images.ground} alt="" sizes="96px" upTo={372} />
        <div>
          <p>
            {period.start && period.finish
              ? `${formatDate(period.start)} – ${formatDate(period.finish)} · `
              : null}
            {categoryLabel(project.data)}
          </p>
          <h1>{title || t('my.open.untitled')}</h1>
        </div>
        <ButtonLink look="line" height={40} to={base}>
          <Icon of={Eye} size={20} />
          {t('owner.back')}
        </ButtonLink>
      </header>
      <Tabs label={t('owner.tabs')}>
        {hasOpened ? (
          <>
            <Tab to={`${base}/stats`} current={pathname === `${base}/stats`}>
              {t('owner.stats')}
            </Tab>
            <Tab to={`${base}/supporters`} current={pathname === `${base}/supporters`}>
              {t('owner.supporters')} {backers > 0 ? <small>{formatNumber(backers)}</small> : null}
            </Tab>
          </>
        ) : null}
        <Tab to={`${base}/schedule`} current={pathname === `${base}/schedule`}>
          {t('schedule.title')}
        </Tab>
        {hasOpened ? (
          <Tab to={`${base}/inquiry`} current={false}>
            {t('detail.tab.inquiry')}
            {waiting > 0 ? <small>{t('owner.waiting', { n: formatNumber(waiting) })}</small> : null}
          </Tab>
        ) : null}
      </Tabs>
      <Outlet context={project.data} />
    </div>
  );
}
