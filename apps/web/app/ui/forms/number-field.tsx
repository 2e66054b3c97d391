import { type InputHTMLAttributes, type Ref, useState } from 'react';
import { boxState, Field, type FieldWords, fieldBox, fieldInput } from './field.tsx';

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, 'size' | 'value' | 'onChange' | 'type' | 'max'> &
  FieldWords & {
    ref?: Ref<HTMLInputElement> | undefined;
    /** A whole number from 0; null while the field is empty. */
    value: number | null;
    onValue(value: number | null): void;
    /** Larger numbers are taken as this one. */
    max?: number;
    /** Shown before the number, like what it is. */
    lead?: string;
    /** Shown after the number, like a currency. */
    unit?: string;
  };

const grouped = new Intl.NumberFormat('ko-KR');

/** A whole number, grouped by thousands as one types; anything but digits is dropped. */
export function NumberField({
  label,
  labelHidden,
  optional,
  error,
  ok,
  hint,
  lead,
  unit,
  value,
  onValue,
  max = Number.MAX_SAFE_INTEGER,
  ref,
  ...input
}: Props) {
  // A syllable that is being composed must not be rewritten; it is dropped when it ends.
  const [composed, setComposed] = useState<string | null>(null);
  const take = (text: string) => {
    const digits = text.replace(/\D/g, '');
    onValue(digits === '' ? null : Math.min(Number(digits), max));
  };
  return (
    <Field {...{ label, labelHidden, optional, error, ok, hint }} id={input.id}>
      {(wiring) => (
        <div className={fieldBox({ state: boxState({ error, disabled: input.disabled }) })}>
          {lead ? (
            <span className="whitespace-nowrap text-ink-3 text-small" aria-hidden="true">
              {lead}
            </span>
          ) : null}
          <input
            {...input}
            {...wiring}
            className={fieldInput({ look: 'number', class: input.className })}
            ref={ref}
            type="text"
            inputMode="numeric"
            autoComplete="off"
            value={composed ?? (value === null ? '' : grouped.format(value))}
            onCompositionStart={(event) => setComposed(event.currentTarget.value)}
            onCompositionEnd={(event) => {
              setComposed(null);
              take(event.currentTarget.value);
            }}
            onChange={(event) =>
              composed === null ? take(event.target.value) : setComposed(event.target.value)
            }
          />
          {unit ? <span className="text-ink-2">{unit}</span> : null}
        </div>
      )}
    </Field>
  );
}
