import type { ReactNode } from 'react';

/** What stands below the thanks, under its own heading. */
export function Below({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-8 text-left">
      <h2 className="text-h3 tracking-tight">{title}</h2>
      {children}
    </section>
  );
}
