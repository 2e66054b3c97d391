import type { ComponentProps, Ref } from 'react';
import { TextField } from '#app/ui/forms/text-field.tsx';

const DIGITS = 6;

type Props = Pick<ComponentProps<typeof TextField>, 'label' | 'labelHidden' | 'error' | 'hint'> & {
  ref?: Ref<HTMLInputElement>;
  value: string;
  onValue(code: string): void;
};

/** The six digits of an authenticator app. What is pasted with spaces in it is taken without. */
export function CodeField({ value, onValue, ...field }: Props) {
  return (
    <div className="**:has-[>input]:min-h-16 **:has-[>input]:rounded-card">
      <TextField
        {...field}
        look="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        placeholder="000000"
        value={value}
        onChange={(event) => onValue(event.target.value.replace(/\D/g, '').slice(0, DIGITS))}
      />
    </div>
  );
}

/** Whether a code is all there. */
export function isWholeCode(code: string): boolean {
  return code.length === DIGITS;
}
