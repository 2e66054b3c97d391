import { data } from 'react-router';
import { browserApi } from '#app/data/client/api.tsx';
import { knownData, type RouteData } from '#app/data/client/route-queries.ts';
import { viewerQuery } from '#app/data/users.ts';

/**
 * `known` includes `viewerQuery`. Visitors pass, because their session may have expired: the screen leads
 * them to sign in and back.
 */
export function forAdmins(known: RouteData): RouteData {
  const viewer = knownData(viewerQuery(browserApi).queryKey, known);
  if (viewer !== null && viewer?.role !== 'admin') throw data(null, { status: 404 });
  return known;
}
