import { type ReactNode, useId } from 'react';
import { Refusal } from '#app/ui/forms/refusal.tsx';

type Props = {
  id?: string;
  label: string;
  look: 'two' | 'three';
  error?: string | undefined;
  children: ReactNode;
};

/** Radio buttons under one label, two or three beside each other where there is room. */
export function ChoiceGroup({ id, label, look, error, children }: Props) {
  const said = useId();
  return (
    <fieldset
      className="pcs"
      id={id}
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? said : undefined}
    >
      <legend className="lb">{label}</legend>
      <div className={`wr-choices wr-${look}`}>{children}</div>
      <div id={said}>
        <Refusal of={error} />
      </div>
    </fieldset>
  );
}
