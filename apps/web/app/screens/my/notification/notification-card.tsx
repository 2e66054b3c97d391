import { t } from '@pq/domain/copy';
import { routeSegments } from '@pq/domain/project/project';
import { relativeTime, relativeTimeText } from '@pq/domain/relative-time';
import { Bell } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import type { Notification, NotificationGroup } from '#app/data/notifications.ts';
import { useNow } from '#app/lib/now.ts';
import { Icon } from '#app/ui/icon.tsx';
import { Picture } from '#app/ui/picture.tsx';

/** Notifications about one project, with its title and picture once. */
export function NotificationCard({
  group: { project, notifications },
  onOpen,
}: {
  group: NotificationGroup;
  onOpen(notification: Notification): void;
}) {
  const title = useId();
  return (
    <li
      className="grid grid-cols-[48px_minmax(0,1fr)] gap-x-4 rounded-card p-4 inset-ring inset-ring-line max-tablet:p-3.5"
      data-purpose={project ? routeSegments[project.purpose] : undefined}
    >
      <Thumbnail project={project} />
      <div>
        <p className="line-clamp-1 text-ink-3 text-small" id={title}>
          {project?.title ?? t('notification.account')}
        </p>
        <ul aria-labelledby={title}>
          {notifications.map((notification) => (
            <li key={notification.key}>
              <NotificationRow notification={notification} onOpen={() => onOpen(notification)} />
            </li>
          ))}
        </ul>
      </div>
    </li>
  );
}

function NotificationRow({ notification, onOpen }: { notification: Notification; onOpen(): void }) {
  const { text, url, at, read } = notification;
  return (
    <Sentence url={url} onOpen={onOpen}>
      <span className="min-w-0 flex-1">
        {read ? null : (
          <>
            <span
              className="mr-2 inline-block size-2 rounded-full bg-brand align-middle"
              aria-hidden="true"
            />
            <span className="sr-only">{t('notification.unread')} </span>
          </>
        )}
        <span className={read ? 'text-ink-2' : 'font-semibold text-ink'}>{text}</span>
      </span>
      <When at={at} />
    </Sentence>
  );
}

const ROW = 'flex min-h-11 items-center gap-4 py-1.5';

function Sentence({ url, onOpen, children }: { url: string | null; onOpen(): void; children: ReactNode }) {
  if (url === null) return <p className={ROW}>{children}</p>;
  return (
    <Link className={`${ROW} hover:underline`} to={url} onClick={onOpen}>
      {children}
    </Link>
  );
}

function When({ at }: { at: number }) {
  return (
    <time className="shrink-0 text-ink-3 text-small" dateTime={new Date(at).toISOString()}>
      {relativeTimeText(relativeTime(at, useNow()))}
    </time>
  );
}

function Thumbnail({ project }: { project: Notification['project'] }) {
  if (!project)
    return (
      <span className="grid size-12 place-items-center rounded-field bg-ground text-ink-3">
        <Icon of={Bell} size={20} />
      </span>
    );
  return <Picture ratio="square" round="field" src={project.image} alt="" sizes="48px" upTo={144} />;
}
