import { ChevronDown, type LucideIcon } from 'lucide-react';
import { Icon } from '../icon.tsx';

export const selectPill = (on: boolean) =>
  `relative inline-flex min-h-11 items-center gap-1 whitespace-nowrap rounded-full pr-3 pl-3.5 text-control inset-ring data-popup-open:bg-ground ${
    on
      ? 'bg-purpose-tint text-purpose-hover inset-ring-purpose forced-colors:bg-[Highlight] forced-colors:text-[HighlightText]'
      : 'bg-white text-ink-2 inset-ring-line'
  }`;

export function PillWords({
  on,
  prefix,
  picked,
  icon = ChevronDown,
}: {
  on: boolean;
  prefix?: string | undefined;
  picked: string | undefined;
  icon?: LucideIcon;
}) {
  return (
    <>
      {prefix}
      <b className={`font-semibold ${on ? '' : 'text-ink'}`}>{picked}</b>
      <Icon of={icon} size={20} className={`size-4.5 ${on ? '' : 'text-ink-3'}`} />
    </>
  );
}
