import { t } from '@pq/domain/copy';
import { Bell as BellIcon } from 'lucide-react';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { iconButtonVariants } from '#app/ui/button-variants.ts';
import { Icon } from '#app/ui/icon.tsx';
import { lazyPart } from '#app/ui/lazy-part.tsx';
import { formatUnread } from './unread-count.ts';

// Visitors' pages are shown without it.
const Unread = lazyPart(async () => (await import('./unread.tsx')).Unread);

const PATH = '/my/notification';

/** Of the account `uid`. */
export function Bell({ uid }: { uid: string }) {
  const [unread, setUnread] = useState(0);
  const isHere = useLocation().pathname === PATH;
  const count = formatUnread(unread);
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
      <Unread uid={uid} onUnread={setUnread} />
    </>
  );
}
