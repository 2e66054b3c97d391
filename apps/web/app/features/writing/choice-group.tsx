import { type ComponentProps, type ReactNode, useId } from 'react';
import { Radio } from '#app/ui/forms/choice.tsx';
import { FieldLabel } from '#app/ui/forms/label.tsx';
import { Refusal } from '#app/ui/forms/refusal.tsx';

const cards =
  '*:rounded-card *:inset-ring *:inset-ring-line *:p-4 *:has-checked:bg-purpose-tint *:has-checked:inset-ring-2 *:has-checked:inset-ring-purpose *:focus-within:[outline:var(--focus)] *:focus-within:outline-offset-3 forced-colors:*:has-checked:inset-ring-3 forced-colors:*:has-checked:inset-ring-[color:Highlight] **:[input]:left-4';

const columns = { two: 'tablet:grid-cols-2', three: 'tablet:grid-cols-3' };

type Props = {
  id?: string;
  label: ReactNode;
  variant: keyof typeof columns;
  error?: string | undefined;
  after?: ReactNode;
  children: ReactNode;
};

export function ChoiceGroup({ id, label, variant, error, after, children }: Props) {
  const errorId = useId();
  return (
    <fieldset id={id} aria-invalid={error ? true : undefined} aria-describedby={error ? errorId : undefined}>
      <FieldLabel>{label}</FieldLabel>
      <div className={`grid grid-cols-1 gap-3 ${columns[variant]} ${cards}`}>{children}</div>
      {after}
      <div id={errorId}>
        <Refusal of={error} />
      </div>
    </fieldset>
  );
}

type CardProps = Omit<ComponentProps<typeof Radio>, 'children'> & { label: string; sub?: string };

export function ChoiceCard({ label, sub, ...radio }: CardProps) {
  return (
    <Radio {...radio}>
      <b className="block">{label}</b>
      {sub ? <small className="block text-ink-2 text-small">{sub}</small> : null}
    </Radio>
  );
}
