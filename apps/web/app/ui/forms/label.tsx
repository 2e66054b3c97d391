import type { ReactNode } from 'react';

export const labelLook = 'mb-2 flex items-center gap-1 text-ink text-label';

/** What a group of fields or a box is called, as the label of one field looks. */
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
    <Tag id={id} className={labelLook}>
      {children}
    </Tag>
  );
}

/** Words after a label, like that it has to be filled in. */
export function Optional({ children }: { children: ReactNode }) {
  return <span className="font-normal text-ink-3">{children}</span>;
}
