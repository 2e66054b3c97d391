import { NavigationMenu } from '@base-ui/react/navigation-menu';
import { t } from '@pq/domain/copy';
import { Link, useLocation } from 'react-router';
import { mainLinks } from './links.ts';
import type { Section } from './places.ts';

/** The four main links; on wide screens their sub-navigation opens on hover, focus and arrow keys. */
export function MainNav({ current }: { current: Section | null }) {
  const { pathname } = useLocation();
  return (
    <NavigationMenu.Root render={<nav aria-label={t('nav.label')} />}>
      <NavigationMenu.List className="nav-list">
        {mainLinks.map(({ section, to, label, sub }) => (
          <NavigationMenu.Item key={section} className="nav-item">
            {sub.length === 0 ? (
              <NavigationMenu.Link
                render={<Link to={to} />}
                {...(section === current && { 'aria-current': 'page' as const })}
              >
                {t(label)}
              </NavigationMenu.Link>
            ) : (
              <>
                <NavigationMenu.Trigger
                  nativeButton={false}
                  render={<Link to={to} role={undefined} />}
                  {...(section === current && { 'aria-current': 'page' as const })}
                >
                  {t(label)}
                </NavigationMenu.Trigger>
                <NavigationMenu.Content className="drop subnav" render={<ul />}>
                  {sub.map((link) => (
                    <li key={link.to} className={link.to === pathname ? 'is-on' : ''}>
                      <NavigationMenu.Link render={<Link to={link.to} />} closeOnClick>
                        {t(link.label)}
                      </NavigationMenu.Link>
                    </li>
                  ))}
                </NavigationMenu.Content>
              </>
            )}
          </NavigationMenu.Item>
        ))}
      </NavigationMenu.List>
      <NavigationMenu.Portal>
        <NavigationMenu.Positioner className="nav-float" sideOffset={4} align="start">
          <NavigationMenu.Popup>
            <NavigationMenu.Viewport />
          </NavigationMenu.Popup>
        </NavigationMenu.Positioner>
      </NavigationMenu.Portal>
    </NavigationMenu.Root>
  );
}
