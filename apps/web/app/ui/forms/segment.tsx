import type { Ref } from 'react';
import { FieldLabel } from './label.tsx';

type Props<Value extends string> = {
  label: string;
  labelHidden?: boolean;
  name: string;
  options: readonly { value: Value; label: string }[];
  value: Value;
  onValue(value: Value): void;
  ref?: Ref<HTMLFieldSetElement> | undefined;
};

const press = [
  'relative flex min-h-11 min-w-0 flex-1 cursor-pointer items-center justify-center rounded-badge px-2 text-center text-ink-2 text-label',
  'has-checked:bg-white has-checked:text-ink has-checked:shadow-lift focus-within:outline-offset-1 focus-within:[outline:var(--focus)]',
  'forced-colors:has-checked:bg-[Highlight] forced-colors:has-checked:text-[HighlightText]',
].join(' ');

export function Segment<Value extends string>({
  label,
  labelHidden = false,
  name,
  options,
  value,
  onValue,
  ref,
}: Props<Value>) {
  return (
    <fieldset className="min-w-0" ref={ref}>
      {labelHidden ? <legend className="sr-only">{label}</legend> : <FieldLabel>{label}</FieldLabel>}
      <div className="flex rounded-field bg-ground-2 p-[2px] large-text:flex-wrap">
        {options.map((option) => (
          <label key={option.value} className={press}>
            {/* The real input covers its label, so that touch exploration reaches it. */}
            <input
              type="radio"
              className="absolute inset-0 m-0 cursor-[inherit] opacity-0"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onValue(option.value)}
            />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
