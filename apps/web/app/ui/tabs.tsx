import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { useQueryLink } from '#app/lib/addresses/use-query-change.ts';
import { chip, chipRow, type RowEdge } from './chip-variants.ts';
import { useScrollEdge } from './use-scroll-edge.ts';

export function Tabs({
  label,
  className = '',
  children,
}: {
  label: string;
  className?: string;
  children: ReactNode;
}) {
  const row = useRef<HTMLElement>(null);
  useEffect(() => {
    const tabs = row.current;
    if (!tabs) return;
    const showCurrent = () => {
      const current = tabs.querySelector('[aria-current]')?.getBoundingClientRect();
      if (!current) return;
      const { left, right } = tabs.getBoundingClientRect();
      tabs.scrollLeft += Math.max(0, current.right - right) - Math.max(0, left - current.left);
    };
    showCurrent();
    // Fonts and counts that come later make tabs wider.
    const sizes = new ResizeObserver(showCurrent);
    for (const tab of tabs.children) sizes.observe(tab);
    const stop = () => sizes.disconnect();
    for (const type of ['pointerdown', 'wheel'] as const)
      tabs.addEventListener(type, stop, { passive: true });
    return () => {
      stop();
      for (const type of ['pointerdown', 'wheel'] as const) tabs.removeEventListener(type, stop);
    };
  }, []);
  return (
    <nav
      className={`flex gap-7 overflow-x-auto border-line border-b scrollbar-none ${className}`}
      aria-label={label}
      ref={row}
    >
      {children}
    </nav>
  );
}

export function Tab({
  to,
  current,
  count,
  state,
  children,
}: {
  to: string;
  current: boolean;
  count?: number | undefined;
  state?: unknown;
  children: ReactNode;
}) {
  return (
    <Link
      className="relative inline-flex min-h-14 items-center gap-1.5 whitespace-nowrap text-ink-3 text-nav hover:text-ink focus-visible:-outline-offset-2 aria-[current]:text-ink aria-[current]:after:absolute aria-[current]:after:inset-x-0 aria-[current]:after:bottom-0 aria-[current]:after:h-0.5 aria-[current]:after:bg-ink forced-colors:aria-[current]:after:bg-[Highlight]"
      to={to}
      state={state}
      preventScrollReset
      onClick={useQueryLink(to, state)}
      aria-current={current ? 'page' : undefined}
    >
      {children}
      {count === undefined ? null : <TabCount>{count}</TabCount>}
    </Link>
  );
}

export function TabCount({ children }: { children: ReactNode }) {
  return <small className="text-label text-purpose">{children}</small>;
}

export function Chips({
  label,
  edge = 'window',
  children,
}: {
  label: string;
  edge?: RowEdge;
  children: ReactNode;
}) {
  const { row, more } = useScrollEdge<HTMLElement>();
  return (
    <nav className={chipRow(edge)} aria-label={label} ref={row} data-more={more || undefined}>
      {children}
    </nav>
  );
}

export function ChipLink({ to, current, children }: { to: string; current: boolean; children: ReactNode }) {
  return (
    <Link
      className={chip('link')}
      to={to}
      preventScrollReset
      aria-current={current ? 'true' : undefined}
      onClick={useQueryLink(to)}
    >
      {children}
    </Link>
  );
}

export function ChipButton({
  onPress,
  className = '',
  children,
}: {
  onPress(): void;
  className?: string;
  children: ReactNode;
}) {
  return (
    <button type="button" className={`${chip('small')} ${className}`} onClick={onPress}>
      {children}
    </button>
  );
}
