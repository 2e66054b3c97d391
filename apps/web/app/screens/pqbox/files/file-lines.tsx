import type { ReactNode } from 'react';
import { FileMarkTile } from './file-mark-tile.tsx';

export function FileLines({ children }: { children: ReactNode }) {
  return <ul className="mb-3 rounded-card inset-ring inset-ring-line">{children}</ul>;
}

export const lineNoteClass = 'mt-0.5 block text-ink-3 text-small';
export const lineActClass = 'max-tablet:col-start-2 max-tablet:row-start-2 max-tablet:justify-self-start';

export function FileLine({
  name,
  status,
  children,
}: {
  name: string;
  status: ReactNode;
  children: ReactNode;
}) {
  return (
    <li className="grid grid-cols-[48px_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-2 border-line px-4 py-3 not-first:border-t tablet:grid-cols-[48px_minmax(0,1fr)_auto_auto]">
      <FileMarkTile name={name} />
      <div>
        <b className="block text-label">{name}</b>
        {status}
      </div>
      {children}
    </li>
  );
}
