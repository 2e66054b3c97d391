import type { OwnComment } from '@pq/contract/shapes/comment';
import { routeWords } from '@pq/domain/project';

/** Where the thing that a comment is on is shown with what is said about it. */
export function subjectPath({ type, key, project }: OwnComment['subject']): string {
  switch (type) {
    case 'projects':
    case 'ordermade':
      return `/${routeWords[type]}/detail/${key}/inquiry`;
    case 'story':
      return `/story/${key}`;
    case 'notice':
      return `/notice/detail/${key}`;
    case 'pqbox':
      return `/pqbox/detail/${project?.purpose ?? 'projects'}/${project?.key ?? ''}/${key}`;
  }
}
