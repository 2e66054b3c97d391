import { t } from '@pq/domain/copy';
import { Outlet } from 'react-router';
import { useMembersOnly } from '#app/features/viewer/use-members-only.ts';
import { useViewer } from '#app/features/viewer/use-viewer.ts';
import './pqbox.css';

/** Around every screen of the PQ box: visitors are told why and led to sign in. */
export default function MembersOnly() {
  useMembersOnly(t('pq.loginRequired'));
  return useViewer() ? <Outlet /> : null;
}
