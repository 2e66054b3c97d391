import type { ReactNode } from 'react';

const option = [
  'group/row relative flex cursor-pointer items-center gap-3 rounded-field px-3.5 py-2.5 inset-ring inset-ring-field',
  'has-checked:bg-purpose-tint has-checked:inset-ring-2 has-checked:inset-ring-purpose focus-within:outline-offset-1 focus-within:[outline:var(--focus)]',
  'forced-colors:has-checked:inset-ring-3 forced-colors:has-checked:inset-ring-[color:Highlight]',
].join(' ');

type Props = {
  name: string;
  checked: boolean;
  onCheck(): void;
  title: string;
  sub?: string;
  /** At the end of the row. */
  count?: ReactNode;
};

export function RadioRow({ name, checked, onCheck, title, sub, count }: Props) {
  return (
    <label className={option}>
      {/* The real input covers its label, so that touch exploration of a screen reader finds it. */}
      <input
        type="radio"
        className="absolute inset-0 m-0 cursor-[inherit] opacity-0"
        name={name}
        checked={checked}
        onChange={onCheck}
      />
      <span className="min-w-0 flex-1">
        <b className="block text-label">{title}</b>{' '}
        {sub ? <small className="block text-ink-2 text-small">{sub}</small> : null}
      </span>{' '}
      {count === undefined ? null : <b className="text-strong group-has-checked/row:text-purpose">{count}</b>}
    </label>
  );
}
