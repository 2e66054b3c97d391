import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Icon } from './icon.tsx';

/** A part of a page with its heading, and at its end a link to all of what it shows a few of. */
export function Section({
  title,
  sub,
  more,
  children,
}: {
  title: string;
  sub?: string;
  more?: { to: string; label: string };
  children: ReactNode;
}) {
  return (
    <section className="sec">
      <div className="wrap">
        <div className="sec-hd">
          <div>
            <h2>{title}</h2>
            {sub ? <p>{sub}</p> : null}
          </div>
          {more ? (
            <Link className="see" to={more.to}>
              {more.label}
              <Icon of={ChevronRight} size={16} />
            </Link>
          ) : null}
        </div>
        {children}
      </div>
    </section>
  );
}

/** A box with an edge that holds what belongs together. */
export function Surface({ className = '', children }: { className?: string; children: ReactNode }) {
  return <div className={`box ${className}`}>{children}</div>;
}

/** On phones a bar at the bottom edge that is always in sight; nothing on wider screens. */
export function BottomBar({ children }: { children: ReactNode }) {
  return (
    <div className="foot-bar" data-bottom-bar="">
      {children}
    </div>
  );
}

/**
 * What is done on a page, at the bottom edge: on phones, in low windows, and where its panel has left the window (`isNeeded`).
 * `line` is small print before the rest; on phones it stands above, and the bar is higher by it.
 */
export function ActionBar({
  isNeeded,
  line,
  children,
}: {
  isNeeded: boolean;
  line?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div
      className={`action-bar ${isNeeded ? 'is-needed ' : ''}${line ? 'max-tablet:flex-wrap max-tablet:gap-y-1' : ''}`.trim()}
      data-bottom-bar=""
      data-lines={line ? 2 : undefined}
    >
      {line ? (
        <p className="self-center text-small text-ink-3 max-tablet:basis-full max-tablet:text-center">
          {line}
        </p>
      ) : null}
      {children}
    </div>
  );
}
