import { Check } from 'lucide-react';
import { Icon } from './icon.tsx';

export function Tick({
  on,
  shape = 'ring',
  className = '',
}: {
  on: boolean;
  shape?: 'box' | 'ring';
  className?: string;
}) {
  return (
    <span
      className={`grid size-6 flex-none place-items-center ${shape === 'box' ? 'rounded-badge' : 'rounded-full'} ${on ? 'bg-purpose text-white forced-colors:bg-[Highlight] forced-colors:text-[HighlightText]' : 'text-transparent inset-ring-[1.5px] inset-ring-field'} ${className}`}
      aria-hidden="true"
    >
      <Icon of={Check} size={16} className="size-3.5 stroke-3" />
    </span>
  );
}
