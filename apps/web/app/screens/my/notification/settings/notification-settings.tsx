import { getNotificationPreferences } from '@pq/contract/endpoints/notifications';
import { t } from '@pq/domain/copy';
import type { NotificationChannel } from '@pq/domain/notification';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '#app/data/client/api.tsx';
import { callQuery } from '#app/data/client/calls.ts';
import { pageMeta } from '#app/lib/head/page-meta.ts';
import { ErrorState, Skeleton } from '#app/ui/states.tsx';
import { MyTitle } from '../../my-title.tsx';
import type { Route } from './+types/notification-settings';
import { GroupTable } from './group-table.tsx';
import { MutedProjects } from './muted-projects.tsx';

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: t('notification.settings') });
export const handle = { title: t('notification.settings') };

const channels: readonly NotificationChannel[] = ['inApp', 'mail'];

export default function NotificationSettingsScreen() {
  const query = useQuery(callQuery(useApi(), getNotificationPreferences, {}));
  const preferences = query.data;
  if (!preferences && query.error)
    return <ErrorState title={query.error.message} onRetry={() => void query.refetch()} />;
  return (
    <>
      <MyTitle>{t('notification.settings')}</MyTitle>
      {preferences ? (
        <>
          <GroupTable preferences={preferences} channels={channels} />
          <MutedProjects mutes={preferences.mutes} />
        </>
      ) : (
        <div role="status" aria-label={t('common.loading')}>
          <Skeleton round="box" className="h-120" />
        </div>
      )}
    </>
  );
}
