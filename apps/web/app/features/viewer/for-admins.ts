import { data } from 'react-router';
import { browserApi } from '#app/data/client/api.tsx';
import { knownData, type RouteData } from '#app/data/client/route-queries.ts';
import { viewerQuery } from '#app/data/users.ts';

/**
 * What a loader has read of a page for administrators, `viewerQuery` among it. Visitors get it too, since they may be one whose
 * session is over: the screen leads them to sign in and back. For everybody else the page is not there.
 */
export function forAdmins(known: RouteData): RouteData {
  const viewer = knownData(viewerQuery(browserApi).queryKey, known);
  if (viewer !== null && viewer?.role !== 'admin') throw data(null, { status: 404 });
  return known;
}
