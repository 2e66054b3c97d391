import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { useScrollEdge } from './use-scroll-edge.ts';

/** A row of links that are parts of one page; the current one is brought into sight where they do not fit. */
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
    <nav className={`tabs ${className}`} aria-label={label} ref={row}>
      {children}
    </nav>
  );
}

/** One part. `count` stands small behind the words. The page stays where it is scrolled to. */
export function Tab({
  to,
  current,
  count,
  state,
  children,
}: {
  to: string;
  current: boolean;
  count?: number;
  state?: unknown;
  children: ReactNode;
}) {
  return (
    <Link to={to} state={state} preventScrollReset aria-current={current ? 'page' : undefined}>
      {children}
      {count === undefined ? null : <small>{count}</small>}
    </Link>
  );
}

/** A row of chips; it scrolls sideways where it does not fit, and fades out where there is more. */
export function Chips({
  label,
  className = '',
  children,
}: {
  label: string;
  className?: string;
  children: ReactNode;
}) {
  const { row, more } = useScrollEdge<HTMLElement>();
  return (
    <nav className={`chips ${className}`.trim()} aria-label={label} ref={row} data-more={more || undefined}>
      {children}
    </nav>
  );
}

/** A chip that leads to a filtered view of the same page. */
export function ChipLink({ to, current, children }: { to: string; current: boolean; children: ReactNode }) {
  return (
    <Link className="chip" to={to} preventScrollReset aria-current={current ? 'true' : undefined}>
      {children}
    </Link>
  );
}

/** A small chip that does something to the field above it. */
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
    <button type="button" className={`chip chip-s ${className}`.trim()} onClick={onPress}>
      {children}
    </button>
  );
}
