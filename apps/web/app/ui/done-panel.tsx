import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';

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
    <div {...rest} className="mx-auto w-full max-w-110 px-5 pt-8 text-center tablet:pt-18 [&>p]:text-ink-2">
      <Icon of={icon} className="mx-auto size-14 text-purpose" />
      <h1 className="mt-4 mb-6 tablet:mb-8">{title}</h1>
      {children}
      <div className="mt-6 grid gap-2">{actions}</div>
    </div>
  );
}
