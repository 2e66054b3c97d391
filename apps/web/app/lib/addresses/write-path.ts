import { type Purpose, routeWords } from '@pq/domain/project/project';
import type { WriteStep } from '@pq/domain/project/write-steps';

/** Where a project is written: the temporary save of its purpose, or an own project by its key. */
export function writePath(
  { purpose, key }: { purpose: Purpose; key?: string | undefined },
  step: WriteStep = 'basic',
): string {
  return `/write/${routeWords[purpose]}/${step}${key === undefined ? '' : `?key=${key}`}`;
}
