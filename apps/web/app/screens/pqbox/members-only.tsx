import { Outlet } from 'react-router';
import { membersOnly } from '#app/features/viewer/members-only.ts';
import { useMembersOnly } from '#app/features/viewer/use-members-only.ts';
import { useViewer } from '#app/features/viewer/use-viewer.ts';

const access = membersOnly('pq.loginRequired');
export const middleware = access.middleware;
export const clientMiddleware = access.clientMiddleware;

export default function MembersOnly() {
  useMembersOnly('pq.loginRequired');
  return useViewer() ? <Outlet /> : null;
}
