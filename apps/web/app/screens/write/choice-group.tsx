import type { ReactNode } from 'react';

/** Radio buttons under one label, two or three beside each other where there is room. */
export function ChoiceGroup({
  label,
  look,
  children,
}: {
  label: string;
  look: 'two' | 'three';
  children: ReactNode;
}) {
  return (
    <fieldset className="pcs">
      <legend className="lb">{label}</legend>
      <div className={`wr-choices wr-${look}`}>{children}</div>
    </fieldset>
  );
}
