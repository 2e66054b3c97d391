import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';

/** Its `details` has to be the `group/fold`. */
export function FoldLine({ className = '', children }: { className?: string; children: ReactNode }) {
  return (
    <summary
      className={`flex min-h-11 cursor-pointer list-none items-center gap-1 [&::-webkit-details-marker]:hidden ${className}`}
    >
      {children}
      <Icon
        of={ChevronDown}
        size={20}
        className="flex-none text-ink-3 transition-[rotate] group-open/fold:rotate-180"
      />
    </summary>
  );
}
