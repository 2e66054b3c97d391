import { Select as Base } from '@base-ui/react/select';
import { t } from '@pq/domain/copy';
import { formatNumber } from '@pq/domain/format';
import { Check } from 'lucide-react';
import { floatingList, listPlace } from '../floating/list-classes.ts';
import { Icon } from '../icon.tsx';
import { PillWords, selectPill } from './select-pill.tsx';

/** `count`: how many items the option would show. */
type Option<Value extends string> = { value: Value; label: string; count?: number | undefined };

export type SelectProps<Value extends string> = {
  label: string;
  options: readonly Option<Value>[];
  value: NoInfer<Value>;
  onValue: (value: NoInfer<Value>) => void;
  unset?: NoInfer<Value>;
  prefix?: string;
  align?: 'start' | 'end';
};

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
      <Base.Trigger className={selectPill(on)} aria-label={label}>
        <PillWords on={on} prefix={prefix} picked={picked?.label} />
      </Base.Trigger>
      <Base.Portal>
        <Base.Positioner className={listPlace} sideOffset={6} align={align} alignItemWithTrigger={false}>
          <Base.Popup className={floatingList.popup}>
            {options.map((option) => (
              <Base.Item key={option.value} value={option.value} className={floatingList.item}>
                <Base.ItemText>{option.label}</Base.ItemText>
                {option.count === undefined ? null : (
                  <small className="ml-auto text-ink-3 text-small">
                    {t('common.count', { n: formatNumber(option.count) })}
                  </small>
                )}
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
