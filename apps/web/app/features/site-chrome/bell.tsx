import { t } from '@pq/domain/copy';
import { Bell as BellIcon } from 'lucide-react';
import { type KeyboardEvent, type MouseEvent, useRef, useState, useSyncExternalStore } from 'react';
import { Link, useLocation } from 'react-router';
import { iconButtonVariants } from '#app/ui/button-variants.ts';
import { Icon } from '#app/ui/icon.tsx';
import { lazyPart } from '#app/ui/lazy-part.tsx';
import { formatUnread } from './unread-count.ts';

// Visitors' pages are shown without it.
const Unread = lazyPart(async () => (await import('./unread.tsx')).Unread);
const BellPanel = lazyPart(async () => (await import('./bell-panel.tsx')).BellPanel);

const PATH = '/my/notification';
const PANEL = 'bell-panel';
/** Narrower windows have no room for the panel next to the page. */
const WIDE = '(width >= 901px)';

/** Of the account `uid`. A link to the list; in wide windows it opens the newest in a panel, but not on the list itself. */
export function Bell({ uid }: { uid: string }) {
  const [unread, setUnread] = useState(0);
  const { pathname, key } = useLocation();
  const isHere = pathname === PATH;
  const opensPanel = useWide() && !isHere;
  // A panel is closed by every navigation.
  const [openAt, setOpenAt] = useState<string | null>(null);
  const isOpen = opensPanel && openAt === key;
  const trigger = useRef<HTMLAnchorElement>(null);
  const count = formatUnread(unread);
  const close = () => setOpenAt(null);
  const toggle = () => setOpenAt(isOpen ? null : key);
  return (
    <>
      <Link
        ref={trigger}
        className={`relative ${iconButtonVariants()}`}
        to={PATH}
        aria-label={unread > 0 ? t('notification.bell.unread', { n: count }) : t('notification.bell')}
        aria-current={isHere ? 'page' : undefined}
        {...(opensPanel && {
          role: 'button',
          'aria-expanded': isOpen,
          'aria-controls': isOpen ? PANEL : undefined,
          onClick: (event: MouseEvent) => {
            // A new tab or window is opened with the list.
            if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
            event.preventDefault();
            toggle();
          },
          onKeyDown: (event: KeyboardEvent) => {
            if (event.key !== ' ') return;
            event.preventDefault();
            toggle();
          },
        })}
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
      {/* Next to the bell in the order of the page, so that Tab leads from one to the other. */}
      {isOpen ? <BellPanel id={PANEL} uid={uid} unread={unread} trigger={trigger} onClose={close} /> : null}
      <Unread uid={uid} onUnread={setUnread} />
    </>
  );
}

function useWide(): boolean {
  return useSyncExternalStore(
    watchWide,
    () => window.matchMedia(WIDE).matches,
    () => false,
  );
}

function watchWide(changed: () => void): () => void {
  const wide = window.matchMedia(WIDE);
  wide.addEventListener('change', changed);
  return () => wide.removeEventListener('change', changed);
}
