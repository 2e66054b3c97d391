import type { ReactNode } from 'react';
import { fields } from './classes.ts';

const box = 'rounded-card border border-line bg-white px-5 py-4';

export function Box({
  id,
  title,
  label,
  className = '',
  children,
}: {
  id?: string;
  title?: string;
  label?: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <section
      className={`${box} ${className}`}
      {...(label === undefined ? { 'aria-labelledby': id } : { 'aria-label': label })}
    >
      {title === undefined ? null : (
        <h2 id={id} className="mb-2 text-h3 tracking-tight">
          {title}
        </h2>
      )}
      {children}
    </section>
  );
}

export function FormBox({
  id,
  title,
  label,
  className = '',
  children,
}: {
  id?: string;
  title?: string;
  label?: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <section
      className={`${box} ${fields} ${className}`}
      {...(label === undefined ? { 'aria-labelledby': id } : { 'aria-label': label })}
    >
      {title === undefined ? null : (
        <h2 id={id} className="text-h3 tracking-tight">
          {title}
        </h2>
      )}
      {children}
    </section>
  );
}

export const recordHead = 'mt-1 mb-4 flex flex-wrap items-center gap-x-3 gap-y-2';

export function Fact({
  name,
  isFirst = false,
  children,
}: {
  name: string;
  isFirst?: boolean;
  children: ReactNode;
}) {
  return (
    <div
      className={`grid gap-1 py-2.5 text-note @laptop:grid-cols-[112px_minmax(0,1fr)] @laptop:gap-3 ${isFirst ? '' : 'border-t border-line'}`}
    >
      <dt className="text-ink-3">{name}</dt>
      <dd className="wrap-anywhere whitespace-pre-line">{children}</dd>
    </div>
  );
}

export function FactsBox({ children }: { children: ReactNode }) {
  return <dl className={box}>{children}</dl>;
}

export function BoxList({ children }: { children: ReactNode }) {
  return <ul>{children}</ul>;
}

export function BoxLine({ note, children }: { note: ReactNode; children: ReactNode }) {
  return (
    <li className="flex flex-wrap justify-between gap-x-3 py-1.5 text-note">
      {children}
      <small className="wrap-anywhere text-small text-ink-3">{note}</small>
    </li>
  );
}

export function Columns({ aside, children }: { aside: ReactNode; children: ReactNode }) {
  const column = 'grid grid-cols-[minmax(0,1fr)] content-start gap-4';
  return (
    <div className={`${column} @split:grid-cols-[minmax(0,7fr)_minmax(320px,5fr)]`}>
      <div className={column}>{children}</div>
      <div className={column}>{aside}</div>
    </div>
  );
}
