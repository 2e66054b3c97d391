import type { ReactNode } from 'react';

type Props = {
  title: string;
  above?: ReactNode;
  role?: 'status';
  children?: ReactNode;
};

export function AuthPage({ title, above, role, children }: Props) {
  return (
    <div className="mx-auto w-full max-w-110 px-5 pt-8 pb-14 tablet:pt-18 tablet:pb-20" role={role}>
      {above}
      <h1 className="mt-4 mb-6 text-center tablet:mb-8">{title}</h1>
      {children}
    </div>
  );
}

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

export function AuthWait() {
  return <div className="min-h-65" />;
}

export function OrLine({ children }: { children: ReactNode }) {
  return (
    <div className="my-5 flex items-center gap-3 text-ink-3 text-small before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
      {children}
    </div>
  );
}
