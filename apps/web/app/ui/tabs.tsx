import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { useQueryLink } from '#app/lib/addresses/use-query-change.ts';
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
    const current = row.current?.querySelector('[aria-current]')?.getBoundingClientRect();
    if (!row.current || !current) return;
    const { left, right } = row.current.getBoundingClientRect();
    row.current.scrollLeft += Math.max(0, current.right - right) - Math.max(0, left - current.left);
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

const edges = {
  window: '-mx-gutter px-gutter',
  windowOnPhones: 'max-tablet:-mx-gutter max-tablet:px-gutter',
  own: '',
};

export const chipRow = (edge: keyof typeof edges) =>
  `flex gap-2 overflow-x-auto py-1 scrollbar-none data-more:[mask-image:linear-gradient(to_right,var(--color-ink)_calc(100%-56px),transparent)] ${edges[edge]}`;

const chips = {
  link: 'min-h-11 bg-ground px-4.5 font-medium text-button aria-[current]:bg-purpose aria-[current]:font-semibold aria-[current]:text-white',
  withDrawing: 'min-h-11 gap-2 bg-ground px-4 font-medium text-button',
  small:
    'relative min-h-9 bg-white px-3.5 text-control inset-ring inset-ring-line after:absolute after:inset-x-0 after:-inset-y-1',
};

export const chip = (variant: keyof typeof chips) =>
  `inline-flex items-center whitespace-nowrap rounded-full text-ink-2 transition-colors hover:bg-ground-2 forced-colors:inset-ring forced-colors:inset-ring-ink forced-colors:aria-[current]:bg-[Highlight] forced-colors:aria-[current]:text-[HighlightText] ${chips[variant]}`;

export function Chips({
  label,
  edge = 'window',
  children,
}: {
  label: string;
  edge?: keyof typeof edges;
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
