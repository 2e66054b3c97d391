import { type MiddlewareFunction, redirect } from 'react-router';
import { browserApi } from '#app/data/client/api.tsx';
import { getQueryClient } from '#app/data/client/query-client.ts';
import { viewerQuery } from '#app/data/users.ts';
import { type LoginReason, loginPath } from '#app/lib/addresses/login-path.ts';
import { isVisitorContext } from '#app/lib/load-context.ts';

/**
 * Visitors are redirected before anything of the page is read. In the browser it uses the cached viewer; when
 * that session has ended in between, the calls of the screen are refused (`useMembersOnly`).
 */
export function membersOnly(reason: LoginReason): {
  middleware: MiddlewareFunction<Response>[];
  clientMiddleware: MiddlewareFunction[];
} {
  return {
    middleware: [
      ({ context, url }) => {
        if (context.get(isVisitorContext)) throw redirect(loginPath(url, reason), 303);
      },
    ],
    clientMiddleware: [
      ({ url }) => {
        const viewer = getQueryClient().getQueryData(viewerQuery(browserApi).queryKey);
        if (viewer === null) throw redirect(loginPath(url, reason));
      },
    ],
  };
}
