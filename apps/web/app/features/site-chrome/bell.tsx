import { t } from '@pq/domain/copy';
import { MAX_UNREAD } from '@pq/domain/notification';
import { Bell as BellIcon } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { iconButtonVariants } from '#app/ui/button-variants.ts';
import { Icon } from '#app/ui/icon.tsx';
import { useUnread } from './use-unread.ts';

const PATH = '/my/notification';

export function Bell() {
  const known = useUnread();
  const unread = known ?? 0;
  const isHere = useLocation().pathname === PATH;
  const count = unread > MAX_UNREAD ? `${MAX_UNREAD}+` : String(unread);
  return (
    <>
      <Link
        className={`relative ${iconButtonVariants()}`}
        to={PATH}
        aria-label={unread > 0 ? t('notification.bell.unread', { n: count }) : t('notification.bell')}
        aria-current={isHere ? 'page' : undefined}
      >
        <Icon of={BellIcon} />
        {unread > 0 ? (
          <span
            className={`absolute top-0 right-0 grid place-items-center rounded-full bg-danger font-bold text-small text-white ${
              count.length > 1 ? 'h-5 px-1' : 'size-5'
            }`}
            aria-hidden="true"
          >
            {count}
          </span>
        ) : null}
      </Link>
      <NewAnnouncer unread={known} />
    </>
  );
}

/** Speaks of new notifications, not of those that were unread when the page opened. */
function NewAnnouncer({ unread }: { unread: number | undefined }) {
  const last = useRef(unread);
  const [announced, setAnnounced] = useState('');
  useEffect(() => {
    if (last.current !== undefined && unread !== undefined && unread > last.current)
      setAnnounced(t('notification.bell.unread', { n: unread }));
    last.current = unread;
  }, [unread]);
  return (
    <span className="sr-only" role="status">
      {announced}
    </span>
  );
}
