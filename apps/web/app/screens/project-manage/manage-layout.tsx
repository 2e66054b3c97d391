import { countComments } from '@pq/contract/endpoints/comments';
import { type LabelKey, t } from '@pq/domain/copy';
import { useQuery } from '@tanstack/react-query';
import { data, Outlet, useLocation, useParams } from 'react-router';
import { browserApi, useApi } from '#app/data/client/api.tsx';
import { callQuery } from '#app/data/client/calls.ts';
import { knownData, type RouteData, routeQueries } from '#app/data/client/route-queries.ts';
import { wasRefused } from '#app/data/client/was-refused.ts';
import { projectQuery } from '#app/data/projects.ts';
import { FreshSignInProvider } from '#app/features/fresh-sign-in/fresh-sign-in.tsx';
import { ManageFrame } from '#app/features/manage-head/manage-frame.tsx';
import { ManageHead } from '#app/features/manage-head/manage-head.tsx';
import { ProjectStateBadge } from '#app/features/own-project/project-state-badge.tsx';
import { purposeOf } from '#app/lib/addresses/purpose-of.ts';
import { pageMeta } from '#app/lib/head/page-meta.ts';
import { wrapClass } from '#app/ui/frame.tsx';
import { ErrorState, Skeleton } from '#app/ui/states.tsx';
import type { Route } from './+types/manage-layout';
import { confirmTexts } from './confirm-texts.ts';

const queries = routeQueries((api, { params, url }) => [
  projectQuery(api, purposeOf(url.pathname), params.key ?? ''),
  callQuery(api, countComments, { type: purposeOf(url.pathname), id: params.key ?? '' }),
]);

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

const parts: [RegExp, LabelKey][] = [
  [/\/stats\/?$/, 'owner.stats'],
  [/\/supporters\/?$/, 'owner.supporters'],
  [/\/shipping\/?$/, 'shipping.manage'],
  [/\/news\/manage\/?$/, 'news.manage.title'],
  [/\/news\/write\/?$/, 'news.write'],
  [/\/news\/[^/]+\/fix\/?$/, 'news.fix'],
  [/\/settlement\/?$/, 'settlement.title'],
  [/\/schedule\/?$/, 'schedule.title'],
  [/\/proofs\/?$/, 'proof.queue'],
];

export const meta: Route.MetaFunction = (args) => {
  const { pathname } = args.location;
  const purpose = purposeOf(pathname);
  const part = parts.find(([pattern]) => pattern.test(pathname))?.[1];
  const project = knownData(projectQuery(browserApi, purpose, args.params.key).queryKey, args.loaderData);
  return pageMeta(args, {
    part: part && t(part),
    title: project?.title || t(`owner.manage.${purpose}`),
    hidden: true,
  });
};

export const handle = { title: t('owner.manage') };

export default function ManageLayout() {
  const { key = '' } = useParams();
  const { pathname } = useLocation();
  const purpose = purposeOf(pathname);
  const project = useQuery(projectQuery(useApi(), purpose, key));
  if (project.isPending) return <Skeleton className={`${wrapClass} mt-6 h-80`} />;
  if (!project.data || wasRefused(project))
    return (
      <ErrorState heading="h1" title={project.error?.message ?? ''} onRetry={() => void project.refetch()} />
    );
  return (
    <ManageFrame purpose={purpose}>
      <ManageHead
        project={project.data}
        badge={<ProjectStateBadge state={project.data.state} />}
        at={pathname}
      />
      <FreshSignInProvider texts={confirmTexts}>
        <Outlet context={project.data} />
      </FreshSignInProvider>
    </ManageFrame>
  );
}
