import { CircleAlert, CircleCheck } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { tv } from 'tailwind-variants/lite';
import { Icon } from '../icon.tsx';
import { labelClass, Optional } from './label.tsx';
import { Message } from './message.tsx';

/** One of error, ok and hint is shown, in this order. */
export type FieldLabels = {
  label: string;
  labelHidden?: boolean | undefined;
  optional?: string | undefined;
  error?: string | undefined;
  ok?: string | undefined;
  hint?: string | undefined;
};

export type Wiring = { id: string; 'aria-describedby': string; 'aria-invalid': true | undefined };

export function Field({
  label,
  labelHidden = false,
  optional,
  error,
  ok,
  hint,
  id: given,
  children,
}: FieldLabels & { id?: string | undefined; children(wiring: Wiring): ReactNode }) {
  const made = useId();
  const id = given ?? made;
  return (
    <div className="min-w-0">
      <label className={labelHidden ? 'sr-only' : labelClass} htmlFor={id}>
        {label}
        {optional ? <Optional>({optional})</Optional> : null}
      </label>
      {children({ id, 'aria-describedby': `${id}-said`, 'aria-invalid': error ? true : undefined })}
      <div id={`${id}-said`} className="scroll-mb-4" aria-live="polite">
        <FieldMessage error={error} ok={ok} hint={hint} />
      </div>
    </div>
  );
}

function FieldMessage({ error, ok, hint }: Pick<FieldLabels, 'error' | 'ok' | 'hint'>) {
  if (error)
    return (
      <Message tone="danger">
        <Icon of={CircleAlert} size={16} />
        {error}
      </Message>
    );
  if (ok)
    return (
      <Message tone="success">
        <Icon of={CircleCheck} size={16} />
        {ok}
      </Message>
    );
  return hint ? <Message>{hint}</Message> : null;
}

export const fieldBox = tv({
  base: [
    'flex min-h-12 min-w-0 items-center gap-2 rounded-field border transition-colors',
    'focus-within:outline-offset-3 focus-within:[outline:var(--focus)] [&>svg]:text-ink-3',
    'forced-colors:has-disabled:border-[GrayText] forced-colors:has-disabled:bg-[Canvas] forced-colors:has-disabled:text-[GrayText]',
  ],
  variants: {
    state: {
      usual: 'border-field bg-white has-[[readonly]]:bg-ground',
      wrong: 'border-danger bg-white has-[[readonly]]:bg-ground',
      off: 'border-line bg-ground text-ink-3',
    },
    width: { full: 'w-full', action: 'w-full flex-1', own: '' },
    pad: { usual: 'px-3.5', none: '' },
  },
  defaultVariants: { width: 'full', pad: 'usual' },
});

export const fieldInput = tv({
  base: 'min-w-0 flex-1 bg-transparent p-0 outline-none placeholder:text-ink-3 placeholder:opacity-100',
  variants: {
    variant: {
      text: 'min-h-11.5',
      number: 'min-h-11.5 text-right font-semibold',
      code: 'min-h-15.5 w-full text-center indent-[0.3em] text-figure tracking-[0.3em] placeholder:font-normal tablet:indent-[0.5em] tablet:tracking-[0.5em]',
    },
  },
  defaultVariants: { variant: 'text' },
});

export function boxState(of: { error?: string | undefined; disabled?: boolean | undefined }) {
  return of.disabled ? 'off' : of.error ? 'wrong' : 'usual';
}
