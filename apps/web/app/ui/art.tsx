import type { ReactNode } from 'react';

const drawings = {
  cards: (
    <>
      <ellipse className="fill-ground-2" cx="80" cy="110" rx="58" ry="5" />
      <rect className="fill-brand-tint" x="30" y="22" width="48" height="60" rx="8" />
      <rect className="fill-art-brand" x="38" y="30" width="32" height="22" rx="4" />
      <path className="stroke-brand-line" d="M40.5 62.5h23M40.5 72.5h13" strokeWidth="5" />
      <rect className="fill-order-tint" x="84" y="34" width="48" height="60" rx="8" />
      <rect className="fill-art-order" x="92" y="42" width="32" height="22" rx="4" />
      <path className="stroke-order-line" d="M94.5 74.5h23M94.5 84.5h13" strokeWidth="5" />
      <circle className="fill-ink" cx="80" cy="88" r="16" />
      <path className="stroke-white" d="M80 81v14M73 88h14" strokeWidth="3.5" />
    </>
  ),
  search: (
    <>
      <ellipse className="fill-ground-2" cx="80" cy="110" rx="52" ry="5" />
      <circle className="fill-brand-tint stroke-brand" cx="72" cy="54" r="36" strokeWidth="8" />
      <path className="stroke-ink" d="m99 82 22 22" strokeWidth="10" />
      <path className="stroke-art-brand" d="M58 54h28" strokeWidth="7" />
    </>
  ),
  lock: (
    <>
      <ellipse className="fill-ground-2" cx="80" cy="110" rx="50" ry="5" />
      <path className="stroke-ink" d="M56 54V40a24 24 0 0 1 48 0v14" strokeWidth="9" />
      <rect className="fill-brand" x="40" y="52" width="80" height="54" rx="12" />
      <circle className="fill-white" cx="80" cy="76" r="8" />
      <path className="stroke-white" d="M80 78v14" strokeWidth="6" />
    </>
  ),
  plug: (
    <>
      <ellipse className="fill-ground-2" cx="80" cy="110" rx="58" ry="5" />
      <path
        className="stroke-art-brand"
        d="M20 74c22 0 22-20 40-20M140 74c-22 0-22-20-40-20"
        strokeWidth="7"
      />
      <rect className="fill-brand" x="52" y="40" width="24" height="30" rx="6" />
      <rect className="fill-ink" x="88" y="40" width="20" height="30" rx="6" />
      <path className="stroke-accent" d="M76 49h8M76 61h8" strokeWidth="5" />
      <path className="stroke-accent" d="M80 20v10M68 24l4 8M92 24l-4 8" strokeWidth="4" />
    </>
  ),
  done: (
    <>
      <ellipse className="fill-ground-2" cx="80" cy="110" rx="58" ry="5" />
      <circle className="fill-brand-tint" cx="80" cy="58" r="40" />
      <circle className="fill-brand" cx="80" cy="58" r="28" />
      <path className="stroke-white" d="m67 58 10 10 18-20" strokeWidth="6" />
      <circle className="fill-accent" cx="130" cy="30" r="6" />
      <circle className="fill-order" cx="28" cy="40" r="5" />
      <path className="stroke-art-brand" d="m122 84 10 4M30 84l-8 6" strokeWidth="5" />
    </>
  ),
  box: (
    <>
      <ellipse className="fill-ground-2" cx="80" cy="108" rx="58" ry="6" />
      <path className="fill-brand-line" d="M34 46 80 26l46 20v44l-46 20-46-20z" />
      <path className="fill-art-brand" d="m80 66 46-20v44l-46 20z" />
      <path className="fill-brand-tint" d="M34 46 80 66l-14 12-46-20zM126 46 80 66l14 12 46-20z" />
      <path className="stroke-accent" d="M80 8v12M62 14l5 8M98 14l-5 8" strokeWidth="4" />
    </>
  ),
} satisfies Record<string, ReactNode>;

export type ArtName = keyof typeof drawings;

/** A decorative drawing for empty states; the adjacent text says everything that it says. */
export function Art({ name, className = '' }: { name: ArtName; className?: string }) {
  return (
    <svg
      className={`h-30 w-40 ${className}`}
      viewBox="0 0 160 120"
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {drawings[name]}
    </svg>
  );
}
