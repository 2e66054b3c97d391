import type { ReactNode } from 'react';

export function ThanksSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-8 text-left">
      <h2 className="text-h3 tracking-tight">{title}</h2>
      {children}
    </section>
  );
}
