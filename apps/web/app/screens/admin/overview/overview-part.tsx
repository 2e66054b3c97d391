import type { ReactNode } from 'react';

export function OverviewPart({ id, label, children }: { id?: string; label: string; children: ReactNode }) {
  return (
    <section {...(id === undefined ? { 'aria-label': label } : { 'aria-labelledby': id })}>
      <h2 id={id} className="mb-2 text-h3 tracking-tight">
        {label}
      </h2>
      {children}
    </section>
  );
}

export const tile = 'grid h-full gap-1 rounded-card border p-4 hover:border-ink-3';
