import { getNotificationPreferences } from '@pq/contract/endpoints/notifications';
import { getWebPushKey } from '@pq/contract/endpoints/push';
import { t } from '@pq/domain/copy';
import type { NotificationChannel } from '@pq/domain/notification';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '#app/data/client/api.tsx';
import { callQuery } from '#app/data/client/calls.ts';
import { ThisBrowser } from '#app/features/notifications/this-browser.tsx';
import { useViewer } from '#app/features/viewer/use-viewer.ts';
import { pageMeta } from '#app/lib/head/page-meta.ts';
import { ErrorState, Skeleton } from '#app/ui/states.tsx';
import { MyTitle } from '../../my-title.tsx';
import type { Route } from './+types/notification-settings';
import { GroupTable } from './group-table.tsx';
import { MutedProjects } from './muted-projects.tsx';
import { QuietHours } from './quiet-hours.tsx';

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: t('notification.settings') });
export const handle = { title: t('notification.settings') };

const channels: readonly NotificationChannel[] = ['inApp', 'mail'];
const withPush: readonly NotificationChannel[] = [...channels, 'push'];

export default function NotificationSettingsScreen() {
  const api = useApi();
  const viewer = useViewer();
  const query = useQuery(callQuery(api, getNotificationPreferences, {}));
  const { data: push, isLoading } = useQuery(callQuery(api, getWebPushKey, {}));
  const preferences = query.data;
  if (!preferences && query.error)
    return <ErrorState title={query.error.message} onRetry={() => void query.refetch()} />;
  return (
    <>
      <MyTitle>{t('notification.settings')}</MyTitle>
      {preferences && !isLoading ? (
        <>
          <GroupTable preferences={preferences} channels={push?.key ? withPush : channels} />
          {push?.key && viewer ? (
            <>
              <ThisBrowser uid={viewer.uid} webPushKey={push.key} />
              <QuietHours quiet={preferences.quiet} />
            </>
          ) : null}
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
