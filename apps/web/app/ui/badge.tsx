import type { ReactNode } from 'react';

export type BadgeLook = 'plain' | 'p' | 'ok' | 'err' | 'warn' | 'pq' | 'ink' | 'glass';

export function Badge({
  look = 'plain',
  title,
  children,
}: {
  look?: BadgeLook;
  title?: string;
  children: ReactNode;
}) {
  return (
    <span className={look === 'plain' ? 'bdg' : `bdg bdg-${look}`} title={title}>
      {children}
    </span>
  );
}
