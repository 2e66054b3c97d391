import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';

const variants = {
  plain: 'bg-ground text-ink-2',
  white: 'bg-white text-ink-2',
  purpose: 'bg-purpose-tint text-purpose-hover',
  success: 'bg-success-tint text-success',
  danger: 'bg-danger-tint text-danger-hover',
  warn: 'bg-accent-tint text-accent-ink',
  accent: 'bg-accent text-on-accent',
  ink: 'bg-ink text-white',
  glass: 'bg-glass text-ink',
};

export type BadgeVariant = keyof typeof variants;

export function Badge({
  variant = 'plain',
  icon,
  title,
  className = '',
  children,
}: {
  variant?: BadgeVariant;
  icon?: LucideIcon;
  title?: string;
  /** Layout only. */
  className?: string;
  children: ReactNode;
}) {
  return (
    <span
      className={`inline-flex min-h-6 items-center gap-1 whitespace-nowrap rounded-badge px-2 text-badge large-text:whitespace-normal large-text:text-balance forced-colors:inset-ring forced-colors:inset-ring-ink ${variants[variant]} ${className}`}
      title={title}
    >
      {icon ? <Icon of={icon} size={16} className="-ml-px size-3.5" /> : null}
      {children}
    </span>
  );
}
