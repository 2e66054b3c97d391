import type { ReactNode } from 'react';

export function StatsBox({
  title,
  className = '',
  children,
}: {
  title: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <section className={`rounded-card p-4 inset-ring inset-ring-line tablet:px-6 tablet:py-5 ${className}`}>
      <h2 className="text-h3 tracking-tight">{title}</h2>
      {children}
    </section>
  );
}

export function StatsNote({ children }: { children: ReactNode }) {
  return <p className="mt-3 text-small text-ink-3">{children}</p>;
}

export const boxTable =
  'mt-3 -mx-4 -mb-2 w-[calc(100%+32px)] border-collapse text-note tablet:-mx-6 tablet:w-[calc(100%+48px)]';

const edge = 'border-t border-line py-2.5';
export const cell = `${edge} text-right whitespace-nowrap`;
export const headCell = `${cell} text-small text-ink-3 first:text-left`;
export const rowHead = `${edge} text-left`;
