import type { ReactNode } from 'react';
import { Link } from 'react-router';

export function PledgeRows({ children }: { children: ReactNode }) {
  return <ul className="mt-4 border-line border-t">{children}</ul>;
}

type RowProps = {
  title: string;
  to?: string;
  onGo?(): void;
  children: ReactNode;
};

export function PledgeRow({ title, to, onGo, children }: RowProps) {
  const words = (
    <>
      <b className="block text-pretty text-label underline-offset-3 group-hover:underline">{title}</b>
      <span className="mt-1 flex flex-wrap gap-x-1.5 text-ink-3 text-small">{children}</span>
    </>
  );
  return (
    <li className="border-line border-b py-3">
      {to ? (
        <Link className="group -my-3 block py-3" to={to} onClick={onGo}>
          {words}
        </Link>
      ) : (
        words
      )}
    </li>
  );
}
