import type { ReactNode } from 'react';
import { LogoMark } from '#app/ui/logo.tsx';

export const sheetHead = 'font-semibold text-[0.8125rem]/[1.25rem]';
const cell = 'border-code/15 border-b py-1.5 pr-2 text-left align-top font-normal wrap-anywhere';
export const headCell = 'bg-code/5 px-2 py-1.5 text-left font-medium text-code/75';
export const bodyCell = `${cell} pl-2`;
export const sumCell = 'border-code border-t-2 px-2 py-1.5 font-bold';

/** White in both themes, as on paper: one A4 page. */
export function PaperSheet({
  title,
  heading: Heading = 'h2',
  sub,
  corner,
  foot,
  children,
}: {
  title: string;
  heading?: 'h1' | 'h2';
  sub: string;
  corner: ReactNode;
  foot: ReactNode;
  children: ReactNode;
}) {
  return (
    <article
      data-sheet=""
      className="mx-auto flex w-[210mm] max-w-full flex-col gap-[6mm] bg-code-ground p-[15mm] text-[0.8125rem]/[1.25rem] text-code shadow-card **:focus-visible:outline-code max-tablet:p-5 tablet:min-h-[297mm] print:min-h-[265mm] print:w-auto print:p-0 print:shadow-none"
      aria-label={`${title} ${sub}`}
    >
      <header className="flex flex-wrap items-start justify-between gap-4">
        <div className="min-w-0 flex-[1_1_10rem]">
          <LogoMark className="block h-6 w-auto" />
          <Heading className="mt-[4mm] font-bold text-[1.375rem]/[1.875rem]">{title}</Heading>
          <p className="text-code/75 wrap-anywhere">{sub}</p>
        </div>
        {corner}
      </header>
      {children}
      <div className="mt-auto border-code/15 border-t pt-[3mm] text-[0.6875rem]/[1rem] text-code/75">
        {foot}
      </div>
    </article>
  );
}
