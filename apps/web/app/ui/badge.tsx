import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';

export type BadgeLook = 'plain' | 'purpose' | 'success' | 'danger' | 'warn' | 'accent' | 'ink' | 'glass';

const looks: Record<BadgeLook, string> = {
  plain: 'bdg',
  purpose: 'bdg bdg-p',
  success: 'bdg bdg-ok',
  danger: 'bdg bdg-err',
  warn: 'bdg bdg-warn',
  accent: 'bdg bdg-pq',
  ink: 'bdg bdg-ink',
  glass: 'bdg bdg-glass',
};

/** A word or two that mark a state or a kind. */
export function Badge({
  look = 'plain',
  icon,
  title,
  className = '',
  children,
}: {
  look?: BadgeLook;
  icon?: LucideIcon;
  title?: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <span className={`${looks[look]} ${className}`.trim()} title={title}>
      {icon ? <Icon of={icon} size={16} /> : null}
      {children}
    </span>
  );
}
