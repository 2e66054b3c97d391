import { data } from 'react-router';
import { browserApi } from '#app/data/client/api.tsx';
import { knownData, type RouteData } from '#app/data/client/route-queries.ts';
import { viewerQuery } from '#app/data/users.ts';

/**
 * Loader data of an admin page, including `viewerQuery`. Visitors pass, because their session may have expired: the screen
 * leads them to sign in and back. For other members it is a 404.
 */
export function forAdmins(known: RouteData): RouteData {
  const viewer = knownData(viewerQuery(browserApi).queryKey, known);
  if (viewer !== null && viewer?.role !== 'admin') throw data(null, { status: 404 });
  return known;
}
