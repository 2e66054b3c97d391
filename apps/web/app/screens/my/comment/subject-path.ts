import type { OwnComment } from '@pq/contract/shapes/comment';

/** Where the thing that a comment is on is shown with what is said about it. */
export function subjectPath({ type, key, project }: OwnComment['subject']): string {
  switch (type) {
    case 'story':
      return `/story/${key}`;
    case 'notice':
      return `/notice/detail/${key}`;
    case 'pqbox':
      return `/pqbox/detail/${project?.purpose ?? 'projects'}/${project?.key ?? ''}/${key}`;
  }
}
