import { listFilterNames } from '@pq/contract/list-filters';

/** `key` names the open row. */
const adminList = ['key', 'page', 'text'] as const;

/**
 * The query parameters that the page at each path reads. A page for visitors is rendered from these alone, whatever else
 * its address carries (apps/server/src/web): a parameter that is missing here is not seen on the server.
 */
export const queryParameters: Readonly<Record<string, readonly string[]>> = {
  '/:purpose/:type/list': ['category', 'page', 'sort', ...listFilterNames],
  '/admin': ['key'],
  '/admin/asks': ['state', ...adminList],
  '/admin/audit': ['action', 'actor', 'from', 'to', 'type', ...adminList],
  '/admin/banners': ['group', 'key'],
  '/admin/charges': ['from', 'project', 'round', 'status', 'to', ...adminList],
  '/admin/mails': ['state', ...adminList],
  '/admin/members': ['status', ...adminList],
  '/admin/members/:uid': ['key'],
  '/admin/notice': adminList,
  '/admin/notice/edit': ['key'],
  '/admin/pledges': ['from', 'project', 'status', 'to', 'trouble', ...adminList],
  '/admin/policies': ['id', 'key'],
  '/admin/pqbox': ['state', ...adminList],
  '/admin/projects': ['state', ...adminList],
  '/admin/refunds': ['key', 'project'],
  '/admin/reports': ['author', 'state', ...adminList],
  '/admin/review': ['purpose', ...adminList],
  '/admin/search': ['key', 'text'],
  '/admin/stories': [...adminList],
  '/admin/withdrawals': adminList,
  '/funding/detail/:key/schedule': ['assume', 'at'],
  '/funding/detail/:key/supporters': ['choice', 'reward', 'status', 'text', 'toShip', 'unanswered'],
  '/login': ['message', 'method', 'next'],
  '/login/loading': ['screen'],
  '/my/inquiry': ['state'],
  '/my/list': ['change-card', 'fallback-card', 'pass', 'pay-now', 'pledge', 'state'],
  '/my/open': ['state'],
  '/my/str': ['page'],
  '/notice': ['q'],
  '/order/detail/:key/proofs': ['order', 'state'],
  '/order/detail/:key/schedule': ['assume', 'at'],
  '/order/detail/:key/supporters': ['choice', 'reward', 'status', 'text', 'toShip', 'unanswered'],
  '/password/change': ['token'],
  '/payment/finish': ['pledge'],
  '/payment/fix': ['pledge'],
  '/pqbox/:id/fix/:step?': ['key', 'prjtId', 'purpose'],
  '/pqbox/list/:purpose/:id': ['category', 'page', 'value'],
  '/pqbox/management/:purpose/:id': ['category', 'page', 'value'],
  '/pqbox/write/:step?': ['key', 'prjtId', 'purpose'],
  '/search': ['isPq', 'q', 'sort', 'state', 'tab'],
  '/story': ['category', 'liked', 'page', 'q', 'sort'],
  '/write/:word/:step': ['key'],
};
