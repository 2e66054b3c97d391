import type { ReactNode } from 'react';

export const box = 'rounded-card p-4 inset-ring inset-ring-line tablet:px-6 tablet:py-5';
export const note = 'text-small text-ink-3';

export function ScheduleBox({
  title,
  purpose,
  children,
}: {
  title: string;
  purpose?: string;
  children: ReactNode;
}) {
  return (
    <section className={box} data-purpose={purpose}>
      <h2 className="text-h3 tracking-tight">{title}</h2>
      {children}
    </section>
  );
}
