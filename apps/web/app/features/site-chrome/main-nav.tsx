import { t } from '@pq/domain/copy';
import { type RefObject, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Link, useLocation } from 'react-router';
import { listGround, listLine } from '#app/ui/floating/list-classes.ts';
import { mainLinks } from './links.ts';
import type { Section } from './places.ts';

/** The sub-navigation is no tab stop while closed, because every section shows it again. */
export function MainNav({ current, onlyWide }: { current: Section | null; onlyWide: boolean }) {
  return (
    <nav
      className={`${onlyWide ? 'hidden @tablet/header:flex' : 'flex'} order-9 -mr-5 -ml-5 w-[calc(100%+40px)] gap-6 overflow-x-auto px-5 [scrollbar-width:none] @tablet/header:order-0 @tablet/header:mr-0 @tablet/header:ml-11 @tablet/header:w-auto @tablet/header:gap-8 @tablet/header:overflow-visible @tablet/header:px-0`}
      aria-label={t('nav.label')}
    >
      <ul className="flex gap-[inherit]">
        {mainLinks.map((link) => (
          <NavItem key={link.section} {...link} current={link.section === current} />
        ))}
      </ul>
    </nav>
  );
}

const mainLink = [
  'relative inline-flex min-h-11.5 items-center whitespace-nowrap text-nav text-ink-2 -outline-offset-4 hover:text-ink @tablet/header:min-h-18',
  "aria-[current]:text-ink aria-[current]:after:absolute aria-[current]:after:inset-x-0 aria-[current]:after:bottom-0 aria-[current]:after:h-[3px] aria-[current]:after:rounded-t-[3px] aria-[current]:after:bg-purpose aria-[current]:after:content-['']",
  'forced-colors:aria-[current]:after:bg-[Highlight]',
].join(' ');

/** Opens at once for the focus; only closing is animated. */
const subList = [
  'hidden @tablet/header:block absolute top-[calc(100%-4px)] -left-4.5 z-40 w-44',
  'invisible -translate-y-1 opacity-0 transition-[opacity,translate,visibility]',
  'group-[:is(:hover:not([data-list=shut]),[data-list=open])]/item:visible group-[:is(:hover:not([data-list=shut]),[data-list=open])]/item:translate-y-0 group-[:is(:hover:not([data-list=shut]),[data-list=open])]/item:opacity-100 group-[:is(:hover:not([data-list=shut]),[data-list=open])]/item:transition-[opacity,translate]',
].join(' ');

const subLink =
  'relative flex min-h-11 flex-1 items-center whitespace-nowrap text-body font-medium text-ink-2 -outline-offset-4 hover:text-ink aria-[current]:font-semibold aria-[current]:text-purpose-hover';

function NavItem({ to, label, sub, current }: (typeof mainLinks)[number] & { current: boolean }) {
  const { pathname } = useLocation();
  const item = useRef<HTMLLIElement>(null);
  const { state, open, shut, wake } = useSubList(item);
  return (
    <li
      ref={item}
      className="group/item relative"
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
      <Link className={mainLink} to={to} aria-current={current ? 'page' : undefined} onClick={shut}>
        {t(label)}
      </Link>
      {sub.length > 0 ? (
        <ul className={`${listGround} ${subList}`}>
          {sub.map((link) => (
            <li key={link.to} className={`${listLine} hover:bg-ground`}>
              <Link
                className={subLink}
                to={link.to}
                aria-current={link.to === pathname ? 'page' : undefined}
                onClick={shut}
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

/** Escape and a choice close it until the pointer or the focus enters again. */
function useSubList(item: RefObject<HTMLLIElement | null>) {
  const [state, setState] = useState<'open' | 'shut' | undefined>();
  return {
    state,
    open(step: 1 | -1) {
      // Hidden elements cannot be focused, so it is rendered first.
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
