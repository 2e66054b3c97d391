import { type Purpose, routeSegments } from '@pq/domain/project/project';

export function projectPath({ purpose, key }: { purpose: Purpose; key: string }): string {
  return `/${routeSegments[purpose]}/detail/${key}`;
}
