import { t } from '@pq/domain/copy';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Icon } from '#app/ui/icon.tsx';

export function Queue({
  labelledBy,
  detail,
  children,
}: {
  labelledBy: string;
  detail: ReactNode;
  children: ReactNode;
}) {
  return (
    <div
      className={
        detail
          ? '@split:grid @split:grid-cols-[minmax(320px,5fr)_minmax(0,7fr)] @split:items-start @split:gap-6'
          : undefined
      }
    >
      <section aria-labelledby={labelledBy} className={detail ? '@max-split:[&>:not(h1)]:hidden' : undefined}>
        {children}
      </section>
      {detail}
    </div>
  );
}

export function KeysHint({ children }: { children: ReactNode }) {
  return <p className="text-small text-ink-3 @max-split:hidden">{children}</p>;
}

export function Detail({
  id,
  title,
  marks,
  notes,
  children,
}: {
  id: string;
  title: string;
  marks: ReactNode;
  notes?: ReactNode;
  children: ReactNode;
}) {
  return (
    <article
      className="min-w-0 rounded-card border border-line bg-white @split:sticky @split:top-[calc(24px+var(--long-message))] @split:max-h-[calc(100vh-48px-var(--long-message))] @split:overflow-auto"
      aria-labelledby={id}
    >
      <header className="border-b border-line p-5 @split:sticky @split:top-0 @split:z-1 @split:bg-white">
        <p className="mb-2 flex items-center gap-2 text-small">{marks}</p>
        <h2 id={id} className="wrap-anywhere">
          {title}
        </h2>
        {notes}
      </header>
      {children}
    </article>
  );
}

export const headLink = 'inline-flex min-h-8 items-center gap-1 px-1.5';
export const markLink = `${headLink} first-of-type:ml-auto`;

export function CloseLink({ to }: { to: string }) {
  return (
    <Link className={markLink} to={to} aria-label={t('common.close')} preventScrollReset>
      <Icon of={X} size={20} />
    </Link>
  );
}

export function DetailBody({ children }: { children: ReactNode }) {
  return <div className="isolate grid grid-cols-[minmax(0,1fr)] gap-6 p-5">{children}</div>;
}

export function DetailPart({ id, title, children }: { id: string; title: ReactNode; children: ReactNode }) {
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="mb-2 text-label">
        {title}
      </h3>
      {children}
    </section>
  );
}

export function DetailFoot({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section
      className="grid grid-cols-[minmax(0,1fr)] gap-3 border-t border-line p-5 @split:sticky @split:bottom-0 @split:z-1 @split:bg-white"
      aria-label={label}
    >
      {children}
    </section>
  );
}

export const remarkClass = 'rounded-field px-4 py-3';
export const remarkNote = 'text-small text-ink-2';
export const remarkTextClass = 'wrap-anywhere whitespace-pre-line text-note';

export function Remark({
  note,
  isBad = false,
  children,
}: {
  note: ReactNode;
  isBad?: boolean;
  children: ReactNode;
}) {
  return (
    <div className={`${remarkClass} ${isBad ? 'bg-danger-tint' : 'bg-ground'}`}>
      <small className={remarkNote}>{note}</small>
      {children}
    </div>
  );
}
