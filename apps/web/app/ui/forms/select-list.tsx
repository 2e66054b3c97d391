import { Select as Base } from '@base-ui/react/select';
import { Check, ChevronDown } from 'lucide-react';
import { Icon } from '../icon.tsx';

type Option<Value extends string> = { value: Value; label: string };

export type SelectProps<Value extends string> = {
  label: string;
  options: readonly Option<Value>[];
  value: NoInfer<Value>;
  onValue: (value: NoInfer<Value>) => void;
  unset?: NoInfer<Value>;
  prefix?: string;
  align?: 'start' | 'end';
};

/** The pill of `Select` with the list that it opens. */
export function SelectList<Value extends string>({
  label,
  options,
  value,
  onValue,
  unset,
  prefix,
  align = 'start',
}: SelectProps<Value>) {
  const picked = options.find((option) => option.value === value);
  const on = unset !== undefined && value !== unset;
  return (
    <Base.Root
      items={options}
      value={value}
      onValueChange={(next) => (next === null ? undefined : onValue(next))}
      modal={false}
    >
      <Base.Trigger className={on ? 'sel is-on' : 'sel'} aria-label={label}>
        {prefix}
        <b>{picked?.label}</b>
        <Icon of={ChevronDown} size={20} />
      </Base.Trigger>
      <Base.Portal>
        <Base.Positioner className="drop-at" sideOffset={6} align={align} alignItemWithTrigger={false}>
          <Base.Popup className="drop">
            {options.map((option) => (
              <Base.Item key={option.value} value={option.value} className="drop-item">
                <Base.ItemText>{option.label}</Base.ItemText>
                <Base.ItemIndicator>
                  <Icon of={Check} size={20} />
                </Base.ItemIndicator>
              </Base.Item>
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
