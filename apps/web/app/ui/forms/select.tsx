import { ChevronDown } from 'lucide-react';
import { type ComponentType, lazy, Suspense } from 'react';
import { Icon } from '../icon.tsx';
import type { SelectProps } from './select-list.tsx';

/** The list weighs more than a page of cards: it comes after them, to the pill that the server has drawn already. */
const SelectList = lazy(async () => ({ default: (await import('./select-list.tsx')).SelectList }));

/**
 * A pill that picks one of a few. With `unset` it is a filter: that value means "not set", and any other one colours
 * the pill. `prefix` is the quiet word before the picked one.
 */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const { options, value, unset, prefix } = props;
  const List = SelectList as unknown as ComponentType<SelectProps<Value>>;
  return (
    <Suspense
      fallback={
        <span className={unset !== undefined && value !== unset ? 'sel is-on' : 'sel'}>
          {prefix}
          <b>{options.find((option) => option.value === value)?.label}</b>
          <Icon of={ChevronDown} size={20} />
        </span>
      }
    >
      <List {...props} />
    </Suspense>
  );
}
