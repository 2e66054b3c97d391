import { t } from '@pq/domain/copy';
import { Link, useLocation } from 'react-router';
import { mainLinks } from './links.ts';

/** The sub-navigation of the screens about PQ itself, in sight where no pointer hovers over the header. */
export function MoreNav() {
  const { pathname } = useLocation();
  const links = mainLinks.find(({ section }) => section === 'more')?.sub ?? [];
  return (
    <nav className="more-nav" aria-label={t('nav.more')}>
      {links.map(({ to, label }) => (
        <Link
          key={to}
          to={to}
          aria-current={pathname === to || pathname.startsWith(`${to}/`) ? 'page' : undefined}
        >
          {t(label)}
        </Link>
      ))}
    </nav>
  );
}
