import { type Purpose, routeWords } from '@pq/domain/project/project';

export function projectPath({ purpose, key }: { purpose: Purpose; key: string }): string {
  return `/${routeWords[purpose]}/detail/${key}`;
}
