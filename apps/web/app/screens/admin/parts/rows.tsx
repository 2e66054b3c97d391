import type { ComponentProps, ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';
import { Picture } from '#app/ui/picture.tsx';
import { forcedCurrent, small } from './looks.ts';

/** A list of the admin; empty without rows. */
export function Rows({
  label,
  isFlush = false,
  children,
}: {
  label?: string;
  /** The neighbours provide the distance. */
  isFlush?: boolean;
  children: ReactNode;
}) {
  return (
    <ul
      className={`overflow-hidden rounded-card border border-line bg-white empty:hidden ${isFlush ? '' : 'mt-4 mb-2'}`}
      aria-label={label}
    >
      {children}
    </ul>
  );
}

const item = 'border-line not-first:border-t forced-colors:inset-ring forced-colors:inset-ring-[CanvasText]';
const inside = 'flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-2.5';

export function Row({ className = '', children }: { className?: string; children: ReactNode }) {
  return <li className={`${item} ${inside} ${className}`}>{children}</li>;
}

/** A row that is a link; J and K move between the rows. */
export function RowLink({ children, ...link }: LinkProps) {
  return (
    <li className={item}>
      <Link
        data-row
        {...link}
        className={`${inside} hover:bg-ground focus-visible:-outline-offset-2 aria-[current]:bg-brand-tint ${forcedCurrent}`}
      >
        {children}
      </Link>
    </li>
  );
}

const from = { 160: 'flex-[1_1_160px]', 220: 'flex-[1_1_220px]', 240: 'flex-[1_1_240px]' };

/** The subject of a row; in windows with less room than `width` it fills the line. */
export function RowText({ width = 160, children }: { width?: keyof typeof from; children: ReactNode }) {
  return <span className={`min-w-0 wrap-anywhere ${from[width]}`}>{children}</span>;
}

export function RowTitle({ oneLine = false, children }: { oneLine?: boolean; children: ReactNode }) {
  return <b className={`block text-label ${oneLine ? 'truncate' : ''}`}>{children}</b>;
}

export function RowNote({ children }: { children: ReactNode }) {
  return <small className={`block ${small}`}>{children}</small>;
}

export function RowTime({ children }: { children: ReactNode }) {
  return <time className={small}>{children}</time>;
}

/** An amount of money with a note. */
export function RowSum({ sum, note }: { sum: string; note: ReactNode }) {
  return (
    <span className="flex-[1_0_100%] tablet:min-w-[132px] tablet:flex-none tablet:text-right">
      <RowTitle>{sum}</RowTitle>
      <RowNote>{note}</RowNote>
    </span>
  );
}

/** The small picture of a row. */
export function RowPicture(picture: Pick<ComponentProps<typeof Picture>, 'src' | 'ground' | 'upTo'>) {
  return <Picture round="badge" className="w-14 flex-none" alt="" sizes="56px" {...picture} />;
}
