import type { InputHTMLAttributes, ReactNode } from 'react';

/** A checkbox with its words; the real input stays, its target is 44 px high. */
export function Checkbox({
  children,
  strong,
  ...input
}: InputHTMLAttributes<HTMLInputElement> & { children: ReactNode; strong?: boolean }) {
  return (
    <label className={strong ? 'chk chk-b' : 'chk'}>
      <input {...input} type="checkbox" />
      <i />
      <span>{children}</span>
    </label>
  );
}
