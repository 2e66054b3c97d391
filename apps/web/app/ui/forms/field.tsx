import { CircleAlert, CircleCheck } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Icon } from '../icon.tsx';

/** What a field says of itself. One of error, ok and hint is shown, in this order. */
export type FieldWords = {
  label: string;
  /** For fields whose purpose is plain to see: the label is only read aloud. */
  labelHidden?: boolean | undefined;
  /** The word for optional fields, set in brackets after the label. */
  optional?: string | undefined;
  error?: string | undefined;
  ok?: string | undefined;
  hint?: string | undefined;
};

/** What a field's input takes over: its id, and where its message stands. */
export type Wiring = { id: string; 'aria-describedby': string; 'aria-invalid': true | undefined };

/** Label above, message below, and the input between them, wired to both. */
export function Field({
  label,
  labelHidden = false,
  optional,
  error,
  ok,
  hint,
  id: given,
  children,
}: FieldWords & { id?: string | undefined; children(wiring: Wiring): ReactNode }) {
  const made = useId();
  const id = given ?? made;
  return (
    <div className="fld">
      <label className={labelHidden ? 'sr-only' : 'lb'} htmlFor={id}>
        {label}
        {optional ? <span className="opt">({optional})</span> : null}
      </label>
      {children({ id, 'aria-describedby': `${id}-said`, 'aria-invalid': error ? true : undefined })}
      <div id={`${id}-said`} aria-live="polite">
        <Message error={error} ok={ok} hint={hint} />
      </div>
    </div>
  );
}

function Message({ error, ok, hint }: Pick<FieldWords, 'error' | 'ok' | 'hint'>) {
  if (error)
    return (
      <p className="msg msg-err">
        <Icon of={CircleAlert} size={16} />
        {error}
      </p>
    );
  if (ok)
    return (
      <p className="msg msg-ok">
        <Icon of={CircleCheck} size={16} />
        {ok}
      </p>
    );
  return hint ? <p className="msg">{hint}</p> : null;
}

/** The box around an input, by its state. */
export function boxClass(state: {
  error?: string | undefined;
  disabled?: boolean | undefined;
  number?: boolean;
}) {
  return `inp${state.error ? ' is-err' : ''}${state.disabled ? ' is-off' : ''}${state.number ? ' inp-num' : ''}`;
}
