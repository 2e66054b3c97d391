import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';

/** A whole screen that says something is done, and the full-width buttons that lead on. */
export function DonePanel({
  icon,
  title,
  children,
  actions,
  ...rest
}: {
  icon: LucideIcon;
  title: string;
  children?: ReactNode;
  actions: ReactNode;
  'data-purpose'?: 'funding' | 'order';
}) {
  return (
    <div {...rest} className="done">
      <Icon of={icon} />
      <h1>{title}</h1>
      {children}
      {actions}
    </div>
  );
}
