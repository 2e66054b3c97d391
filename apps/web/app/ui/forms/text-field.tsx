import type { InputHTMLAttributes, ReactNode, Ref, TextareaHTMLAttributes } from 'react';
import { boxClass, Field, type FieldWords } from './field.tsx';
import { useLetterLimit } from './use-letter-limit.ts';

type TextFieldProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'size'> &
  FieldWords & {
    ref?: Ref<HTMLInputElement> | undefined;
    /** Shown inside the box before the input. */
    lead?: ReactNode;
    /** Shown inside the box after the input. */
    tail?: ReactNode;
    /** Shown beside the box, like a button that looks something up. */
    beside?: ReactNode;
    boxClassName?: string | undefined;
  };

/** One line of text with its label and what is to be said about it. `maxLength` counts as the calls do. */
export function TextField({
  label,
  labelHidden,
  optional,
  error,
  ok,
  hint,
  lead,
  tail,
  beside,
  boxClassName = '',
  ref,
  maxLength,
  ...input
}: TextFieldProps) {
  const limited = useLetterLimit(maxLength, input.value, input);
  return (
    <Field {...{ label, labelHidden, optional, error, ok, hint }} id={input.id}>
      {(wiring) => {
        const box = (
          <div className={`${boxClass({ error, disabled: input.disabled })} ${boxClassName}`.trim()}>
            {lead}
            <input {...input} {...limited} {...wiring} ref={ref} />
            {tail}
          </div>
        );
        if (!beside) return box;
        return (
          <div className="row">
            {box}
            {beside}
          </div>
        );
      }}
    </Field>
  );
}

type TextAreaProps = TextareaHTMLAttributes<HTMLTextAreaElement> &
  FieldWords & { ref?: Ref<HTMLTextAreaElement> | undefined };

/** Several lines of text. `maxLength` counts as the calls do. */
export function TextArea({
  label,
  labelHidden,
  optional,
  error,
  ok,
  hint,
  ref,
  maxLength,
  ...area
}: TextAreaProps) {
  const limited = useLetterLimit(maxLength, area.value, area);
  return (
    <Field {...{ label, labelHidden, optional, error, ok, hint }} id={area.id}>
      {(wiring) => (
        <div className={boxClass({ error, disabled: area.disabled })}>
          <textarea {...area} {...limited} {...wiring} ref={ref} />
        </div>
      )}
    </Field>
  );
}
