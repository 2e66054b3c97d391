import { type Purpose, routeSegments } from '@pq/domain/project/project';
import type { WriteStep } from '@pq/domain/project/write-steps';

/** Where a project is written: the temporary save of its purpose, or an own project by its key. */
export function writePath(
  { purpose, key }: { purpose: Purpose; key?: string | undefined },
  step: WriteStep = 'basic',
): string {
  return `/write/${routeSegments[purpose]}/${step}${key === undefined ? '' : `?key=${key}`}`;
}
