import type { Purpose } from '@pq/domain/project/project';

/**
 * The purpose that a path belongs to: custom orders live under /order and /ordermade, funding is all the rest. `handed` is router
 * state: what is paid for at /payment stands there alone.
 */
export function purposeOf(path: string, handed?: { purpose?: unknown } | null): Purpose {
  if (path === '/payment') return handed?.purpose === 'ordermade' ? 'ordermade' : 'projects';
  return /^\/order(made)?(\/|$)/.test(path) ? 'ordermade' : 'projects';
}
