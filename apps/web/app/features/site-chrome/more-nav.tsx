import { t } from '@pq/domain/copy';
import { Link, useLocation } from 'react-router';
import { mainLinks } from './links.ts';

/** For touch devices, where the header has no hover. */
export function MoreNav() {
  const { pathname } = useLocation();
  const links = mainLinks.find(({ section }) => section === 'more')?.sub ?? [];
  return (
    <nav
      className="flex gap-x-6 gap-y-1 overflow-x-auto pt-1 [scrollbar-width:none] tablet:pt-4"
      aria-label={t('nav.more')}
    >
      {links.map(({ to, label }) => (
        <Link
          key={to}
          className="inline-flex min-h-11 items-center whitespace-nowrap text-control text-ink-3 -outline-offset-2 hover:text-ink aria-[current]:font-bold aria-[current]:text-ink forced-colors:aria-[current]:bg-[Highlight] forced-colors:aria-[current]:text-[HighlightText]"
          to={to}
          aria-current={pathname === to || pathname.startsWith(`${to}/`) ? 'page' : undefined}
        >
          {t(label)}
        </Link>
      ))}
    </nav>
  );
}
