import { ChevronRight } from 'lucide-react';
import type { HTMLAttributes, ReactNode, Ref } from 'react';
import { Link } from 'react-router';
import { Icon } from './icon.tsx';
import { type PurposeColours, PurposeContext } from './purpose-context.ts';

export const wrapClass = 'mx-auto w-full max-w-page px-gutter';

/** `data-room="bar"`: an ActionBar covers its end on phones and in low windows. */
export function Wrap({
  as: Tag = 'div',
  className = '',
  ...rest
}: HTMLAttributes<HTMLElement> & {
  as?: 'div' | 'section';
  ref?: Ref<HTMLDivElement>;
  'data-purpose'?: PurposeColours | undefined;
}) {
  const part = <Tag {...rest} className={`${wrapClass} ${className}`} />;
  const colours = rest['data-purpose'];
  return colours ? <PurposeContext value={colours}>{part}</PurposeContext> : part;
}

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
    <section className="pt-section">
      <Wrap>
        <div className="mb-5 flex items-end justify-between gap-4 large-text:flex-wrap tablet:mb-6">
          <div>
            <h2 className="text-h1">{title}</h2>
            {sub ? <p className="mt-0.5 text-ink-3">{sub}</p> : null}
          </div>
          {more ? (
            <Link
              className="-my-2.5 -mr-1.5 inline-flex min-h-11 items-center gap-0.5 whitespace-nowrap pl-2 text-ink-2 text-label hover:text-purpose"
              to={more.to}
            >
              {more.label}
              <Icon of={ChevronRight} size={16} />
            </Link>
          ) : null}
        </div>
        {children}
      </Wrap>
    </section>
  );
}

const airs = { usual: 'p-5 tablet:p-6', own: '' };

export const surfaceClass = 'rounded-box bg-white inset-ring inset-ring-line';
const edges = { line: surfaceClass, purpose: 'rounded-box bg-white inset-ring-2 inset-ring-purpose' };

export function Surface({
  as: Tag = 'div',
  pad = 'usual',
  edge = 'line',
  className = '',
  ...rest
}: HTMLAttributes<HTMLElement> & {
  as?: 'div' | 'nav';
  pad?: keyof typeof airs;
  edge?: keyof typeof edges;
  ref?: Ref<HTMLDivElement>;
}) {
  return <Tag {...rest} className={`${edges[edge]} ${airs[pad]} ${className}`} />;
}

const barClass =
  'fixed inset-x-0 bottom-0 z-20 gap-2 border-line border-t bg-white pt-2 pb-[calc(8px+env(safe-area-inset-bottom))]';

export function BottomBar({ children }: { children: ReactNode }) {
  return (
    <div className={`${barClass} flex items-center px-5 tablet:hidden`} data-bottom-bar="alone">
      {children}
    </div>
  );
}

/**
 * `isNeeded`: the panel with the same actions has scrolled out of the window. `isReplaced`: on phones, too, its button is in sight.
 * Buttons in the bar have `place="bar"`.
 */
export function ActionBar({
  isNeeded,
  isReplaced = false,
  line,
  children,
}: {
  isNeeded: boolean;
  isReplaced?: boolean;
  line?: ReactNode;
  children: ReactNode;
}) {
  const shown = isNeeded ? 'flex' : isReplaced ? 'hidden' : 'hidden max-tablet:flex flat:flex';
  return (
    <div
      className={`${barClass} ${shown} px-[max(var(--spacing-gutter),calc(50vw-var(--container-content)/2))] tablet:*:first:ml-auto ${line ? 'max-tablet:flex-wrap max-tablet:gap-y-1' : ''}`}
      data-bottom-bar="action"
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

export function BarSum({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <div className="min-w-23 self-center">
      <small className="block text-ink-3 text-small">{label}</small>
      <b className="whitespace-nowrap font-bold text-[1.125rem]/[1.5rem] tracking-snug">{children}</b>
    </div>
  );
}
