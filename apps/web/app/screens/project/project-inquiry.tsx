import { countComments } from '@pq/contract/endpoints/comments';
import type { Project } from '@pq/contract/shapes/project';
import { useOutletContext } from 'react-router';
import { callQuery } from '#app/data/client/calls.ts';
import { routeQueries } from '#app/data/client/route-queries.ts';
import { commentsQuery } from '#app/data/comments.ts';
import { Comments } from '#app/features/comments/comments.tsx';
import { purposeOf } from '#app/lib/addresses/purpose-of.ts';

const queries = routeQueries((api, { params, url }) => {
  const thread = { type: purposeOf(url.pathname), id: params.key ?? '' };
  return [commentsQuery(api, thread), callQuery(api, countComments, thread)];
});
export const loader = queries.loader;
export const clientLoader = queries.clientLoader;

/** Questions to the maker of a project, and their answers. */
export default function ProjectInquiryScreen() {
  const project = useOutletContext<Project>();
  return <Comments type={project.purpose} id={project.key} makerUid={project.profile.uid} />;
}
