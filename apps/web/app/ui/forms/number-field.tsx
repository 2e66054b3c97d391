import { t } from '@pq/domain/copy';
import { formatNumber } from '@pq/domain/format';
import { readNumber, shapeNumber } from '@pq/domain/typed-number';
import { type InputHTMLAttributes, type Ref, useImperativeHandle, useRef, useState } from 'react';
import { usePreHydrationText } from '#app/lib/pre-hydration-input.ts';
import { boxState, Field, type FieldLabels, fieldBox, fieldInput } from './field.tsx';
import { useMaskedInput } from './use-masked-input.ts';

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, 'size' | 'value' | 'onChange' | 'type' | 'max'> &
  FieldLabels & {
    ref?: Ref<HTMLInputElement> | undefined;
    /** A whole number from 0; null while the field is empty. */
    value: number | null;
    /** Not called for unreadable text, which would replace a stored number with nothing. */
    onValue(value: number | null): void;
    max?: number;
    lead?: string;
    unit?: string;
  };

const textOf = (value: number | null) => (value === null ? '' : formatNumber(value));

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
  const [text, setText] = useState(() => textOf(value));
  const [seen, setSeen] = useState(value);
  const read = (typed: string) => readNumber(typed, { max, ...(unit && { unit }) });
  const { problem, value: number = value } = read(text);
  // A value set from outside, for instance by a chip, is shown; typed text stays, also where the form turns an empty text into
  // 0.
  if (value !== seen) {
    setSeen(value);
    if (problem || (value ?? 0) !== (number ?? 0)) setText(textOf(value));
  }
  const problemText = problem && t(`number.${problem}`, { max: formatNumber(max) });
  const masked = useMaskedInput({
    text,
    format: (typed) => shapeNumber(typed, unit),
    problem: problemText,
    onText(next) {
      setText(next);
      const typed = read(next).value;
      if (typed !== undefined) onValue(typed);
    },
  });
  const own = useRef<HTMLInputElement>(null);
  useImperativeHandle(ref, () => own.current as HTMLInputElement, []);
  usePreHydrationText(own, masked.value, masked.onChange);
  return (
    <Field {...{ label, labelHidden, optional, ok, hint }} error={problemText ?? error} id={input.id}>
      {(wiring) => (
        <div
          className={fieldBox({ state: boxState({ error: problemText ?? error, disabled: input.disabled }) })}
        >
          {lead ? (
            <span className="whitespace-nowrap text-ink-3 text-small" aria-hidden="true">
              {lead}
            </span>
          ) : null}
          <input
            {...input}
            {...wiring}
            {...masked}
            className={fieldInput({ variant: 'number', class: input.className })}
            ref={own}
            type="text"
            inputMode="numeric"
            autoComplete="off"
            onBlur={(event) => {
              if (!problem) setText(textOf(number));
              input.onBlur?.(event);
            }}
          />
          {unit ? <span className="text-ink-2">{unit}</span> : null}
        </div>
      )}
    </Field>
  );
}
