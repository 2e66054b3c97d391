import { countComments } from '@pq/contract/endpoints/comments';
import type { Project } from '@pq/contract/shapes/project';
import { useOutletContext, useSearchParams } from 'react-router';
import { callQuery } from '#app/data/client/calls.ts';
import { routeQueries } from '#app/data/client/route-queries.ts';
import { commentsQuery } from '#app/data/comments.ts';
import { Comments } from '#app/features/comments/comments.tsx';
import { projectPath } from '#app/lib/addresses/project-path.ts';
import { purposeOf } from '#app/lib/addresses/purpose-of.ts';

const queries = routeQueries((api, { params, url }) => {
  const thread = { type: purposeOf(url.pathname), id: params.key ?? '' };
  return [commentsQuery(api, thread, showsWaiting(url.searchParams)), callQuery(api, countComments, thread)];
});
export const loader = queries.loader;
export const clientLoader = queries.clientLoader;

export default function ProjectInquiryScreen() {
  const project = useOutletContext<Project>();
  const [query] = useSearchParams();
  return (
    <Comments
      type={project.purpose}
      id={project.key}
      makerUid={project.profile.uid}
      filter={{ waiting: showsWaiting(query), base: `${projectPath(project)}/inquiry` }}
    />
  );
}

function showsWaiting(query: URLSearchParams): boolean {
  return query.get('state') === 'waiting';
}
