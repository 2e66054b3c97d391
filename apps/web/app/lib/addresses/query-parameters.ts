import { filtersOf, listFilterNames, listTypes } from '@pq/contract/list-filters';

const inLists = new Set(listTypes.flatMap((type) => filtersOf(type).map(({ name }) => name)));

/**
 * The query parameters that the page at each path reads. A page for visitors is rendered from these alone, whatever else
 * its address carries (apps/server/src/web): a parameter that is missing here is not seen on the server.
 */
export const queryParameters: Readonly<Record<string, readonly string[] | 'all'>> = {
  '/:purpose/:type/list': ['category', 'page', 'sort', ...inLists],
  // Shown to admins only, who are signed in; visitors are redirected with the whole address.
  '/admin/*': 'all',
  '/funding/detail/:key/inquiry': ['state'],
  '/funding/detail/:key/schedule': ['assume', 'at'],
  '/funding/detail/:key/packing': ['address', 'page', 'state', 'text'],
  '/funding/detail/:key/shipping': ['address', 'order', 'state', 'text'],
  '/funding/detail/:key/supporters': ['choice', 'reward', 'status', 'text', 'toShip', 'unanswered'],
  '/login': ['message', 'method', 'next'],
  '/login/loading': ['screen'],
  '/my/inquiry': ['state'],
  '/my/notification': ['unread'],
  '/my/list': ['change-card', 'fallback-card', 'pass', 'pay-now', 'pledge', 'state'],
  '/my/open': ['state'],
  '/my/str': ['page'],
  '/notice': ['q'],
  '/order/detail/:key/inquiry': ['state'],
  '/order/detail/:key/proofs': ['order', 'state'],
  '/order/detail/:key/schedule': ['assume', 'at'],
  '/order/detail/:key/packing': ['address', 'page', 'state', 'text'],
  '/order/detail/:key/shipping': ['address', 'order', 'state', 'text'],
  '/order/detail/:key/supporters': ['choice', 'reward', 'status', 'text', 'toShip', 'unanswered'],
  '/password/change': ['token'],
  '/payment/finish': ['pledge'],
  '/payment/fix': ['pledge'],
  '/pqbox/:id/fix/:step?': ['key', 'prjtId', 'purpose'],
  '/pqbox/list/:purpose/:id': ['category', 'page', 'value'],
  '/pqbox/management/:purpose/:id': ['category', 'page', 'value'],
  '/pqbox/write/:step?': ['key', 'prjtId', 'purpose'],
  '/search': ['exact', 'q', 'sort', 'tab', ...listFilterNames],
  '/story': ['category', 'liked', 'page', 'q', 'sort'],
  '/write/:word/:step': ['key'],
};
