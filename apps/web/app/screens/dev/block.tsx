import type { ReactNode } from 'react';

export function Block({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-16">
      <h2 className="mb-6 pb-3 border-b-2 border-ink">{title}</h2>
      {children}
    </section>
  );
}

export function Row({ purpose, children }: { purpose?: 'order'; children: ReactNode }) {
  return (
    <div className="mt-5 flex flex-wrap items-end gap-x-5 gap-y-4" data-purpose={purpose}>
      {children}
    </div>
  );
}
