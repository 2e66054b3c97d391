import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';

const looks = {
  note: 'note-b',
  purpose: 'note-b note-p',
  warn: 'note-b note-warn',
  danger: 'note-b note-err',
} as const;

/** A sentence that has to be seen, with an action where it mends something. */
export function NoticeBox({
  look = 'note',
  icon,
  action,
  className = '',
  children,
}: {
  look?: keyof typeof looks;
  icon: LucideIcon;
  action?: ReactNode;
  className?: string;
  children: ReactNode;
}) {
  return (
    <div className={`${looks[look]} ${className}`.trim()}>
      <Icon of={icon} size={20} />
      <div>{children}</div>
      {action}
    </div>
  );
}
