import { t } from '@pq/domain/copy';
import { useRef } from 'react';
import { type Preferences, useMuteProject } from '#app/data/notification-preferences.ts';
import { Button } from '#app/ui/button.tsx';
import { useToast } from '#app/ui/floating/toast.tsx';
import { surfaceClass } from '#app/ui/frame.tsx';
import { useRestoreFocus } from '#app/ui/use-restore-focus.ts';

type Mute = Preferences['mutes'][number];

export function MutedProjects({ mutes }: { mutes: readonly Mute[] }) {
  const heading = useRef<HTMLHeadingElement>(null);
  // The pressed button is gone with its row.
  useRestoreFocus(heading, mutes.map(({ projectid }) => projectid).join());
  return (
    <section className={`${surfaceClass} mt-4 px-4 py-5 tablet:p-6`} aria-labelledby="muted-projects">
      <h2 id="muted-projects" ref={heading} tabIndex={-1} className="text-h2 focus:outline-none">
        {t('notification.settings.mutes')}
      </h2>
      {mutes.length === 0 ? (
        <p className="mt-2 text-ink-2 text-note text-pretty">{t('notification.settings.mutes.empty')}</p>
      ) : (
        <ul className="mt-2">
          {mutes.map((mute) => (
            <MutedProject key={mute.projectid} mute={mute} />
          ))}
        </ul>
      )}
    </section>
  );
}

function MutedProject({ mute: { projectid, title, channels } }: { mute: Mute }) {
  const mute = useMuteProject();
  const toast = useToast();
  const name = title ?? t('notification.settings.mutes.gone');
  const switchOn = async () => {
    for (const channel of channels) await mute.mutateAsync({ projectid, channel, on: false });
    toast(t('notification.settings.mutes.done'));
  };
  return (
    <li className="flex min-h-16 items-center gap-4 border-line py-2.5 not-first:border-t">
      <div className="min-w-0 flex-1 wrap-anywhere">
        {name}
        <small className="mt-0.5 block text-ink-3 text-small">
          {t('notification.settings.mutes.off', {
            channels: channels.map((channel) => t(`notification.channel.${channel}`)).join(', '),
          })}
        </small>
      </div>
      {/* A failure is shown by the mutation. */}
      <Button
        variant="line"
        height={40}
        busy={mute.isPending}
        onClick={() => void switchOn().catch(() => {})}
      >
        <span className="sr-only">{name} </span>
        {t('notification.settings.mutes.again')}
      </Button>
    </li>
  );
}
