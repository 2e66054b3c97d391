import type { Purpose } from '@pq/domain/project/project';

/**
 * The purpose that a path belongs to: custom orders are under /order and /ordermade, everything else is funding. `handed` is
 * the router state, the only source of the purpose at /payment.
 */
export function purposeOf(path: string, handed?: { purpose?: unknown } | null): Purpose {
  if (path === '/payment') return handed?.purpose === 'ordermade' ? 'ordermade' : 'projects';
  return /^\/order(made)?(\/|$)/.test(path) ? 'ordermade' : 'projects';
}
