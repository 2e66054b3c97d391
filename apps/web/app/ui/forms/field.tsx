import { CircleAlert, CircleCheck } from 'lucide-react';
import {
  type InputHTMLAttributes,
  type ReactNode,
  type Ref,
  type TextareaHTMLAttributes,
  useId,
} from 'react';
import { Icon } from './icon.tsx';

type Told = {
  label: string;
  /** Hidden labels are for fields whose purpose is plain to see. */
  labelHidden?: boolean;
  optional?: string;
  error?: string | undefined;
  ok?: string | undefined;
  hint?: string | undefined;
};

function Messages({ id, error, ok, hint }: { id: string } & Pick<Told, 'error' | 'ok' | 'hint'>) {
  return (
    <div id={id} aria-live="polite">
      {error ? (
        <p className="msg msg-err">
          <Icon of={CircleAlert} size={16} />
          {error}
        </p>
      ) : ok ? (
        <p className="msg msg-ok">
          <Icon of={CircleCheck} size={16} />
          {ok}
        </p>
      ) : hint ? (
        <p className="msg">{hint}</p>
      ) : null}
    </div>
  );
}

function Label({
  id,
  label,
  labelHidden,
  optional,
}: { id: string } & Pick<Told, 'label' | 'labelHidden' | 'optional'>) {
  return (
    <label className={labelHidden ? 'sr' : 'lb'} htmlFor={id}>
      {label}
      {optional ? <span className="opt">({optional})</span> : null}
    </label>
  );
}

type TextFieldProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'size'> &
  Told & {
    ref?: Ref<HTMLInputElement>;
    /** Shown after the input, like a currency. */
    unit?: string;
    /** Shown before the input. */
    lead?: ReactNode;
  };

/** One line of text with its label and what is to be said about it. */
export function TextField({
  label,
  labelHidden,
  optional,
  error,
  ok,
  hint,
  unit,
  lead,
  ref,
  ...input
}: TextFieldProps) {
  const made = useId();
  const id = input.id ?? made;
  const state = `${error ? ' is-err' : ''}${input.disabled ? ' is-off' : ''}${unit ? ' inp-num' : ''}`;
  return (
    <div className="fld">
      <Label id={id} label={label} {...(labelHidden && { labelHidden })} {...(optional && { optional })} />
      <div className={`inp${state}`}>
        {lead}
        <input
          {...input}
          ref={ref}
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}-said`}
        />
        {unit ? <span className="unit">{unit}</span> : null}
      </div>
      <Messages id={`${id}-said`} error={error} ok={ok} hint={hint} />
    </div>
  );
}

type TextAreaProps = TextareaHTMLAttributes<HTMLTextAreaElement> & Told & { ref?: Ref<HTMLTextAreaElement> };

export function TextArea({ label, labelHidden, optional, error, ok, hint, ref, ...area }: TextAreaProps) {
  const made = useId();
  const id = area.id ?? made;
  return (
    <div className="fld">
      <Label id={id} label={label} {...(labelHidden && { labelHidden })} {...(optional && { optional })} />
      <div className={`inp${error ? ' is-err' : ''}`}>
        <textarea
          {...area}
          ref={ref}
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}-said`}
        />
      </div>
      <Messages id={`${id}-said`} error={error} ok={ok} hint={hint} />
    </div>
  );
}
