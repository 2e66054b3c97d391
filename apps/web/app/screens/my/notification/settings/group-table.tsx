import { t } from '@pq/domain/copy';
import {
  canSwitch,
  groupChannels,
  type NotificationChannel,
  type NotificationGroup,
  notificationGroups,
} from '@pq/domain/notification';
import { Lock, Megaphone } from 'lucide-react';
import { Link } from 'react-router';
import { type Preferences, useSavePreferences } from '#app/data/notification-preferences.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Switch } from '#app/ui/forms/choice.tsx';
import { surfaceClass } from '#app/ui/frame.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { NoticeBox } from '#app/ui/notice-box.tsx';

const groups = Object.keys(notificationGroups) as NotificationGroup[];

const NARROW = 'w-14 py-2.5 text-center tablet:w-22';

type Props = { preferences: Preferences; channels: readonly NotificationChannel[] };

/** Each switch saves itself. */
export function GroupTable({ preferences, channels }: Props) {
  const needsConsent = !preferences.adverts && groups.some((group) => groupChannels[group].isAdvert);
  return (
    <section className={`${surfaceClass} px-4 py-5 tablet:p-6`} aria-labelledby="notification-groups">
      <h2 id="notification-groups" className="text-h2">
        {t('notification.settings.groups')}
      </h2>
      <table className="mt-3 w-full border-collapse">
        <thead>
          <tr className="text-ink-3 text-small">
            <th scope="col" className="py-2.5 text-left font-normal">
              {t('notification.settings.kind')}
            </th>
            {channels.map((channel) => (
              <th key={channel} scope="col" className={`${NARROW} font-normal`}>
                {t(`notification.channel.${channel}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {groups.map((group) => (
            <tr key={group} className="border-line border-t">
              <th scope="row" className="py-2.5 pr-2 text-left font-normal wrap-anywhere">
                <span className="flex flex-wrap items-center gap-x-2 font-semibold text-label">
                  {t(`notification.group.${group}`)}
                  {groupChannels[group].isAdvert ? <Badge>{t('notification.settings.advert')}</Badge> : null}
                </span>
                <small className="mt-0.5 block text-ink-3 text-small">
                  {t(`notification.group.${group}.sub`)}
                </small>
              </th>
              {channels.map((channel) => (
                <td key={channel} className={NARROW}>
                  <Cell group={group} channel={channel} preferences={preferences} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {needsConsent ? (
        <NoticeBox icon={Megaphone} className="mt-4">
          <b>
            {t(
              channels.includes('push')
                ? 'notification.settings.consent.title.push'
                : 'notification.settings.consent.title',
            )}
          </b>{' '}
          {t('notification.settings.consent.body')}{' '}
          <Link className="text-brand underline underline-offset-3" to="/my/info">
            {t('notification.settings.consent.link')}
          </Link>
        </NoticeBox>
      ) : null}
      <p className="mt-3 text-ink-3 text-small text-pretty">{t('notification.settings.rule')}</p>
    </section>
  );
}

type CellProps = { group: NotificationGroup; channel: NotificationChannel; preferences: Preferences };

function Cell({ group, channel, preferences }: CellProps) {
  const save = useSavePreferences();
  const { channels, isAdvert } = groupChannels[group];
  const rule = channels[channel];
  if (!canSwitch(rule)) return <Fixed isAlways={rule === 'always'} />;
  // Shows the pressed state until the answer arrives.
  const shown = save.isPending ? save.variables.kinds?.[group]?.[channel] : undefined;
  return (
    <span className="inline-flex min-h-11 items-center *:gap-0">
      <Switch
        checked={shown ?? preferences.kinds[group][channel]}
        disabled={channel !== 'inApp' && isAdvert === true && !preferences.adverts}
        onChange={({ target }) => {
          if (!save.isPending) save.mutate({ kinds: { [group]: { [channel]: target.checked } } });
        }}
      >
        <span className="sr-only">
          {t(`notification.group.${group}`)} {t(`notification.channel.${channel}`)}
        </span>
      </Switch>
    </span>
  );
}

function Fixed({ isAlways }: { isAlways: boolean }) {
  if (!isAlways)
    return (
      <span className="text-ink-3">
        <span aria-hidden="true">–</span>
        <span className="sr-only">{t('notification.settings.never')}</span>
      </span>
    );
  return (
    <span className="inline-flex items-center gap-1 whitespace-nowrap text-ink-3 text-small">
      <Icon of={Lock} size={16} />
      {t('notification.settings.always')}
    </span>
  );
}
