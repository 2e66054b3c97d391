import { getShippingOrder } from '@pq/contract/endpoints/shipping';
import { t } from '@pq/domain/copy';
import { useQuery } from '@tanstack/react-query';
import { redirect, useParams } from 'react-router';
import { browserApi, useApi } from '#app/data/client/api.tsx';
import { callQuery } from '#app/data/client/calls.ts';
import { knownData, type RouteData, routeQueries } from '#app/data/client/route-queries.ts';
import { membersOnly } from '#app/features/viewer/members-only.ts';
import { useMembersOnly } from '#app/features/viewer/use-members-only.ts';
import { projectPath } from '#app/lib/addresses/project-path.ts';
import { pageMeta } from '#app/lib/head/page-meta.ts';
import { ErrorState } from '#app/ui/states.tsx';
import type { Route } from './+types/order-link';

// The address in the QR code of a packing slip: short, so that the code is coarse.

const access = membersOnly('login.required');
export const middleware = access.middleware;
export const clientMiddleware = access.clientMiddleware;

const queries = routeQueries((api, { params: { order = '' } }) => [
  callQuery(api, getShippingOrder, { order }),
]);
export const loader = async (args: Route.LoaderArgs) => toManage(args, await queries.loader(args));
export const clientLoader = async (args: Route.ClientLoaderArgs) =>
  toManage(args, await queries.clientLoader(args));

function toManage({ params: { order } }: { params: { order: string } }, known: RouteData): RouteData {
  const found = knownData(callQuery(browserApi, getShippingOrder, { order }).queryKey, known);
  if (!found) return known;
  const { pid, purpose, order: own } = found;
  const query = new URLSearchParams({ order: own.order ?? order });
  throw redirect(`${projectPath({ purpose, key: pid })}/shipping?${query}`);
}

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: t('scan.title'), hidden: true });
export const handle = { title: t('scan.title') };

/** Shown only if the order could not be read. */
export default function OrderLink() {
  const { order = '' } = useParams();
  useMembersOnly('login.required');
  const found = useQuery(callQuery(useApi(), getShippingOrder, { order }));
  if (!found.error) return null;
  return <ErrorState heading="h1" title={found.error.message} onRetry={() => location.reload()} />;
}
