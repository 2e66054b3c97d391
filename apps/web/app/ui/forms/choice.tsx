import type { InputHTMLAttributes, ReactNode, Ref } from 'react';

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> & {
  children: ReactNode;
  ref?: Ref<HTMLInputElement>;
  /** Marks a box that has to be ticked first. */
  invalid?: boolean;
  strong?: boolean;
};

/** A checkbox with its words; the real input stays, its target is 44 px high. */
export function Checkbox({ children, strong = false, invalid = false, className = '', ...input }: Props) {
  return (
    <label className={`chk${strong ? ' chk-b' : ''}${invalid ? ' is-err' : ''} ${className}`.trim()}>
      <input {...input} type="checkbox" aria-invalid={invalid || undefined} />
      <i />
      <span>{children}</span>
    </label>
  );
}

/** One of several; those with one `name` exclude each other. */
export function Radio({ children, strong = false, invalid = false, ...input }: Props) {
  return (
    <label className={`chk rad${strong ? ' chk-b' : ''}${invalid ? ' is-err' : ''}`}>
      <input {...input} type="radio" />
      <i />
      <span>{children}</span>
    </label>
  );
}

/** Turns something on at once. */
export function Switch({ children, strong: _strong, invalid: _invalid, ...input }: Props) {
  return (
    <label className="sw">
      <input {...input} type="checkbox" />
      <i />
      <span>{children}</span>
    </label>
  );
}
