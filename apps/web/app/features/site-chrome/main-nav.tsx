import { t } from '@pq/domain/copy';
import { type RefObject, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Link, useLocation } from 'react-router';
import { mainLinks } from './links.ts';
import type { Section } from './places.ts';

/**
 * The four main links; on wide screens their sub-navigation opens on hover and by the arrow key. It is no stop of the Tab key
 * while it is shut: every section shows it once more itself.
 */
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
  const item = useRef<HTMLLIElement>(null);
  const { state, open, shut, wake } = useSubList(item);
  return (
    <li
      ref={item}
      className="nav-item"
      data-list={state}
      onPointerEnter={wake}
      onBlur={(event) => (event.currentTarget.contains(event.relatedTarget) ? undefined : wake())}
      onKeyDown={(event) => {
        if (event.key === 'Escape') shut();
        if (sub.length === 0 || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return;
        event.preventDefault();
        open(event.key === 'ArrowDown' ? 1 : -1);
      }}
    >
      <Link to={to} aria-current={current ? 'page' : undefined} onClick={shut}>
        {t(label)}
      </Link>
      {sub.length > 0 ? (
        <ul className="drop subnav">
          {sub.map((link) => (
            <li key={link.to}>
              <Link to={link.to} aria-current={link.to === pathname ? 'page' : undefined} onClick={shut}>
                {t(link.label)}
              </Link>
            </li>
          ))}
        </ul>
      ) : null}
    </li>
  );
}

/**
 * The list under a main link. Hover shows it (CSS); an arrow key opens it and moves on in it; Escape and a choice shut it until
 * the pointer or the focus comes anew.
 */
function useSubList(item: RefObject<HTMLLIElement | null>) {
  const [state, setState] = useState<'open' | 'shut' | undefined>();
  return {
    state,
    open(step: 1 | -1) {
      // What is hidden takes no focus: it is shown before.
      flushSync(() => setState('open'));
      const links = [...(item.current?.querySelectorAll<HTMLElement>('a') ?? [])];
      const at = links.indexOf(document.activeElement as HTMLElement);
      links.at((at + step) % links.length)?.focus();
    },
    shut() {
      if (state === 'open') item.current?.querySelector('a')?.focus();
      setState('shut');
    },
    wake: () => setState(undefined),
  };
}
