import { type Purpose, routeWords } from '@pq/domain/project/project';

/** Where a project is shown. */
export function projectPath({ purpose, key }: { purpose: Purpose; key: string }): string {
  return `/${routeWords[purpose]}/detail/${key}`;
}
