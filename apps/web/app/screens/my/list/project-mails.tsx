import { getNotificationPreferences } from '@pq/contract/endpoints/notifications';
import { t } from '@pq/domain/copy';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '#app/data/client/api.tsx';
import { callQuery } from '#app/data/client/calls.ts';
import { useMuteProject } from '#app/data/notification-preferences.ts';
import { Switch } from '#app/ui/forms/choice.tsx';
import { Skeleton } from '#app/ui/states.tsx';

/** Switches the mails of a project off and on. */
export function ProjectMails({ projectid }: { projectid: string }) {
  const { data } = useQuery(callQuery(useApi(), getNotificationPreferences, {}));
  const mute = useMuteProject();
  if (!data) return <Skeleton className="h-11" />;
  const isMuted = data.mutes.some((each) => each.projectid === projectid && each.channels.includes('mail'));
  const shown = mute.isPending ? mute.variables.on : isMuted;
  return (
    <>
      <div className="flex min-h-11 items-center">
        <Switch
          checked={!shown}
          onChange={({ target }) => {
            if (!mute.isPending) mute.mutate({ projectid, channel: 'mail', on: !target.checked });
          }}
        >
          {t('my.list.mails.get')}
        </Switch>
      </div>
      <p className="text-ink-3">{t('mailOff.rule')}</p>
    </>
  );
}
