import type { Purpose } from '@pq/domain/project/project';

/** `handed` is the router state, the only source of the purpose at /payment. */
export function purposeOf(path: string, handed?: { purpose?: unknown } | null): Purpose {
  if (path === '/payment') return handed?.purpose === 'ordermade' ? 'ordermade' : 'projects';
  return /^\/order(made)?(\/|$)/.test(path) ? 'ordermade' : 'projects';
}
