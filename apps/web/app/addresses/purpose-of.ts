import type { Purpose } from '@pq/domain/project/project';

/** The purpose that a path belongs to: custom orders live under /order and /ordermade, funding is all the rest. */
export function purposeOf(path: string): Purpose {
  return /^\/order(made)?(\/|$)/.test(path) ? 'ordermade' : 'projects';
}
