import { t } from '@pq/domain/copy';
import { formatNumber } from '@pq/domain/format';
import type { Count } from '#app/data/projects.ts';

/** A number of projects as people read it. */
export function countWords({ n, isAll }: Count): string {
  return t(isAll ? 'search.count' : 'search.countOrMore', { n: formatNumber(n) });
}
