import type { ReactNode } from 'react';

/**
 * `live` reserves a line for the messages of fields that validate while typing; a hint in all of them but the
 * last makes the spaces between them equal.
 */
export function AuthFields({ live = false, children }: { live?: boolean; children: ReactNode }) {
  return (
    <div
      className={`grid grid-cols-1 ${live ? 'gap-4 [&_[aria-live]]:flow-root [&_[aria-live]]:min-h-6.5' : 'gap-4'}`}
    >
      {children}
    </div>
  );
}

export function OrLine({ children }: { children: ReactNode }) {
  return (
    <div className="my-5 flex items-center gap-3 text-ink-3 text-small before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
      {children}
    </div>
  );
}
