import { type Purpose, routeSegments } from '@pq/domain/project/project';
import type { WriteStep } from '@pq/domain/project/write-steps';

/** Without a key: the temporary save of the purpose. */
export function writePath(
  { purpose, key }: { purpose: Purpose; key?: string | undefined },
  step: WriteStep = 'basic',
): string {
  return `/write/${routeSegments[purpose]}/${step}${key === undefined ? '' : `?key=${key}`}`;
}
