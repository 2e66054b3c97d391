import type { ReactNode } from 'react';

export const labelClass = 'mb-2 flex items-center gap-1 text-ink text-label';

export function FieldLabel({
  as: Tag = 'legend',
  id,
  children,
}: {
  as?: 'legend' | 'p';
  id?: string;
  children: ReactNode;
}) {
  return (
    <Tag id={id} className={labelClass}>
      {children}
    </Tag>
  );
}

export function Optional({ children }: { children: ReactNode }) {
  return <span className="font-normal text-ink-3">{children}</span>;
}
