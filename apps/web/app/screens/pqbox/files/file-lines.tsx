import type { ReactNode } from 'react';
import { FileMarkTile } from './file-mark-tile.tsx';

/** Files as their maker sends them, one line each. */
export function FileLines({ children }: { children: ReactNode }) {
  return <ul className="mb-3 rounded-card inset-ring inset-ring-line">{children}</ul>;
}

/** What is small below the name of a file. */
export const lineNoteLook = 'mt-0.5 block text-ink-3 text-small';
/** What is done first with a file: on phones it has no room beside the name. */
export const lineActLook = 'max-tablet:col-start-2 max-tablet:row-start-2 max-tablet:justify-self-start';

/** One of them: its name, `said` below it, and after that what can be done with it. */
export function FileLine({ name, said, children }: { name: string; said: ReactNode; children: ReactNode }) {
  return (
    <li className="grid grid-cols-[48px_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-2 border-line px-4 py-3 not-first:border-t tablet:grid-cols-[48px_minmax(0,1fr)_auto_auto]">
      <FileMarkTile name={name} />
      <div>
        <b className="block text-label">{name}</b>
        {said}
      </div>
      {children}
    </li>
  );
}
