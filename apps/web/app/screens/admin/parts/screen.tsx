import { ChevronLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Icon } from '#app/ui/icon.tsx';
import { Skeleton } from '#app/ui/states.tsx';

export function ScreenTitle({ id, children }: { id: string; children: ReactNode }) {
  return (
    <h1 id={id} className="mb-4">
      {children}
    </h1>
  );
}

export function ScreenHead({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
      <h1 id={id}>{title}</h1>
      {children}
    </div>
  );
}

export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link className="inline-flex min-h-11 items-center gap-1 text-small text-ink-2" to={to}>
      <Icon of={ChevronLeft} size={16} />
      {children}
    </Link>
  );
}

export function PartSkeleton() {
  return <Skeleton className="mt-4 h-80" />;
}

export function Actions({ atEnd = false, children }: { atEnd?: boolean; children: ReactNode }) {
  return <div className={`flex flex-wrap items-center gap-2 ${atEnd ? 'justify-end' : ''}`}>{children}</div>;
}
