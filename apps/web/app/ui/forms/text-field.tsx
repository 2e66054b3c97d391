import {
  type InputHTMLAttributes,
  type ReactNode,
  type Ref,
  type TextareaHTMLAttributes,
  useImperativeHandle,
  useRef,
} from 'react';
import { tv } from 'tailwind-variants/lite';
import { usePreHydrationText } from '#app/lib/pre-hydration-input.ts';
import { boxState, Field, type FieldLabels, fieldBox, fieldInput } from './field.tsx';
import { useLetterLimit } from './use-letter-limit.ts';

type TextFieldProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'size'> &
  FieldLabels & {
    ref?: Ref<HTMLInputElement> | undefined;
    lead?: ReactNode;
    tail?: ReactNode;
    action?: ReactNode;
    boxClassName?: string | undefined;
    variant?: 'text' | 'code';
  };

/** `maxLength` counts as the calls do. */
export function TextField({
  label,
  labelHidden,
  optional,
  error,
  ok,
  hint,
  lead,
  tail,
  action,
  boxClassName,
  variant,
  className,
  ref,
  maxLength,
  ...input
}: TextFieldProps) {
  const limited = useLetterLimit(maxLength, input.value, input);
  const own = useRef<HTMLInputElement>(null);
  useImperativeHandle(ref, () => own.current as HTMLInputElement, []);
  usePreHydrationText(own, input.value, limited.onChange);
  return (
    <Field {...{ label, labelHidden, optional, error, ok, hint }} id={input.id}>
      {(wiring) => {
        const box = (
          <div
            className={fieldBox({
              state: boxState({ error, disabled: input.disabled }),
              width: boxClassName ? 'own' : action ? 'action' : 'full',
              class: boxClassName,
            })}
          >
            {lead}
            <input
              {...input}
              {...limited}
              {...wiring}
              className={fieldInput({ variant, class: className })}
              ref={own}
            />
            {tail}
          </div>
        );
        if (!action) return box;
        return (
          <div className="flex gap-2 large-text:flex-wrap">
            {box}
            {action}
          </div>
        );
      }}
    </Field>
  );
}

type TextAreaProps = TextareaHTMLAttributes<HTMLTextAreaElement> &
  FieldLabels & {
    ref?: Ref<HTMLTextAreaElement> | undefined;
    height?: 'usual' | 'tall' | 'taller';
  };

const textArea = tv({
  base: 'block h-auto min-w-0 flex-1 bg-transparent px-0 py-[11px] outline-none placeholder:text-ink-3 placeholder:opacity-100',
  variants: {
    height: { usual: 'min-h-23.5 resize-none', tall: 'min-h-45 resize-y', taller: 'min-h-65 resize-none' },
  },
});

/** `maxLength` counts as the calls do. */
export function TextArea({
  label,
  labelHidden,
  optional,
  error,
  ok,
  hint,
  height = 'usual',
  className,
  ref,
  maxLength,
  ...area
}: TextAreaProps) {
  const limited = useLetterLimit(maxLength, area.value, area);
  const own = useRef<HTMLTextAreaElement>(null);
  useImperativeHandle(ref, () => own.current as HTMLTextAreaElement, []);
  usePreHydrationText(own, area.value, limited.onChange);
  return (
    <Field {...{ label, labelHidden, optional, error, ok, hint }} id={area.id}>
      {(wiring) => (
        <div className={fieldBox({ state: boxState({ error, disabled: area.disabled }) })}>
          <textarea
            {...area}
            {...limited}
            {...wiring}
            className={textArea({ height, class: className })}
            ref={own}
          />
        </div>
      )}
    </Field>
  );
}
