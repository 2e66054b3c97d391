import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';

const variants = {
  note: { box: 'bg-ground [&_b]:text-ink', icon: '' },
  purpose: { box: 'bg-purpose-tint [&_b]:text-ink', icon: 'text-purpose' },
  warn: { box: 'bg-accent-tint [&_b]:text-accent-ink', icon: 'text-accent-ink' },
  danger: { box: 'bg-danger-tint [&_b]:text-danger-hover', icon: 'text-danger-hover' },
};

const aligns = {
  top: '',
  start: 'items-start',
  middle: 'items-center large-text:flex-wrap large-text:[&>:is(a,button)]:basis-full',
};

export function NoticeBox({
  variant = 'note',
  icon,
  action,
  align = action ? 'middle' : 'top',
  className = '',
  children,
}: {
  variant?: keyof typeof variants;
  icon: LucideIcon;
  action?: ReactNode;
  align?: keyof typeof aligns;
  className?: string;
  children: ReactNode;
}) {
  return (
    <div
      className={`flex gap-2.5 rounded-field px-4 py-3.5 text-ink-2 text-note forced-colors:inset-ring forced-colors:inset-ring-ink [&>:is(a,button)]:flex-none [&>:is(a,button)]:self-center [&_b]:font-semibold ${variants[variant].box} ${aligns[align]} ${className}`}
    >
      <Icon of={icon} size={20} className={`mt-px ${variants[variant].icon}`} />
      <div className="min-w-0 flex-1 text-pretty">{children}</div>
      {action}
    </div>
  );
}
