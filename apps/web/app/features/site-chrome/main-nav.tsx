import { t } from '@pq/domain/copy';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { mainLinks } from './links.ts';
import type { Section } from './places.ts';

/** The four main links; on wide screens their sub-navigation opens on hover and focus. */
export function MainNav({ current }: { current: Section | null }) {
  return (
    <nav aria-label={t('nav.label')}>
      <ul className="nav-list">
        {mainLinks.map((link) => (
          <NavItem key={link.section} {...link} current={link.section === current} />
        ))}
      </ul>
    </nav>
  );
}

function NavItem({ to, label, sub, current }: (typeof mainLinks)[number] & { current: boolean }) {
  const { pathname } = useLocation();
  // Hover and focus open the list (CSS). Escape and a choice shut it until the pointer or the focus comes anew.
  const [shut, setShut] = useState(false);
  return (
    <li
      className="nav-item"
      data-shut={shut || undefined}
      onPointerEnter={() => setShut(false)}
      onBlur={(event) => (event.currentTarget.contains(event.relatedTarget) ? undefined : setShut(false))}
      onKeyDown={(event) => (event.key === 'Escape' ? setShut(true) : undefined)}
    >
      <Link to={to} aria-current={current ? 'page' : undefined} onClick={() => setShut(true)}>
        {t(label)}
      </Link>
      {sub.length > 0 ? (
        <ul className="drop subnav">
          {sub.map((link) => (
            <li key={link.to}>
              <Link
                to={link.to}
                aria-current={link.to === pathname ? 'page' : undefined}
                onClick={() => setShut(true)}
              >
                {t(link.label)}
              </Link>
            </li>
          ))}
        </ul>
      ) : null}
    </li>
  );
}
