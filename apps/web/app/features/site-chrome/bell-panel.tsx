import { t } from '@pq/domain/copy';
import type { NotificationGroup as Topic } from '@pq/domain/notification';
import { routeSegments } from '@pq/domain/project/project';
import { relativeTime, relativeTimeText } from '@pq/domain/relative-time';
import { useInfiniteQuery } from '@tanstack/react-query';
import {
  Bell,
  Bookmark,
  ChevronDown,
  CreditCard,
  Hammer,
  Info,
  type LucideIcon,
  Megaphone,
  MessageCircle,
  Package,
  Settings2,
  Truck,
} from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { Link } from 'react-router';
import { useApi } from '#app/data/client/api.tsx';
import {
  groupByProject,
  type Notification,
  type NotificationGroup,
  notificationsQuery,
} from '#app/data/notifications.ts';
import { PushOffer } from '#app/features/notifications/push-offer.tsx';
import { useReadNotifications } from '#app/features/notifications/use-read-notifications.ts';
import { useNow } from '#app/lib/now.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { iconButtonVariants } from '#app/ui/button-variants.ts';
import { Icon } from '#app/ui/icon.tsx';
import { Picture } from '#app/ui/picture.tsx';
import { Skeleton } from '#app/ui/states.tsx';
import '#app/styles/bell-panel.css';
import { formatUnread } from './unread-count.ts';

const icons: Record<Topic, LucideIcon> = {
  payment: CreditCard,
  shipping: Truck,
  box: Package,
  news: Megaphone,
  inquiry: MessageCircle,
  openAlert: Bell,
  scrapAlert: Bookmark,
  making: Hammer,
  makerInbox: MessageCircle,
  site: Info,
};

/** Of a project, before the others are folded. */
const SHOWN = 3;

/** The newest notifications by project, under the bell `trigger`. */
export function BellPanel({
  id,
  uid,
  unread,
  trigger,
  onClose,
}: {
  id: string;
  uid: string;
  unread: number;
  trigger: RefObject<HTMLElement | null>;
  onClose(): void;
}) {
  const panel = useRef<HTMLElement>(null);
  const title = useId();
  const [onlyUnread, setOnlyUnread] = useState(false);
  useDismissal({ panel, trigger, onClose });
  return (
    <section
      ref={panel}
      id={id}
      aria-labelledby={title}
      // Chromium gives the focus to what scrolls; a press on the panel's ground is a press inside.
      tabIndex={-1}
      className="bell-panel"
    >
      <div className="bell-head">
        <div className="bell-title">
          <h2 id={title}>
            {t('notification.title')}{' '}
            {unread > 0 ? <span aria-hidden="true">{formatUnread(unread)}</span> : null}
          </h2>
          <ReadAll />
          <Link
            className={iconButtonVariants()}
            to="/my/notification/settings"
            aria-label={t('notification.settings')}
          >
            <Icon of={Settings2} size={20} />
          </Link>
        </div>
        {/* biome-ignore lint/a11y/useSemanticElements: two buttons, not fields of a form */}
        <div className="bell-choices" role="group" aria-label={t('notification.filter')}>
          <Choice picked={!onlyUnread} onPick={() => setOnlyUnread(false)}>
            {t('notification.all')}
          </Choice>
          <Choice picked={onlyUnread} onPick={() => setOnlyUnread(true)}>
            {t('notification.unread')}
            {unread > 0 ? ` ${formatUnread(unread)}` : ''}
          </Choice>
        </div>
      </div>
      <div className="bell-body">
        <Newest key={String(onlyUnread)} onlyUnread={onlyUnread} />
        <div className="bell-offer">
          <PushOffer uid={uid} />
        </div>
      </div>
      <div className="bell-foot">
        <ButtonLink variant="text" height={44} full to="/my/notification">
          {t('notification.panel.all')}
        </ButtonLink>
      </div>
    </section>
  );
}

/** Escape closes and returns the focus to the bell; a press elsewhere, or the focus moving on, closes. */
function useDismissal({
  panel,
  trigger,
  onClose,
}: {
  panel: RefObject<HTMLElement | null>;
  trigger: RefObject<HTMLElement | null>;
  onClose(): void;
}): void {
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  useEffect(() => {
    const isInside = (target: EventTarget | null) =>
      target instanceof Node && [panel, trigger].some(({ current }) => current?.contains(target));
    const leave = ({ target }: Event) => {
      if (!isInside(target)) close.current();
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      close.current();
      trigger.current?.focus();
    };
    document.addEventListener('pointerdown', leave);
    document.addEventListener('focusin', leave);
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('pointerdown', leave);
      document.removeEventListener('focusin', leave);
      document.removeEventListener('keydown', onKey);
    };
  }, [panel, trigger]);
}

function ReadAll() {
  const read = useReadNotifications();
  return (
    <Button
      variant="text"
      height={40}
      padding={8}
      busy={read.isPending}
      onClick={() => read.mutate({ all: true })}
    >
      {t('notification.readAll')}
    </Button>
  );
}

function Choice({ picked, onPick, children }: { picked: boolean; onPick(): void; children: ReactNode }) {
  return (
    <button type="button" aria-pressed={picked} onClick={onPick}>
      {children}
    </button>
  );
}

/** The first page of the list; the page of all has the others. */
function Newest({ onlyUnread }: { onlyUnread: boolean }) {
  const list = useInfiniteQuery(notificationsQuery(useApi(), onlyUnread));
  const read = useReadNotifications();
  if (list.isPending) return <Loading />;
  if (!list.data)
    return (
      <div className="bell-words" role="alert">
        <p>{list.error.message}</p>
        <Button variant="line" height={40} onClick={() => void list.refetch()}>
          {t('common.retry')}
        </Button>
      </div>
    );
  const groups = groupByProject(list.data.pages[0]?.notifications ?? []);
  if (groups.length === 0)
    return <p className="bell-words">{t(onlyUnread ? 'notification.empty.unread' : 'notification.empty')}</p>;
  return groups.map((group) => (
    <Group
      key={group.project?.key ?? ''}
      group={group}
      onOpen={({ key, read: isRead }) => {
        if (!isRead) read.mutate({ keys: [key] });
      }}
    />
  ));
}

function Loading() {
  return (
    <div className="bell-waiting" role="status" aria-label={t('common.loading')}>
      <Skeleton />
      <Skeleton />
      <Skeleton />
    </div>
  );
}

function Group({
  group: { project, notifications },
  onOpen,
}: {
  group: NotificationGroup;
  onOpen(notification: Notification): void;
}) {
  const title = useId();
  const rows = useRef<HTMLUListElement>(null);
  const [isUnfolded, setUnfolded] = useState(false);
  // The button is gone with what it has unfolded.
  useEffect(() => {
    const first = isUnfolded ? rows.current?.children[SHOWN] : null;
    if (!(first instanceof HTMLElement)) return;
    first.tabIndex = -1;
    first.focus({ preventScroll: true });
  }, [isUnfolded]);
  const folded = isUnfolded ? 0 : Math.max(0, notifications.length - SHOWN);
  return (
    <section className="bell-group" data-purpose={project ? routeSegments[project.purpose] : undefined}>
      <h3>
        <Thumbnail project={project} />
        <span className="line-clamp-1" id={title}>
          {project?.title ?? t('notification.account')}
        </span>
      </h3>
      <ul ref={rows} aria-labelledby={title}>
        {notifications.slice(0, notifications.length - folded).map((notification) => (
          <li key={notification.key}>
            <Row notification={notification} onOpen={() => onOpen(notification)} />
          </li>
        ))}
      </ul>
      {folded > 0 ? (
        <Button variant="text" height={40} padding={8} onClick={() => setUnfolded(true)}>
          {t('notification.panel.older', { n: folded })}
          <Icon of={ChevronDown} size={16} />
        </Button>
      ) : null}
    </section>
  );
}

function Row({ notification, onOpen }: { notification: Notification; onOpen(): void }) {
  const { text, group, at, read } = notification;
  const now = useNow();
  return (
    <Sentence notification={notification} onOpen={onOpen}>
      <span className="bell-icon">
        <Icon of={icons[group]} size={16} />
      </span>
      <span>
        {read ? null : <span className="sr-only">{t('notification.unread')} </span>}
        <span className="bell-text">{text}</span>
        <time dateTime={new Date(at).toISOString()}>{relativeTimeText(relativeTime(at, now))}</time>
      </span>
      {read ? null : <span className="bell-dot" aria-hidden="true" />}
    </Sentence>
  );
}

function Sentence({
  notification: { url, read },
  onOpen,
  children,
}: {
  notification: Notification;
  onOpen(): void;
  children: ReactNode;
}) {
  const row = { className: 'bell-row', 'data-read': read || undefined };
  if (url === null) return <p {...row}>{children}</p>;
  return (
    <Link {...row} to={url} onClick={onOpen}>
      {children}
    </Link>
  );
}

function Thumbnail({ project }: { project: Notification['project'] }) {
  return (
    <span className="bell-picture">
      {project ? (
        <Picture ratio="square" round="own" src={project.image} alt="" sizes="28px" upTo={144} />
      ) : (
        <Icon of={Bell} size={16} />
      )}
    </span>
  );
}
