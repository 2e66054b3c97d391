import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from '#app/ui/icon.tsx';
import { Skeleton } from '#app/ui/states.tsx';

export function Note({ children }: { children: ReactNode }) {
  return <p className={NOTE}>{children}</p>;
}

const NOTE = 'mt-1 text-ink-3 text-note';

export function NoteAndAction({ note, children }: { note: ReactNode; children: ReactNode }) {
  return (
    <Line>
      <p className={`${NOTE} grow basis-70`}>{note}</p>
      {children}
    </Line>
  );
}

export function Line({ children }: { children: ReactNode }) {
  return <div className="mt-1 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">{children}</div>;
}

export function Rows({ children }: { children: ReactNode }) {
  return <ul className="my-3">{children}</ul>;
}

type RowProps = { icon?: LucideIcon; title: string; facts: readonly string[]; children: ReactNode };

export function Row({ icon, title, facts, children }: RowProps) {
  return (
    <li className="flex min-h-16 items-center gap-4 border-line py-2.5 not-first:border-t">
      {icon ? (
        <span className="text-ink-3">
          <Icon of={icon} />
        </span>
      ) : null}
      <div className="min-w-0 flex-1">
        <b className="block text-label">{title}</b>
        {facts.map((fact) => (
          <small key={fact} className="mt-0.5 block text-ink-3 text-small">
            {fact}
          </small>
        ))}
      </div>
      {children}
    </li>
  );
}

export function PartSkeleton() {
  return <Skeleton className="mt-4 h-16" />;
}
