import { t } from '@pq/domain/copy';
import type { ComponentProps, Ref } from 'react';
import { TextField } from '#app/ui/forms/text-field.tsx';
import { useMaskedInput } from '#app/ui/forms/use-masked-input.ts';

const DIGITS = 6;

type Props = Pick<ComponentProps<typeof TextField>, 'label' | 'labelHidden' | 'error' | 'hint'> & {
  ref?: Ref<HTMLInputElement>;
  value: string;
  onValue(code: string): void;
};

const shapeCode = (typed: string) => typed.normalize('NFKC').replace(/[\s\p{Cf}\p{Pd}]/gu, '');

export function CodeField({ value, onValue, error, ...field }: Props) {
  const problem = /^\d{0,6}$/.test(value) ? undefined : t('secondFactor.code.wrong');
  const masked = useMaskedInput({ text: value, format: shapeCode, problem, onText: onValue });
  return (
    <div className="**:has-[>input]:min-h-16 **:has-[>input]:rounded-card">
      <TextField
        {...field}
        {...masked}
        error={problem ?? error}
        variant="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        placeholder="000000"
      />
    </div>
  );
}

export function isWholeCode(code: string): boolean {
  return code.length === DIGITS && /^\d*$/.test(code);
}
